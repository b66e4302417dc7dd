/**
 * Asks who is logged in, and for no news of the customer's stream: the position is one that no stream comes to. One address
 * for all who ask while a page is rendered, since one answer does for them.
 */
export const WHO_IS_HERE = '/api/customer?cursor=999999999'

/** A position that no stream comes to: whoever asks from there gets nothing new. */
export const NO_UPDATES_CURSOR = 999_999_999

/** Asks who is logged in. One address for all who ask while a page is rendered, since one answer does for them. */
export const CURRENT_CUSTOMER_PATH = `/api/customer?cursor=${NO_UPDATES_CURSOR}`

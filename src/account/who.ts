/** A position that no stream comes to: whoever asks from there hears no news. */
export const NEVER = 999_999_999

/** Asks who is logged in. One address for all who ask while a page is rendered, since one answer does for them. */
export const WHO_IS_HERE = `/api/customer?cursor=${NEVER}`

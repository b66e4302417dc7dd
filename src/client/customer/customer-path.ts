/** A position beyond the end of every stream: a request with this cursor gets no updates. */
export const NO_UPDATES_CURSOR = 999_999_999

/** Reads who is logged in. All readers use this one address, so that a page is rendered with one answer. */
export const CURRENT_CUSTOMER_PATH = `/api/customer?cursor=${NO_UPDATES_CURSOR}`

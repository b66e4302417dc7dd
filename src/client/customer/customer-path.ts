/** A position beyond the end of every stream: a request with this cursor gets no updates. */
export const NO_UPDATES_CURSOR = 999_999_999

/** Returns the logged-in customer. All callers use this exact path, so that a page is rendered with one response. */
export const CURRENT_CUSTOMER_PATH = `/api/customer?cursor=${NO_UPDATES_CURSOR}`

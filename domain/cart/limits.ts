/** The most pieces on one line. */
export const MAX_QUANTITY = 99
/** The most lines in one cart. */
export const MAX_LINES = 50

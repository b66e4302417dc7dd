/** The format of a cart's key: at least 128 random bits in base64url. */
export const CART_KEY = /^[A-Za-z0-9_-]{22,64}$/

/** The cart's key in a stored text; null if it is none, such as a text that was cut. */
export const cartKeyIn = (stored: string | null): string | null => (CART_KEY.test(stored ?? '') ? stored : null)

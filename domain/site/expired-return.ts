/** The page for a browser that returns from a payment provider with an expired ticket, or none. */
export const EXPIRED_RETURN = '/checkout/return-expired'

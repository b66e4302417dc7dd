/** The pages that a customer is likely to open after closing the payment page. */
const PLACES = /^\/($|cart$|my-account($|\/))/

export const isWaitingOrderPlace = (pathname: string): boolean => PLACES.test(pathname)

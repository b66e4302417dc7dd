/** The pages that a customer is likely to open after closing the payment page. */
const PLACES = /^\/($|cart$|my-account($|\/))/

export function isWaitingOrderPlace(pathname: string): boolean {
  return PLACES.test(pathname)
}

/** Where somebody looks who has closed the page on which they were to pay. */
const PLACES = /^\/($|cart$|my-account($|\/))/

export function isWaitingOrderPlace(pathname: string): boolean {
  return PLACES.test(pathname)
}

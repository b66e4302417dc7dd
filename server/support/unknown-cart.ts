import { callError } from '#server/http/call-error.ts'

export const unknownCart = callError({ status: 404, code: 'unknown_cart', message: 'Cart not found.' })

/** For the documentation of a call. */
export const unknownCartErrors = { 404: '`unknown_cart`: there is no such cart.' }

import type { FastifyReply } from 'fastify'
import { clearCartCookie } from '#server/cart/cart-cookie.ts'
import { clearCustomerCookies } from '#server/sessions/session-cookie.ts'

/** Clears all cookies of a customer: the session's and the cart's. */
export function clearAccountCookies(reply: FastifyReply): void {
  clearCustomerCookies(reply)
  clearCartCookie(reply)
}

import type { FastifyReply } from 'fastify'
import { clearCartCookie } from '#server/cart/cart-cookie.ts'
import { clearCustomerCookies } from '#server/sessions/session-cookie.ts'

/** Leaves no cookie of a customer in the browser: neither the session's nor their cart's. */
export function clearAccountCookies(reply: FastifyReply): void {
  clearCustomerCookies(reply)
  clearCartCookie(reply)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CartKeySchema } from '#domain/wire/sync-protocol.ts'
import { clearOwnCookie, ownCookieOf, setOwnCookie } from '#server/http/own-cookies.ts'
import { isSafeMethod } from '#server/security/cross-site.ts'

const NAME = 'rusbank_cart'
/** A year, in seconds, renewed by every answer. */
const MAX_AGE_S = 365 * 24 * 60 * 60

/** The cart key of the request's cookie; null if there is none or it is malformed. */
export function cookieKeyOf(request: FastifyRequest): string | null {
  const given = ownCookieOf(request, NAME)
  return v.is(CartKeySchema, given) ? given : null
}

/**
 * Stores the key in an `HttpOnly` cookie, except in answers to safe methods: a link on another site could name any cart, and
 * following it must not switch the visitor to that cart.
 */
export function setCartCookie(reply: FastifyReply, cartKey: string): void {
  if (isSafeMethod(reply.request)) return
  setOwnCookie(reply, { name: NAME, value: cartKey, maxAge: MAX_AGE_S })
}

/** Clears the cookie after the cart was merged into another, or after a logout. */
export function clearCartCookie(reply: FastifyReply): void {
  clearOwnCookie(reply, { name: NAME })
}

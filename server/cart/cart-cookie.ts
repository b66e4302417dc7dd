import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CartKeySchema } from '#domain/wire/sync-protocol.ts'
import { clearOwnCookie, ownCookieOf, setOwnCookie } from '#server/http/own-cookies.ts'
import { isSafeMethod } from '#server/security/cross-site.ts'

const NAME = 'rusbank_cart'
/** A year, in seconds, from the last answer on. */
const MAX_AGE = 365 * 24 * 60 * 60

/** The cart key of the request's cookie; null for none, and for what can't be one. */
export function cookieKeyOf(request: FastifyRequest): string | null {
  const given = ownCookieOf(request, NAME)
  return v.is(CartKeySchema, given) ? given : null
}

/**
 * Leaves the key with the browser, out of its scripts’ reach. Not with the answer to a safe method: a link on another site
 * may name any cart, and whoever follows it must not go shopping in that one.
 */
export function setCartCookie(reply: FastifyReply, cartKey: string): void {
  if (isSafeMethod(reply.request)) return
  setOwnCookie(reply, { name: NAME, value: cartKey, maxAge: MAX_AGE })
}

/** Removes the key: its cart was merged into another, or its shopper has logged out. */
export function clearCartCookie(reply: FastifyReply): void {
  clearOwnCookie(reply, { name: NAME })
}

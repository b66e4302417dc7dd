import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { CartKeySchema } from '#domain/wire/sync-protocol.ts'

const NAME = 'rusbank_cart'
/** A year, in seconds, from the last answer on. */
const MAX_AGE = 365 * 24 * 60 * 60

/** The cart key that the browser brought along; null for none, and for what can't be one. */
export function cookieKeyOf(request: FastifyRequest): string | null {
  const given = request.cookies[NAME]
  return v.is(CartKeySchema, given) ? given : null
}

/** Leaves the key with the browser, out of its scripts' reach. */
export function setCartCookie(reply: FastifyReply, cartKey: string): void {
  const secure = reply.request.protocol === 'https'
  reply.setCookie(NAME, cartKey, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: MAX_AGE, secure })
}

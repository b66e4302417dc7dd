import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearOwnCookie, ownCookieOf, setOwnCookie } from '#server/http/own-cookies.ts'
import { SESSION_MAX_AGE_MS } from './sessions.ts'

/** Where a call comes from. */
export interface Visitor {
  readonly address: string
  /** The browser's own word for itself; empty for none. */
  readonly userAgent: string
  /** The secret of a browser in which somebody logged in before. */
  readonly deviceKey: string | null
}

const SESSION = 'rusbank_session'
const DEVICE = 'rusbank_device'
/** Set by a page whose customer has logged out, perhaps without a network: whose session it was is nobody's business any more. */
const LEFT = 'rusbank_left'
/** In seconds. Longer than any session lives, so that a browser says that it had one. */
const MAX_AGE = (2 * SESSION_MAX_AGE_MS) / 1000
const SECRET = /^[A-Za-z0-9_-]{43}$/

/**
 * The session that a request speaks for: the payload's `token`, otherwise `Authorization: Bearer`, otherwise the cookie. Empty
 * for none.
 */
export function tokenOf(request: FastifyRequest, given?: string | null): string {
  const hasLeft = request.cookies[LEFT] !== undefined
  return hasLeft ? given || bearerOf(request) : tokenToEnd(request, given)
}

/** The same, also of a browser whose customer has left: what is to be ended. */
export function tokenToEnd(request: FastifyRequest, given?: string | null): string {
  return given || bearerOf(request) || ownCookieOf(request, SESSION) || ''
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

export function visitorOf(request: FastifyRequest): Visitor {
  const deviceKey = ownCookieOf(request, DEVICE) ?? ''
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceKey: SECRET.test(deviceKey) ? deviceKey : null,
  }
}

export function setSessionCookie(reply: FastifyReply, token: string): void {
  setOwnCookie(reply, { name: SESSION, value: token, maxAge: MAX_AGE })
  if (reply.request.cookies[LEFT] !== undefined) clearLeft(reply)
}

export function setDeviceCookie(reply: FastifyReply, deviceKey: string): void {
  setOwnCookie(reply, { name: DEVICE, value: deviceKey, maxAge: MAX_AGE })
}

/** Leaves no trace of the customer with the browser. */
export function clearCustomerCookies(reply: FastifyReply): void {
  clearOwnCookie(reply, { name: SESSION })
  clearOwnCookie(reply, { name: DEVICE })
  clearLeft(reply)
}

function clearLeft(reply: FastifyReply): void {
  reply.clearCookie(LEFT, { path: '/' })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE_MAX_AGE_S } from '#domain/customer/session-lifetime.ts'
import { clearOwnCookie, ownCookieOf, setOwnCookie } from '#server/http/own-cookies.ts'

/** Where a request comes from. */
export interface Visitor {
  readonly address: string
  /** Empty if there is none. */
  readonly userAgent: string
  /** The secret of a browser in which a customer logged in before. */
  readonly deviceKey: string | null
}

const SESSION = 'rusbank_session'
const DEVICE = 'rusbank_device'
/** Set by a page whose customer has logged out, possibly offline: the session cookie is then ignored. */
const LOGGED_OUT = 'rusbank_left'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** The token of a request: the payload's `token`, or else `Authorization: Bearer`, or else the cookie. Empty if there is none. */
export function tokenOf(request: FastifyRequest, given?: string | null): string {
  const isLoggedOut = request.cookies[LOGGED_OUT] !== undefined
  return isLoggedOut ? given || bearerOf(request) : tokenIncludingLoggedOut(request, given)
}

/** The same, including the cookie of a browser whose customer has logged out: the session to be ended. */
export function tokenIncludingLoggedOut(request: FastifyRequest, given?: string | null): string {
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
  setOwnCookie(reply, { name: SESSION, value: token, maxAge: SESSION_COOKIE_MAX_AGE_S })
  if (reply.request.cookies[LOGGED_OUT] !== undefined) clearLoggedOut(reply)
}

export function setDeviceCookie(reply: FastifyReply, deviceKey: string): void {
  setOwnCookie(reply, { name: DEVICE, value: deviceKey, maxAge: SESSION_COOKIE_MAX_AGE_S })
}

/** Clears all customer cookies. */
export function clearCustomerCookies(reply: FastifyReply): void {
  clearOwnCookie(reply, { name: SESSION })
  clearOwnCookie(reply, { name: DEVICE })
  clearLoggedOut(reply)
}

function clearLoggedOut(reply: FastifyReply): void {
  reply.clearCookie(LOGGED_OUT, { path: '/' })
}

import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_MAX_AGE } from './sessions.ts'

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
const MAX_AGE = (2 * SESSION_MAX_AGE) / 1000
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
  return given || bearerOf(request) || request.cookies[SESSION] || ''
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

export function visitorOf(request: FastifyRequest): Visitor {
  const deviceKey = request.cookies[DEVICE] ?? ''
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    deviceKey: SECRET.test(deviceKey) ? deviceKey : null,
  }
}

export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION, token, { ...outOfReach(reply), maxAge: MAX_AGE })
  if (reply.request.cookies[LEFT] !== undefined) clearLeft(reply)
}

export function setDeviceCookie(reply: FastifyReply, deviceKey: string): void {
  reply.setCookie(DEVICE, deviceKey, { ...outOfReach(reply), maxAge: MAX_AGE })
}

/** Leaves no trace of the customer with the browser. */
export function clearCustomerCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION, outOfReach(reply))
  reply.clearCookie(DEVICE, outOfReach(reply))
  clearLeft(reply)
}

function clearLeft(reply: FastifyReply): void {
  reply.clearCookie(LEFT, { path: '/' })
}

/** Of the page's scripts, and of requests that other sites make. */
function outOfReach(reply: FastifyReply) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: reply.request.protocol === 'https' } as const
}

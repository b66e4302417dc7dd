import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Of a name that a browser takes from this very host over HTTPS alone (RFC 6265bis): no other host beside it can plant one. */
const PREFIX = '__Host-'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the shop stands at an HTTPS address, whatever a proxy says of a request. */
    readonly hasSecureAddress?: boolean
  }
}

interface CookieOptions {
  /** Of the shop; null where it does not know it. */
  readonly publicUrl: string | null
}

/** Reads and writes the shop's own cookies: see `setOwnCookie`. */
export async function ownCookies(app: FastifyInstance, { publicUrl }: CookieOptions): Promise<void> {
  app.decorate('hasSecureAddress', publicUrl?.startsWith('https:') ?? false)
  await app.register(cookie)
}

interface CookieName {
  readonly name: string
  /** `lax` if not said. */
  readonly sameSite?: 'strict'
}

interface OwnCookie extends CookieName {
  readonly value: string
  /** In s. */
  readonly maxAge: number
}

/** A cookie's value. One without the prefix was set before there was one, or without TLS; it counts only where there is no other. */
export function ownCookieOf({ cookies }: FastifyRequest, name: string): string | undefined {
  return cookies[`${PREFIX}${name}`] ?? cookies[name]
}

/** Sets a cookie that no script reads. Over HTTPS its name has the prefix, and takes the place of one without. */
export function setOwnCookie(reply: FastifyReply, { name, value, maxAge, sameSite }: OwnCookie): void {
  const attributes = { ...attributesOf(reply, sameSite), maxAge }
  if (!attributes.secure) {
    reply.setCookie(name, value, attributes)
    return
  }
  reply.setCookie(`${PREFIX}${name}`, value, attributes)
  if (reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributesOf(reply, sameSite))
}

export function clearOwnCookie(reply: FastifyReply, { name, sameSite }: CookieName): void {
  const attributes = attributesOf(reply, sameSite)
  if (attributes.secure) reply.clearCookie(`${PREFIX}${name}`, attributes)
  if (!attributes.secure || reply.request.cookies[name] !== undefined) reply.clearCookie(name, attributes)
}

function attributesOf({ request }: FastifyReply, sameSite: CookieName['sameSite'] = undefined) {
  const secure = request.protocol === 'https' || request.server.hasSecureAddress === true
  return { httpOnly: true, sameSite: sameSite ?? 'lax', path: '/', secure } as const
}

import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Browsers accept a name with this prefix only from the host itself over HTTPS (RFC 6265bis): no sibling domain can set it. */
const PREFIX = '__Host-'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the shop's public URL is HTTPS, whatever a proxy reports of a request. */
    readonly hasSecureAddress?: boolean
  }
}

interface CookieOptions {
  /** Null if it is not configured. */
  readonly publicUrl: string | null
}

/** Reads and writes the shop's own cookies: see `setOwnCookie`. */
export async function ownCookies(app: FastifyInstance, { publicUrl }: CookieOptions): Promise<void> {
  app.decorate('hasSecureAddress', publicUrl?.startsWith('https:') ?? false)
  await app.register(cookie)
}

interface CookieName {
  readonly name: string
  /** `lax` by default. */
  readonly sameSite?: 'strict'
}

interface OwnCookie extends CookieName {
  readonly value: string
  /** In seconds. */
  readonly maxAge: number
}

/** Returns a cookie's value. One without the prefix (from older releases, or set without TLS) is only a fallback. */
export function ownCookieOf({ cookies }: FastifyRequest, name: string): string | undefined {
  return cookies[`${PREFIX}${name}`] ?? cookies[name]
}

/** Sets a cookie that scripts can't read. Over HTTPS its name has the prefix, and one without the prefix is cleared. */
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

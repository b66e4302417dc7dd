import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether a browser submitted the form without a script. */
export function isNativeForm({ headers }: FastifyRequest): boolean {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  return isForm && (headers.accept?.includes('text/html') ?? false)
}

/** Whether it is a path on this site, and can't be read as a URL of another host: browsers read a backslash as a slash. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path)
}

/**
 * An `onSend` hook: whoever sends a form without JavaScript returns to its page, instead of seeing the call's JSON, which may
 * contain a token. The pages for guests redirect those who have logged in by it.
 */
export async function returnToForm(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  // A payment provider's notification has no page, whatever the provider's client says that it accepts.
  if (!isJson || !isNativeForm(request) || request.url.startsWith('/api/payments/')) return payload
  const page = pageOf(request) ?? (request.url.startsWith('/api/') ? '/' : null)
  if (page === null) return payload
  reply.code(303).header('location', page).removeHeader('content-type')
  return ''
}

/** The path and query of the shop's page that sent the request; null if it is not known. */
function pageOf({ headers: { referer = '' }, host }: FastifyRequest): string | null {
  if (!URL.canParse(referer)) return null
  const url = new URL(referer)
  const path = url.pathname + url.search
  return url.host === host && isOwnPath(path) ? path : null
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { callError } from '#server/http/call-error.ts'
import { sendError } from '#server/http/errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request is one that any page of any site may make a browser send. */
export function isSafeMethod({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return SAFE_METHODS.has(method)
}

const crossSite = callError({
  status: 403,
  code: 'cross_site_request',
  message: 'This request came from another site, so we blocked it.',
})

/**
 * Refuses whatever a page of another site makes a browser do: by what the browser says of it (Fetch Metadata), and by
 * `Origin` where a browser says nothing. Who sends neither is no browser, and has no cookies that somebody could abuse.
 */
export function refuseCrossSite(publicUrl: string | null) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (isSafeMethod(request)) return undefined
    const { origin, 'sec-fetch-site': site } = request.headers
    if (site !== undefined) return site === 'same-origin' || site === 'none' ? undefined : sendError(reply, crossSite)
    if (origin === undefined) return undefined
    const own = [`${request.protocol}://${request.host}`, publicUrl === null ? null : new URL(publicUrl).origin]
    return own.includes(origin) ? undefined : sendError(reply, crossSite)
  }
}

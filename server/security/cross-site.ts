import type { FastifyReply, FastifyRequest } from 'fastify'
import { callError } from '#server/http/call-error.ts'
import { sendError } from '#server/http/errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request has a safe method, which a page of any site can make a browser send. */
export const isSafeMethod = ({ method }: Pick<FastifyRequest, 'method'>): boolean => SAFE_METHODS.has(method)

const crossSite = callError({
  status: 403,
  code: 'cross_site_request',
  message: 'This request came from another site, so we blocked it.',
})

/**
 * Refuses requests that a page of another site made a browser send: by Fetch Metadata, or by `Origin` if the browser does not
 * send that. A client that sends neither is not a browser, and has no cookies to abuse.
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

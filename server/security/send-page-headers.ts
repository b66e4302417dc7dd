import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { type PageRights, PERMISSIONS, pageHeaders } from './security-headers.ts'

/** The nonces of the inline script and the inline style of one response. */
export interface PageNonce {
  readonly script: string
  readonly style: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The content security policy of a page with these inline scripts and styles, by nonce or hash. */
    readonly pagePolicy: (scripts: readonly string[], styles?: readonly string[]) => string
  }
  interface FastifyReply {
    /** Sets a policy with new nonces for an inline script and an inline style, and returns them. */
    readonly newNonce: () => PageNonce
  }
}

const POLICY = 'content-security-policy'
/** Calls have their own headers, see `callHeaders`. Their documentation is a page. */
const CALL = /^\/api(?!\/docs\b)(?:[/?]|$)/

/** Sends the headers of pages with every response except calls'. They are computed once. */
export function sendPageHeaders(app: FastifyInstance, rights: PageRights): void {
  const commonHeaders = { 'permissions-policy': PERMISSIONS }
  const headersOfPages = { ...commonHeaders, ...headersOf(rights) }
  const pagePolicy = (scripts: readonly string[], styles: readonly string[] = []): string =>
    headersOfPages[POLICY]
      .replace(/script-src [^;]*/, (sources) => [sources, ...scripts].join(' '))
      .replace(/style-src [^;]*/, (sources) => [sources, ...styles].join(' '))
  app.decorate('pagePolicy', pagePolicy)
  app.decorateReply('newNonce', function newNonce() {
    const [script, style] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
    this.header(POLICY, pagePolicy([`'nonce-${script}'`], [`'nonce-${style}'`]))
    return { script, style }
  })
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(CALL.test(url) ? commonHeaders : headersOfPages)
    done()
  })
}

/** The headers that Helmet sets. */
function headersOf(rights: PageRights): Record<string, string> & { readonly [POLICY]: string } {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(pageHeaders(rights))(request, answer, () => {})
  const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
  return { [POLICY]: '', ...Object.fromEntries(headers) }
}

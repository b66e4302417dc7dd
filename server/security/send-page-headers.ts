import { randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { type PageRights, PERMISSIONS, pageHeaders } from './security-headers.ts'

/** What the inline script and the inline style of one answer carry, so that no others run. */
export interface PageNonce {
  readonly script: string
  readonly style: string
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The content security policy of a page that has these inline scripts: nonces, or hashes. */
    readonly pagePolicy: (scripts: readonly string[], styles?: readonly string[]) => string
  }
  interface FastifyReply {
    /** Makes the answer a page whose inline script and style run: a new nonce takes the place of an older one. */
    readonly newNonce: () => PageNonce
  }
}

const POLICY = 'content-security-policy'
/** What is answered by a call has the headers of calls: see `callHeaders`. The documentation of calls is a page. */
const CALL = /^\/api(?!\/docs\b)(?:[/?]|$)/

/** Sends the headers of pages with every answer but those of calls. They are the same for all, so they are written once. */
export function sendPageHeaders(app: FastifyInstance, rights: PageRights): void {
  const ofEverything = { 'permissions-policy': PERMISSIONS }
  const ofPages = { ...ofEverything, ...headersOf(rights) }
  const pagePolicy = (scripts: readonly string[], styles: readonly string[] = []): string =>
    ofPages[POLICY]
      .replace(/script-src [^;]*/, (sources) => [sources, ...scripts].join(' '))
      .replace(/style-src [^;]*/, (sources) => [sources, ...styles].join(' '))
  app.decorate('pagePolicy', pagePolicy)
  app.decorateReply('newNonce', function newNonce() {
    const [script, style] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
    this.header(POLICY, pagePolicy([`'nonce-${script}'`], [`'nonce-${style}'`]))
    return { script, style }
  })
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(CALL.test(url) ? ofEverything : ofPages)
    done()
  })
}

/** What Helmet sets on an answer. */
function headersOf(rights: PageRights): Record<string, string> & { readonly [POLICY]: string } {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  helmet(pageHeaders(rights))(request, answer, () => {})
  const headers = Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
  return { [POLICY]: '', ...Object.fromEntries(headers) }
}

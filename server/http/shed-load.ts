import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import { sendError } from './errors.ts'
import { Overloaded, overloaded } from './overloaded.ts'
import { routedPath } from './routed-path.ts'

/** The kinds of requests. Those whose delay costs a shopper least are shed first. */
type Kind = 'call' | 'page' | 'search' | 'live'

/**
 * How many requests may be in progress before those of a kind are shed. A process answers that many in about a seventh of a
 * second, so nobody waits so long that they leave while their request is still being worked on.
 */
const CAPACITY: Readonly<Record<Kind, number>> = { call: 200, page: 150, search: 100, live: 50 }

/** Files, data in memory, health checks, and the sandbox of the payment providers. Any other path may lead to a page. */
const FREE = /^\/((healthz|readyz|robots\.txt)(\?|$)|(assets|pictures|icons|sandbox)\/)/
const LIVE = /^\/api\/.*\/live$/
/** Pages are found whatever the case of their path is. */
const SEARCH = /^(\/api)?\/search\b/i

interface ShedOptions {
  /** The headers of call responses. */
  readonly headers: Readonly<Record<string, string>>
  readonly capacity?: Readonly<Record<Kind, number>>
}

/**
 * Answers 503 to requests beyond the capacity, before their body is read or other work is done: to a call with an error, to
 * a page with a page. A request counts from when its body has been read until its response is ready. Slow senders and slow
 * readers do not count; a client that has disconnected counts for as long as its request is worked on.
 */
export function shedLoad(app: FastifyInstance, { headers, capacity = CAPACITY }: ShedOptions): void {
  const working = new WeakSet<object>()
  let count = 0
  const isBeyond = (kind: Kind | 'free'): boolean => kind !== 'free' && count >= capacity[kind]
  const shed = (request: FastifyRequest, reply: FastifyReply, done: (error: Error) => void): void => {
    if (isPage(request)) done(new Overloaded())
    else void sendError(reply.headers(headers), overloaded)
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (isBeyond(kindOf(request))) shed(request, reply, done)
    else done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    const kind = kindOf(request)
    // Other requests may have been counted while this body was read.
    if (isBeyond(kind)) return shed(request, reply, done)
    // A live connection stays open for hours with almost no work.
    if (kind === 'free' || kind === 'live') return done()
    working.add(request)
    count += 1
    done()
  })
  app.addHook('onSend', (request, ...[, , done]) => {
    if (working.delete(request)) count -= 1
    done()
  })
}

/** Decides by path: nothing else is known yet. Calls that a page makes inside this server (no socket) belong to the page. */
function kindOf(request: FastifyRequest): Kind | 'free' {
  const path = routedPath(request)
  if (FREE.test(path) || !(request.raw.socket instanceof Socket)) return 'free'
  if (LIVE.test(path)) return 'live'
  if (SEARCH.test(pathWithoutLanguage(path))) return 'search'
  return isPage(request) ? 'page' : 'call'
}

function isPage({ url, method }: Pick<FastifyRequest, 'url' | 'method'>): boolean {
  return !url.startsWith('/api/') && method !== 'POST'
}

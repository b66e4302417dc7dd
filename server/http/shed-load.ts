import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import { sendError } from './errors.ts'
import { Overloaded, overloaded } from './overloaded.ts'

/** What is asked for: the less a shopper loses by waiting for it, the earlier it is shed. */
type Kind = 'exchange' | 'page' | 'search' | 'live'

/**
 * So many requests are worked on at once until those of a kind are shed: what a process answers in a seventh of a second,
 * so that nobody waits for so long that they give up while the work for them goes on.
 */
const CAPACITY: Readonly<Record<Kind, number>> = { exchange: 200, page: 150, search: 100, live: 50 }

/** What is read from files or from memory, what a balancer asks, and the payment providers that are played. */
const FREE = /^\/(healthz|readyz|assets|pictures|sandbox|robots\.txt|favicon)/
const LIVE = /^\/api\/.*\/live$/
const SEARCH = /^(\/api)?\/search\b/

interface ShedOptions {
  /** Of an answer that is data and no page. */
  readonly headers: Readonly<Record<string, string>>
  readonly capacity?: Readonly<Record<Kind, number>>
}

/**
 * Answers 503 to what comes beyond what can be served soon, before its body is read and anything else is done for it: to a call as
 * calls do, and to a page with a page. A request counts from when its body is read until its answer is made: neither who sends nor who
 * reads slowly takes a place, and who has left keeps it for as long as there is work.
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
    // Many bodies may have been on their way while there was room.
    if (isBeyond(kind)) return shed(request, reply, done)
    // A live connection is open for hours, and nothing is done for it meanwhile.
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

/** By its address, which is all that is known of it at first. What a page asks its own server belongs to the page. */
function kindOf({ url, method, raw }: FastifyRequest): Kind | 'free' {
  if (FREE.test(url) || !(raw.socket instanceof Socket)) return 'free'
  const [path = ''] = url.split('?', 1)
  if (LIVE.test(path)) return 'live'
  if (SEARCH.test(pathWithoutLanguage(path))) return 'search'
  return isPage({ url, method }) ? 'page' : 'exchange'
}

function isPage({ url, method }: Pick<FastifyRequest, 'url' | 'method'>): boolean {
  return !url.startsWith('/api/') && method !== 'POST'
}

import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathWithoutLanguage } from '#domain/site/languages.ts'
import { Overloaded } from './overloaded.ts'

/** What is asked for: the less a shopper loses by waiting for it, the earlier it is shed. */
type Kind = 'exchange' | 'page' | 'search' | 'live'

/**
 * So many requests are worked on at once until those of a kind are shed: what a process answers in a seventh of a second,
 * so that nobody waits for so long that they give up while the work for them goes on.
 */
const MOST: Readonly<Record<Kind, number>> = { exchange: 200, page: 150, search: 100, live: 50 }

/** What is read from files or from memory, what a balancer asks, and the payment providers that are played. */
const FREE = /^\/(healthz|readyz|assets|pictures|sandbox|robots\.txt|favicon)/

/**
 * Answers 503 to what comes beyond what can be served soon: to a call as calls do, and to a page with a page. A request counts from when its body is read until its answer is
 * made: neither who sends nor who reads slowly takes a place, and who has left keeps it for as long as there is work.
 */
export function shedLoad(app: FastifyInstance, most = MOST): void {
  const working = new WeakSet<object>()
  let count = 0
  app.addHook('preValidation', (request, _reply, done) => {
    // What a page asks its own server belongs to the page.
    if (!(request.raw.socket instanceof Socket) || FREE.test(request.url)) return done()
    const kind = kindOf(request)
    if (count >= most[kind]) return done(new Overloaded())
    // A live connection is open for hours, and nothing is done for it meanwhile.
    if (kind === 'live') return done()
    working.add(request)
    count += 1
    done()
  })
  app.addHook('onSend', (request, ...[, , done]) => {
    if (working.delete(request)) count -= 1
    done()
  })
}

function kindOf({ url, method }: FastifyRequest): Kind {
  const [path = ''] = url.split('?', 1)
  if (/^\/api\/.*\/live$/.test(path)) return 'live'
  if (/^(\/api)?\/search\b/.test(pathWithoutLanguage(path))) return 'search'
  return path.startsWith('/api/') || method === 'POST' ? 'exchange' : 'page'
}

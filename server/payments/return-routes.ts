import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EXPIRED_RETURN } from '#domain/site/expired-return.ts'
import { ENGLISH_SITE, LANGUAGES, pathInLanguage } from '#domain/site/languages.ts'
import type { Run } from '#server/database/sql.ts'
import { parseBodiesAsText } from '#server/http/raw-body.ts'
import type { Payments } from './payments.ts'
import { type OrderSettlement, PROVIDER_IDS, type ProviderId } from './provider.ts'
import { isTicket, languageOfTicket, type ReturnTarget, redeemTicket } from './return-tickets.ts'

/** The most that a browser may bring along from a provider, in bytes; none of it is read. */
const MAX_BODY_BYTES = 64 * 1024

export interface ReturnOptions {
  readonly payments: Pick<Payments, 'outcomeOf'>
  readonly settlement: OrderSettlement
  readonly run: Run
  /** Called with what went wrong after the browser was sent on. */
  readonly onError: (error: unknown) => void
  /** Epoch ms. */
  readonly now: () => number
}

type Way = 'confirmed' | 'cancelled'
/** What Ozow calls its ways back is the same as the others', so every provider has these two. */
const WAYS: readonly Way[] = ['confirmed', 'cancelled']

/**
 * Where a browser comes back to from a provider. It proves nothing: it leads to the order's page, and the shop asks the provider
 * by itself. Ozow sends it back by a form of another site, without cookies: so nothing here needs any, and everything ends in a GET.
 */
export function returnRoutes(app: FastifyInstance, options: ReturnOptions): void {
  parseBodiesAsText(app, { atMost: MAX_BODY_BYTES })
  for (const provider of PROVIDER_IDS) {
    for (const way of WAYS) {
      const url = `/checkout/${provider}/${way}${provider === 'payjustnow' ? '/:ticket' : ''}`
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        comeBack(options, { provider, way, request, reply })
      app.route({ method: ['GET', 'POST'], url, handler, schema: { hide: true } })
    }
  }
}

interface Coming {
  readonly provider: ProviderId
  readonly way: Way
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function comeBack(options: ReturnOptions, { provider, way, request, reply }: Coming): Promise<FastifyReply> {
  const { run, onError, now } = options
  const ticket = ticketOf(request)
  const returned = ticket === null ? undefined : await redeemTicket(run, ticket, now())
  // The address holds a ticket: it is in no referrer and in no cache.
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  if (returned === undefined) {
    const language = ticket === null ? ENGLISH_SITE : LANGUAGES[languageOfTicket(ticket)]
    return reply.redirect(pathInLanguage(EXPIRED_RETURN, language), 303)
  }
  lookAfter(options, { provider, way, returned }).catch(onError)
  const key = returned.orderKey === null ? '' : `?key=${encodeURIComponent(returned.orderKey)}`
  const path = `/checkout/order/${encodeURIComponent(returned.orderId)}${key}`
  return reply.redirect(pathInLanguage(path, LANGUAGES[returned.language]), 303)
}

function ticketOf(request: FastifyRequest): string | null {
  const given = Object.assign({}, request.query, request.params) as Readonly<Record<string, unknown>>
  const { ticket } = given
  return isTicket(ticket) ? ticket : null
}

interface BackFrom {
  readonly provider: ProviderId
  readonly way: Way
  readonly returned: ReturnTarget
}

/**
 * What the provider answers is taken. PayFast can't be asked and says nothing of a payment that was given up: whoever holds the
 * ticket and comes back by its `cancelled` gave it up. Should money come nevertheless, the notification still confirms it.
 */
async function lookAfter(
  { payments, settlement }: ReturnOptions,
  { provider, way, returned }: BackFrom,
): Promise<void> {
  const { reference } = returned
  const attempt = await settlement.find(reference)
  if (attempt === null || attempt.method !== provider) return
  const outcome = await payments.outcomeOf(attempt)
  if (outcome.outcome !== 'unknown') await settlement.settle({ provider, reference, outcome })
  else if (provider === 'payfast' && way === 'cancelled') {
    await settlement.settle({ provider, reference, outcome: { outcome: 'cancelled' } })
  }
}

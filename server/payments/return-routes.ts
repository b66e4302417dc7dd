import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EXPIRED_RETURN } from '#domain/site/expired-return.ts'
import { ENGLISH_SITE, LANGUAGES, pathInLanguage } from '#domain/site/languages.ts'
import type { HttpExchange } from '#server/http/call.ts'
import { parseBodiesAsText } from '#server/http/raw-body.ts'
import type { Payments } from './payments.ts'
import { PROVIDER_IDS, type ProviderId } from './provider.ts'
import { isTicket, languageOfTicket, type ReturnTarget, redeemTicket } from './return-tickets.ts'
import type { WebhookOptions } from './webhook-routes.ts'

/** The largest body that a browser may bring from a provider, in bytes. It is not parsed. */
const MAX_BODY_BYTES = 64 * 1024

interface ReturnOptions extends Omit<WebhookOptions, 'providers'> {
  readonly payments: Pick<Payments, 'outcomeOf'>
  /** Called with errors that occur after the redirect was sent. */
  readonly onError: (error: unknown) => void
}

type ReturnKind = 'confirmed' | 'cancelled'
/** Ozow has more return URLs, which are mapped to these two. */
const RETURN_KINDS: readonly ReturnKind[] = ['confirmed', 'cancelled']

/**
 * The URLs to which a provider sends the browser back. That proves nothing: the browser is redirected to the order's page, and
 * the shop queries the provider itself. Ozow returns by a cross-site form, without cookies, so none are needed here, and every
 * return ends in a GET.
 */
export function returnRoutes(app: FastifyInstance, options: ReturnOptions): void {
  parseBodiesAsText(app, { atMost: MAX_BODY_BYTES })
  for (const provider of PROVIDER_IDS) {
    for (const kind of RETURN_KINDS) {
      const url = `/checkout/${provider}/${kind}${provider === 'payjustnow' ? '/:ticket' : ''}`
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        handleReturn(options, { provider, kind, request, reply })
      app.route({ method: ['GET', 'POST'], url, handler, schema: { hide: true } })
    }
  }
}

interface ReturnRequest extends HttpExchange {
  readonly provider: ProviderId
  readonly kind: ReturnKind
}

async function handleReturn(
  options: ReturnOptions,
  { provider, kind, request, reply }: ReturnRequest,
): Promise<FastifyReply> {
  const { run, onError, now } = options
  const ticket = ticketOf(request)
  const returned = ticket === null ? undefined : await redeemTicket(run, ticket, now())
  // The URL contains a ticket, which must not get into a referrer or a cache.
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  if (returned === undefined) {
    const language = ticket === null ? ENGLISH_SITE : LANGUAGES[languageOfTicket(ticket)]
    return reply.redirect(pathInLanguage(EXPIRED_RETURN, language), 303)
  }
  settleReturn(options, { provider, kind, returned }).catch(onError)
  const key = returned.orderKey === null ? '' : `?key=${encodeURIComponent(returned.orderKey)}`
  const path = `/checkout/order/${encodeURIComponent(returned.orderId)}${key}`
  return reply.redirect(pathInLanguage(path, LANGUAGES[returned.language]), 303)
}

function ticketOf(request: FastifyRequest): string | null {
  const { ticket }: Readonly<Record<string, unknown>> = Object.assign({}, request.query, request.params)
  return isTicket(ticket) ? ticket : null
}

/**
 * Settles the attempt by the provider's answer. PayFast can't be queried and does not report abandoned payments, so a return
 * to its `cancelled` URL with a valid ticket counts as cancelled. A later notification of a payment still confirms it.
 */
async function settleReturn(
  { payments, settlement }: ReturnOptions,
  { provider, kind, returned }: Pick<ReturnRequest, 'provider' | 'kind'> & { readonly returned: ReturnTarget },
): Promise<void> {
  const { reference } = returned
  const attempt = await settlement.find(reference)
  if (attempt === null || attempt.method !== provider) return
  const outcome = await payments.outcomeOf(attempt)
  if (outcome.outcome !== 'unknown') await settlement.settle({ provider, reference, outcome })
  else if (provider === 'payfast' && kind === 'cancelled') {
    await settlement.settle({ provider, reference, outcome: { outcome: 'cancelled' } })
  }
}

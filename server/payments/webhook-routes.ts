import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpExchange } from '#server/http/call.ts'
import { callError } from '#server/http/call-error.ts'
import { sendError } from '#server/http/errors.ts'
import { parseBodiesAsText, rawBody } from '#server/http/raw-body.ts'
import type { PaymentProviders, PaymentsOptions } from './open-payments.ts'
import type { OrderSettlement, Provider, RawNotification, WebhookReading } from './provider.ts'
import { logWebhook, type WebhookEntry } from './webhook-log.ts'

/** The longest notification that is accepted, in bytes. */
const MAX_BODY_BYTES = 64 * 1024

export interface WebhookOptions extends Pick<PaymentsOptions, 'run' | 'now'> {
  readonly providers: PaymentProviders['providers']
  readonly settlement: OrderSettlement
}

const notVerified = callError({ status: 400, code: 'not_believed', message: 'This notification couldn’t be verified.' })
const tryLater = callError({
  status: 503,
  code: 'try_later',
  message: 'This notification can’t be checked right now. Please send it again later.',
})

/**
 * The webhooks of payment providers. They are called by servers, so they need no cookies and no CSRF protection. 200 means
 * accepted, also if it was before; 400 not verified; 503 that it should be sent again.
 */
export function webhookRoutes(app: FastifyInstance, options: WebhookOptions): void {
  parseBodiesAsText(app, { atMost: MAX_BODY_BYTES })
  for (const provider of options.providers.values()) {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      handleWebhook(options, { provider, request, reply })
    for (const url of [`/api/payments/${provider.id}/notify`, `/api/payments/${provider.id}/notify/*`]) {
      app.route({ method: ['GET', 'POST'], url, handler, schema: { hide: true } })
    }
  }
}

async function handleWebhook(
  options: WebhookOptions,
  { provider, request, reply }: HttpExchange & { readonly provider: Provider },
): Promise<FastifyReply> {
  const { settlement, run, now } = options
  const reading = await provider.readNotification({ raw: rawOf(request), find: settlement.find })
  if (reading.ok === true) {
    await settleAndLog(options, provider, reading)
    return reading.answer === undefined ? reply.type('text/plain').send('OK') : reply.send(reading.answer)
  }
  const { reference } = reading
  if (reading.ok === 'later' && reading.error !== undefined)
    request.log.error({ err: reading.error }, 'a notification could not be verified')
  const outcome = reading.ok === 'later' ? 'postponed' : reading.reason
  await logWebhook(run, { provider: provider.id, outcome, said: null, reference, facts: {} }, now())
  return sendError(reply, reading.ok === 'later' ? tryLater : notVerified)
}

/** Settles the order and logs the webhook. An unexpected amount is settled too, and logged for staff. */
async function settleAndLog(
  { settlement, run, now }: WebhookOptions,
  provider: Provider,
  reading: WebhookReading & { readonly ok: true },
): Promise<void> {
  const { reference, outcome } = reading
  const settled = await settlement.settle({ provider: provider.id, reference, outcome })
  const asked = outcome.outcome === 'paid' ? ((await settlement.find(reference))?.amount ?? 0) : 0
  const isOther = outcome.outcome === 'paid' && outcome.amount !== asked
  const entry = { provider: provider.id, said: outcome.outcome, reference }
  const logged: WebhookEntry = isOther
    ? { ...entry, outcome: 'wrong_amount', facts: { asked, paid: outcome.amount } }
    : { ...entry, outcome: LOGGED_OUTCOMES[settled], facts: {} }
  await logWebhook(run, logged, now())
}

const LOGGED_OUTCOMES = { new: 'accepted', no_news: 'no_news', unknown: 'unknown_reference' } as const

function rawOf(request: FastifyRequest): RawNotification {
  const { method, headers, ip } = request
  const path = request.url.split('?', 1)[0] ?? ''
  const rest = path.split('/').slice(5).join('/')
  return { method, body: rawBody(request.body), rest, query: { ...(request.query as object) }, headers, ip }
}

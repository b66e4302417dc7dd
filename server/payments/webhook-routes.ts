import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertNever } from '#domain/assert.ts'
import type { Run } from '#server/database/sql.ts'
import { callError } from '#server/http/call-error.ts'
import { sendError } from '#server/http/errors.ts'
import { parseBodiesAsText, rawBody } from '#server/http/raw-body.ts'
import type { OrderSettlement, Provider, ProviderId, RawNotification, WebhookReading } from './provider.ts'
import { logWebhook, type WebhookEntry } from './webhook-log.ts'

/** The longest notification that is read, in bytes. */
const MAX_BODY_BYTES = 64 * 1024

export interface WebhookOptions {
  readonly providers: ReadonlyMap<ProviderId, Provider>
  readonly settlement: OrderSettlement
  readonly run: Run
  /** Epoch ms. */
  readonly now: () => number
}

const notBelieved = callError({ status: 400, code: 'not_believed', message: 'This notification couldn’t be verified.' })
const later = callError({
  status: 503,
  code: 'try_later',
  message: 'This notification can’t be checked right now. Please send it again later.',
})

/**
 * Where providers' servers report how a payment went. No cookie and no page of ours is involved, and it needs no check of
 * where a browser comes from. 200 says that it is taken, also where it was before; 400 that it is not believed; 503 asks for it again.
 */
export function webhookRoutes(app: FastifyInstance, options: WebhookOptions): void {
  parseBodiesAsText(app, { atMost: MAX_BODY_BYTES })
  for (const provider of options.providers.values()) {
    const handler = (request: FastifyRequest, reply: FastifyReply) => takeNews(options, { provider, request, reply })
    for (const url of [`/api/payments/${provider.id}/notify`, `/api/payments/${provider.id}/notify/*`]) {
      app.route({ method: ['GET', 'POST'], url, handler, schema: { hide: true } })
    }
  }
}

interface News {
  readonly provider: Provider
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function takeNews(options: WebhookOptions, { provider, request, reply }: News): Promise<FastifyReply> {
  const { settlement, run, now } = options
  const reading = await provider.readNotification(rawOf(request), settlement.find)
  const { id } = provider
  switch (reading.ok) {
    case 'later': {
      const { reference } = reading
      await logWebhook(run, { provider: id, outcome: 'postponed', said: null, reference, facts: {} }, now())
      return sendError(reply, later)
    }
    case false: {
      const { reason, reference, facts = {} } = reading
      await logWebhook(run, { provider: id, outcome: reason, said: null, reference, facts }, now())
      return sendError(reply, notBelieved)
    }
    case true: {
      await take(options, { provider, reading })
      return reading.answer === undefined ? reply.type('text/plain').send('OK') : reply.send(reading.answer)
    }
    default:
      return assertNever(reading)
  }
}

interface Believed {
  readonly provider: Provider
  readonly reading: WebhookReading & { readonly ok: true }
}

/** An unexpected amount goes to the order as money that was not expected, and is logged for staff. */
async function take({ settlement, run, now }: WebhookOptions, { provider, reading }: Believed): Promise<void> {
  const { reference, outcome } = reading
  const taken = await settlement.settle({ provider: provider.id, reference, outcome })
  const asked = outcome.outcome === 'paid' ? ((await settlement.find(reference))?.amount ?? 0) : 0
  const isOther = outcome.outcome === 'paid' && outcome.amount !== asked
  const notice = { provider: provider.id, said: outcome.outcome, reference }
  const kept: WebhookEntry = isOther
    ? { ...notice, outcome: 'wrong_amount', facts: { asked, paid: outcome.amount } }
    : { ...notice, outcome: BECAME[taken], facts: {} }
  await logWebhook(run, kept, now())
}

const BECAME = { new: 'accepted', no_news: 'no_news', unknown: 'unknown_reference' } as const

function rawOf(request: FastifyRequest): RawNotification {
  const { method, headers, ip } = request
  const path = request.url.split('?', 1)[0] ?? ''
  const rest = path.split('/').slice(5).join('/')
  return {
    method,
    contentType: headers['content-type'] ?? '',
    body: rawBody(request.body),
    rest,
    query: { ...(request.query as object) },
    headers,
    ip,
  }
}

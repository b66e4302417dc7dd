import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { METHOD_TERMS, takesTotal } from '#domain/order/payment-methods.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import { knownReference, rejectedWebhook } from './known-reference.ts'
import type { AttemptToPay, BegunAttempt, PaymentOutcome, RefundResult, RefundToMake } from './payments.ts'
import type { NotificationToRead, Provider, RedirectConnection, ReturnUrls, WebhookReading } from './provider.ts'
import { CredentialsRefused, decodeJson, ProviderRefused, ProviderUnavailable } from './provider-http.ts'

// TO BE CHECKED AGAINST THE MERCHANT CONTRACT: everything in this file. FinChoice publishes no merchant API.
// Only its shape is known: an application is created, the shopper is redirected to it and returns confirmed or cancelled, a
// signed callback reports the outcome, and it can be queried. Paths, headers, field names, statuses and signature are assumed.

/** `POST` creates an application; `GET .../{reference}` reads it; `POST .../{reference}/refunds` refunds it. */
const APPLICATIONS = '/v1/applications'
/** The header of a callback with the hex HMAC-SHA256 of its body. */
export const FINCHOICE_SIGNATURE = 'x-finchoice-signature'

const StartedSchema = v.object({
  application_id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  redirect_url: v.pipe(v.string(), v.url()),
})
/** The body of a callback and of a queried application. Amounts in cents. */
const ApplicationSchema = v.object({
  application_id: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  merchant_id: v.string(),
  reference: v.string(),
  status: v.picklist(['created', 'in_review', 'approved', 'declined', 'cancelled', 'expired']),
  currency: v.string(),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})
const RefundSchema = v.object({
  status: v.picklist(['refunded', 'refused']),
  // A refund counts as done even if its id is malformed.
  refund_id: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,100}$/))), null),
})

export interface FinchoiceOptions extends RedirectConnection {
  readonly merchantId: string
  readonly apiKey: string
  /** Signs the callbacks. */
  readonly callbackSecret: string
}

/** FinChoice: credit over 3 to 12 months. */
export function finchoice(options: FinchoiceOptions): Provider {
  return {
    id: 'finchoice',
    isSandbox: options.isSandbox,
    formOrigins: [],
    begin: async (attempt, back) => {
      const { months } = METHOD_TERMS.finchoice
      const isOffered =
        attempt.months !== null && months !== null && attempt.months >= months.min && attempt.months <= months.max
      if (!isOffered || !takesTotal('finchoice', attempt.amount))
        return { ok: false, error: new ProviderRefused('FinChoice finances no such payment') }
      const body = JSON.stringify(applicationOf(options, attempt, back))
      const { status, text } = await retryOnce(() => post(options, { path: '', key: attempt.reference, body }))
      const started = decodeJson(StartedSchema, text)
      if (status >= 300 || !started.success)
        return { ok: false, error: new ProviderRefused(`FinChoice answered ${status} and began no payment`) }
      const url = options.browserUrl(started.output.redirect_url, attempt.origin)
      return { ok: true, payment: { kind: 'redirect', url }, providerToken: started.output.application_id }
    },
    readNotification: (notification) => readCallback(options, notification),
    outcomeOf: (attempt) => queryOutcome(options, attempt),
    refund: (refund) => sendRefund(options, refund),
  }
}

function applicationOf(options: FinchoiceOptions, attempt: AttemptToPay, back: ReturnUrls) {
  const { contact } = attempt.people
  return {
    merchant_id: options.merchantId,
    reference: attempt.reference,
    amount: attempt.amount,
    currency: 'ZAR',
    months: attempt.months,
    description: `Rusbank order ${attempt.order.number}`,
    customer: {
      first_name: contact.first_name,
      last_name: contact.last_name,
      email: contact.email,
      mobile_number: contact.phone.replace(/^0/, '+27'),
    },
    confirm_url: back.confirmed,
    cancel_url: back.cancelled,
    callback_url: back.notify,
  }
}

interface ApplicationPost {
  /** Appended to `APPLICATIONS`. */
  readonly path: string
  /** The idempotency key: the same for every retry. */
  readonly key: string
  readonly body: string
}

function post(options: FinchoiceOptions, { path, key, body }: ApplicationPost) {
  return options.request({
    url: `${options.serverBase()}${APPLICATIONS}${path}`,
    method: 'POST',
    headers: { ...credentials(options), 'content-type': 'application/json', 'idempotency-key': key },
    body,
  })
}

function credentials({ apiKey }: FinchoiceOptions) {
  return { authorization: `Bearer ${apiKey}`, accept: 'application/json' }
}

/** Retries once if the outcome of the first request is unknown. It stays unknown if the retry's credentials are refused. */
async function retryOnce<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (first) {
    if (!(first instanceof ProviderUnavailable) || first instanceof CredentialsRefused) throw first
    return work().catch((error: unknown) => {
      throw error instanceof CredentialsRefused ? first : error
    })
  }
}

export function finchoiceSignature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

async function readCallback(options: FinchoiceOptions, { raw, find }: NotificationToRead): Promise<WebhookReading> {
  const given = raw.headers[FINCHOICE_SIGNATURE]
  if (raw.method !== 'POST' || typeof given !== 'string') return rejectedWebhook('malformed')
  const parsed = decodeJson(ApplicationSchema, raw.body)
  if (!isSameSecret(given, finchoiceSignature(raw.body, options.callbackSecret))) {
    const named = parsed.success ? parsed.output.reference : undefined
    return rejectedWebhook('bad_signature', await knownReference(find, named))
  }
  if (!parsed.success) return rejectedWebhook('malformed')
  const application = parsed.output
  if (application.merchant_id !== options.merchantId) return rejectedWebhook('wrong_merchant')
  if (application.currency !== 'ZAR') return rejectedWebhook('wrong_currency')
  const { reference } = application
  const attempt = await find(reference)
  if (attempt?.method !== 'finchoice') return rejectedWebhook('unknown_reference')
  if (attempt.providerToken === null) return { ok: 'later', reference }
  if (attempt.providerToken !== application.application_id) return rejectedWebhook('wrong_token', reference)
  return { ok: true, reference, outcome: outcomeOf(application) }
}

const UNPAID = {
  // The shop creates it: its shopper has not applied yet.
  created: 'unknown',
  in_review: 'pending',
  declined: 'failed',
  expired: 'failed',
  cancelled: 'cancelled',
} as const

function outcomeOf({ status, amount, application_id }: v.InferOutput<typeof ApplicationSchema>): PaymentOutcome {
  return status === 'approved' ? { outcome: 'paid', amount, receipt: application_id } : { outcome: UNPAID[status] }
}

async function queryOutcome(
  options: FinchoiceOptions,
  { reference, providerToken }: BegunAttempt,
): Promise<PaymentOutcome> {
  const url = `${options.serverBase()}${APPLICATIONS}/${encodeURIComponent(reference)}`
  const { status, text } = await options.request({ url, method: 'GET', headers: credentials(options) })
  if (status === 404) return { outcome: 'unknown' }
  const parsed = decodeJson(ApplicationSchema, text)
  if (status !== 200 || !parsed.success)
    throw new ProviderUnavailable(`FinChoice answered ${status}, and nothing that can be read`)
  const application = parsed.output
  const isOurs =
    application.merchant_id === options.merchantId &&
    application.reference === reference &&
    application.currency === 'ZAR'
  if (!isOurs || (providerToken !== null && providerToken !== application.application_id)) return { outcome: 'unknown' }
  return outcomeOf(application)
}

async function sendRefund(options: FinchoiceOptions, refund: RefundToMake): Promise<RefundResult> {
  const path = `/${encodeURIComponent(refund.reference)}/refunds`
  const body = JSON.stringify({ amount: refund.refund, currency: 'ZAR', reason: refund.reason ?? 'Refund' })
  const { status, text } = await retryOnce(() => post(options, { path, key: refund.refundId, body }))
  const parsed = decodeJson(RefundSchema, text)
  if (!parsed.success) throw new ProviderUnavailable(`FinChoice answered ${status}, and nothing that can be read`)
  if (parsed.output.status === 'refunded') return { outcome: 'done', providerReference: parsed.output.refund_id }
  return { outcome: 'failed', reason: 'FinChoice refused the refund' }
}

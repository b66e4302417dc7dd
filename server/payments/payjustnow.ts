import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { PROVINCES } from '#domain/customer/customer-state.ts'
import { isSameSecret } from '#server/security/same-secret.ts'
import { knownReference, rejectedWebhook } from './known-reference.ts'
import type { AttemptToPay, RefundResult, RefundToMake } from './payments.ts'
import type { NotificationToRead, Provider, RedirectConnection, ReturnUrls, WebhookReading } from './provider.ts'
import { decodeJson, ProviderRefused, ProviderUnavailable } from './provider-http.ts'

/** The workshop's address, for collected orders: PayJustNow requires an address for every order. */
export interface PickUpAddress {
  readonly street: string
  readonly suburb: string
  readonly city: string
  readonly province: keyof typeof PROVINCES
  readonly postcode: string
}

export interface PayjustnowOptions extends RedirectConnection {
  readonly merchantId: string
  readonly apiKey: string
  readonly pickUp: PickUpAddress
}

const StartedSchema = v.object({
  data: v.object({
    token: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    redirect_to: v.pipe(v.string(), v.url()),
  }),
})
const RefundSchema = v.object({ status: v.string() })

/**
 * PayJustNow: three instalments, by its public README. It signs nothing and can't be queried, so its callback URLs contain a secret, one
 * for success and another for failure, and the callback's token has to be the one issued at the start.
 */
export function payjustnow(options: PayjustnowOptions): Provider {
  return {
    id: 'payjustnow',
    isSandbox: options.isSandbox,
    formOrigins: [],
    begin: async (attempt, back) => {
      const { status, text } = await send(options, 'checkout', checkoutOf(options, attempt, back))
      const started = decodeJson(StartedSchema, text)
      if (status >= 300 || !started.success)
        return { ok: false, error: new ProviderRefused(`PayJustNow answered ${status} and began no payment`) }
      const { token, redirect_to } = started.output.data
      const url = options.browserUrl(redirect_to, attempt.origin)
      return { ok: true, payment: { kind: 'redirect', url }, providerToken: token }
    },
    readNotification: (notification) => readCallback(options, notification),
    refund: (refund) => sendRefund(options, refund),
  }
}

function send(
  { merchantId, apiKey, serverBase, request }: PayjustnowOptions,
  path: 'checkout' | 'refund',
  body: unknown,
) {
  return request({
    url: `${serverBase()}/api/v1/merchant/${path}`,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${merchantId}:${apiKey}`).toString('base64')}`,
      accept: 'application/json',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}

type CallbackKind = 'success' | 'fail'

/** Derived from the API key, so it is not stored. Only the shop and PayJustNow know it. */
export function callbackSecret(apiKey: string, { kind, reference }: { kind: CallbackKind; reference: string }): string {
  return createHmac('sha256', apiKey).update(`callback:${kind}:${reference}`).digest('base64url').slice(0, 32)
}

function checkoutOf(options: PayjustnowOptions, attempt: AttemptToPay, back: ReturnUrls) {
  const { amount, reference, order, people } = attempt
  const { contact } = people
  const callback = (kind: CallbackKind) =>
    `${back.notify}/${kind}/${reference}/${callbackSecret(options.apiKey, { kind, reference })}/${back.ticket}`
  return {
    customer: {
      first_name: contact.first_name,
      last_name: contact.last_name,
      email: contact.email,
      mobile_number: contact.phone.replace(/^0/, '+27'),
      address: addressOf(options, people.address),
    },
    order: {
      amount,
      merchant_reference: reference,
      success_callback_url: callback('success'),
      fail_callback_url: callback('fail'),
      basket_count: order.lines.reduce((count, { quantity }) => count + quantity, 0),
      shipping_cost: order.totals.delivery,
      // A line's total may not be divisible by its quantity, so each line is one item, and the sum is the order's total.
      items: order.lines.map(({ itemKey, quantity, offer, total }) => {
        return {
          merchant_reference: itemKey,
          quantity: 1,
          description: `${quantity} x ${offer.name}`,
          unit_price: total,
        }
      }),
    },
  }
}

function addressOf({ pickUp }: PayjustnowOptions, address: AttemptToPay['people']['address']) {
  const { suburb, city, postcode, ...to } = address ?? { ...pickUp, address: pickUp.street, state: pickUp.province }
  return {
    address_line_1: to.address,
    ...(suburb !== null && { address_line_2: suburb }),
    city,
    province: Object.entries(PROVINCES).find(([code]) => code === to.state)?.[1] ?? to.state,
    postal_code: postcode,
    country: 'ZA',
  }
}

/** The URL ends in `{success|fail}/{reference}/{secret}/{ticket}?token=...&status=...`. */
async function readCallback(options: PayjustnowOptions, { raw, find }: NotificationToRead): Promise<WebhookReading> {
  const [kind, reference = '', secret = '', ticket = '', ...more] = raw.rest.split('/')
  const { token, status } = raw.query
  const isWhole = (kind === 'success' || kind === 'fail') && more.length === 0
  if (!isWhole || typeof token !== 'string' || typeof status !== 'string') return rejectedWebhook('malformed')
  if (!isSameSecret(secret, callbackSecret(options.apiKey, { kind, reference }))) {
    return rejectedWebhook('bad_signature', await knownReference(find, reference))
  }
  const attempt = await find(reference)
  if (attempt?.method !== 'payjustnow') return rejectedWebhook('unknown_reference')
  if (attempt.providerToken === null) return { ok: 'later', reference }
  if (!isSameSecret(token, attempt.providerToken)) return rejectedWebhook('wrong_token', reference)
  const returnTo = (way: 'confirmed' | 'cancelled') => {
    return { token, return_url: `${attempt.origin}/checkout/payjustnow/${way}/${encodeURIComponent(ticket)}` }
  }
  if (kind === 'fail') {
    const outcome = /cancel/i.test(status) ? 'cancelled' : 'failed'
    return { ok: true, reference, outcome: { outcome }, answer: returnTo('cancelled') }
  }
  if (status !== 'SUCCESS') return rejectedWebhook('unknown_status', reference)
  const paid = { outcome: 'paid', amount: attempt.amount, receipt: attempt.providerToken } as const
  return { ok: true, reference, outcome: paid, answer: returnTo('confirmed') }
}

async function sendRefund(options: PayjustnowOptions, refund: RefundToMake): Promise<RefundResult> {
  if (refund.providerToken === null) return { outcome: 'by_hand' }
  const body = {
    merchant_reference: refund.reference,
    token: refund.providerToken,
    type: refund.refund === refund.amount ? 'full' : 'partial',
    amount: refund.refund,
    reason: refund.reason ?? 'Refund',
  }
  const { status, text } = await send(options, 'refund', body)
  const read = decodeJson(RefundSchema, text)
  if (!read.success) throw new ProviderUnavailable(`PayJustNow answered ${status}, and nothing that can be read`)
  if (read.output.status === 'REFUNDED') return { outcome: 'done', providerReference: null }
  return { outcome: 'failed', reason: 'PayJustNow refused the refund' }
}

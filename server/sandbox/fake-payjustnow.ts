import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { HOUR } from '#domain/durations.ts'
import { SANDBOX_CREDENTIALS } from '#server/payments/sandbox-credentials.ts'
import { type FakeProvider, paymentPageUrl } from './fake-provider.ts'
import { AmountSchema, customerEntries, parseJson, requireAuthorization, TextSchema, UrlSchema } from './json-api.ts'
import { insertSandboxPayment, refundSandboxPayment, sandboxPaymentsFor } from './provider-ledger.ts'

const { merchantId, apiKey } = SANDBOX_CREDENTIALS.payjustnow
const BASIC = `Basic ${Buffer.from(`${merchantId}:${apiKey}`).toString('base64')}`
/** How long a checkout stays open, in ms. */
const CHECKOUT_LIFETIME_MS = HOUR

/** Exactly the fields that PayJustNow accepts by its documentation. */
export const PayjustnowCheckoutSchema = v.strictObject({
  customer: v.strictObject({
    ...customerEntries,
    company: v.optional(v.string()),
    address: v.strictObject({
      address_line_1: TextSchema,
      address_line_2: v.optional(v.string()),
      city: TextSchema,
      province: TextSchema,
      postal_code: v.pipe(v.string(), v.regex(/^\d{4}$/)),
      country: v.optional(v.string()),
    }),
  }),
  order: v.strictObject({
    amount: v.pipe(AmountSchema, v.minValue(1)),
    merchant_reference: TextSchema,
    success_callback_url: UrlSchema,
    fail_callback_url: UrlSchema,
    basket_count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    shipping_cost: v.optional(AmountSchema),
    items: v.pipe(
      v.array(
        v.strictObject({
          merchant_reference: TextSchema,
          quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
          description: TextSchema,
          unit_price: AmountSchema,
        }),
      ),
      v.minLength(1),
    ),
  }),
})
const RefundSchema = v.strictObject({
  merchant_reference: TextSchema,
  token: TextSchema,
  type: v.picklist(['full', 'partial']),
  amount: v.pipe(AmountSchema, v.minValue(1)),
  reason: v.string(),
})

export const fakePayjustnow: FakeProvider = {
  provider: 'payjustnow',
  name: 'PayJustNow',
  reportsAmount: false,
  form: null,
  routes(app, { run, now }) {
    requireAuthorization(app, { header: BASIC, message: 'Unauthenticated.' })
    app.post('/sandbox/payjustnow/api/v1/merchant/checkout', async (request, reply) => {
      const parsed = parseJson(PayjustnowCheckoutSchema, request)
      if (!parsed.success)
        return reply.code(422).send({ message: 'The given data was invalid.', errors: v.flatten(parsed.issues).nested })
      const { order } = parsed.output
      const token = randomUUID()
      await insertSandboxPayment(run, {
        id: token,
        provider: 'payjustnow',
        reference: order.merchant_reference,
        amount: order.amount,
        details: {
          item: order.items.map(({ description }) => description).join(', '),
          success: order.success_callback_url,
          fail: order.fail_callback_url,
        },
        createdAt: now(),
      })
      const redirect_to = paymentPageUrl(request, { provider: 'payjustnow', id: token })
      return { data: { token, expires_at: new Date(now() + CHECKOUT_LIFETIME_MS).toISOString(), redirect_to } }
    })
    app.post('/sandbox/payjustnow/api/v1/merchant/refund', async (request, reply) => {
      const parsed = parseJson(RefundSchema, request)
      if (!parsed.success) return reply.code(422).send({ message: 'The given data was invalid.' })
      const { merchant_reference: reference, token, amount } = parsed.output
      const payment = (await sandboxPaymentsFor(run, { provider: 'payjustnow', reference })).find(
        ({ id }) => id === token,
      )
      if (payment === undefined) return reply.code(404).send({ message: 'There is no such order.' })
      if (await refundSandboxPayment(run, { key: randomUUID(), payment, amount, now: now() })) {
        return { status: 'REFUNDED', reason: '', refunded_at: new Date(now()).toISOString(), amount_refunded: amount }
      }
      const message = 'Amount is greater than available amount refundable.'
      return { status: 'FAILED', reason: { errors: { code: 400, message } } }
    })
  },
  notification(payment, kind) {
    const { success = '', fail = '' } = payment.details
    // PayJustNow has no pending notification. A forger does not know the secret in the URL.
    if (kind === 'pending') return null
    const guessed = `${success.split('/').slice(0, -2).join('/')}/${'0'.repeat(32)}/0`
    const isPaid = kind === 'forged' || payment.status === 'paid'
    const status = isPaid ? 'SUCCESS' : payment.status === 'cancelled' ? 'CANCELLED' : 'FAILED'
    const callback = kind === 'forged' ? guessed : isPaid ? success : fail
    const url = `${callback}?token=${payment.id}&status=${status}`
    return { method: 'GET', url, headers: {}, body: null, said: null }
  },
  returnToShop: null,
}

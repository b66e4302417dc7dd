import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { FINCHOICE_SIGNATURE, finchoiceSignature } from '#server/payments/finchoice.ts'
import { SANDBOX_CREDENTIALS } from '#server/payments/sandbox-credentials.ts'
import { type FakeProvider, type NotificationKind, paymentPageUrl } from './fake-provider.ts'
import { AmountSchema, customerEntries, parseJson, requireAuthorization, TextSchema, UrlSchema } from './json-api.ts'
import {
  insertSandboxPayment,
  refundSandboxPayment,
  reportedAmount,
  type SandboxPayment,
  sandboxPaymentsFor,
} from './provider-ledger.ts'

const { merchantId, apiKey, callbackSecret } = SANDBOX_CREDENTIALS.finchoice
const BEARER = `Bearer ${apiKey}`

/** The applications that `server/payments/finchoice.ts` sends. Amounts in cents. */
export const FinchoiceApplicationSchema = v.strictObject({
  merchant_id: v.literal(merchantId),
  reference: TextSchema,
  amount: v.pipe(AmountSchema, v.minValue(50_000), v.maxValue(6_000_000)),
  currency: v.literal('ZAR'),
  months: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(12)),
  description: TextSchema,
  customer: v.strictObject(customerEntries),
  confirm_url: UrlSchema,
  cancel_url: UrlSchema,
  callback_url: UrlSchema,
})
const RefundSchema = v.strictObject({
  amount: v.pipe(AmountSchema, v.minValue(1)),
  currency: v.literal('ZAR'),
  reason: v.string(),
})

export const fakeFinchoice: FakeProvider = {
  provider: 'finchoice',
  name: 'FinChoice',
  reportsAmount: true,
  form: null,
  routes(app, { run, now }) {
    requireAuthorization(app, { header: BEARER, message: 'Unauthorised' })
    app.post('/sandbox/finchoice/v1/applications', async (request, reply) => {
      const key = request.headers['idempotency-key']
      const parsed = parseJson(FinchoiceApplicationSchema, request)
      if (!parsed.success || key === undefined) {
        return reply.code(422).send({ message: 'This application is not complete.' })
      }
      const { reference, amount, months, description, confirm_url, cancel_url, callback_url } = parsed.output
      const [known] = await sandboxPaymentsFor(run, { provider: 'finchoice', reference })
      const id = known?.id ?? `FC-${randomUUID()}`
      if (known === undefined) {
        const item = `${description}, over ${months} months`
        const details = { item, confirm_url, cancel_url, callback_url }
        await insertSandboxPayment(run, { id, provider: 'finchoice', reference, amount, details, createdAt: now() })
      }
      const redirect_url = paymentPageUrl(request, { provider: 'finchoice', id })
      return reply.code(201).send({ application_id: id, redirect_url })
    })
    app.get('/sandbox/finchoice/v1/applications/:reference', async (request, reply) => {
      const { reference } = request.params as { readonly reference: string }
      const [payment] = await sandboxPaymentsFor(run, { provider: 'finchoice', reference })
      return payment === undefined
        ? reply.code(404).send({ message: 'There is no such application.' })
        : applicationOf(payment, 'result')
    })
    app.post('/sandbox/finchoice/v1/applications/:reference/refunds', async (request, reply) => {
      const { reference } = request.params as { readonly reference: string }
      const key = request.headers['idempotency-key']
      const parsed = parseJson(RefundSchema, request)
      const [payment] = await sandboxPaymentsFor(run, { provider: 'finchoice', reference })
      if (!parsed.success || typeof key !== 'string' || payment === undefined) {
        return reply.code(422).send({ message: 'This refund is not complete.' })
      }
      const isRefunded = await refundSandboxPayment(run, { key, payment, amount: parsed.output.amount, now: now() })
      return { status: isRefunded ? 'refunded' : 'refused', refund_id: key }
    })
  },
  notification(payment, kind) {
    const body = JSON.stringify(applicationOf(payment, kind))
    const signature = finchoiceSignature(body, kind === 'forged' ? 'a guess' : callbackSecret)
    const headers = { 'content-type': 'application/json', [FINCHOICE_SIGNATURE]: signature }
    return { method: 'POST', url: payment.details.callback_url ?? '', headers, body, said: null }
  },
  returnToShop({ status, details }) {
    const way = status === 'paid' ? details.confirm_url : details.cancel_url
    return { kind: 'redirect', url: way ?? '/' }
  },
}

function applicationOf(payment: SandboxPayment, kind: NotificationKind) {
  const { id, reference, status } = payment
  return {
    application_id: id,
    merchant_id: merchantId,
    reference,
    status: statusOf(status, kind),
    currency: 'ZAR',
    amount: reportedAmount(payment),
  }
}

const STATUSES = { open: 'created', silent: 'created', paid: 'approved', failed: 'declined', cancelled: 'cancelled' }

function statusOf(status: SandboxPayment['status'], kind: NotificationKind): string {
  if (kind === 'forged') return STATUSES.paid
  return kind === 'pending' ? 'in_review' : STATUSES[status]
}

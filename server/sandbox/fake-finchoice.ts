import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { rawBody } from '#server/http/raw-body.ts'
import { FINCHOICE_SIGNATURE, finchoiceSignature } from '#server/payments/finchoice.ts'
import { parseJsonOrUndefined } from '#server/payments/provider-http.ts'
import { SANDBOX_CREDENTIALS } from '#server/payments/sandbox-credentials.ts'
import { type FakeProvider, type NotificationKind, paymentPagePath } from './fake-provider.ts'
import {
  insertSandboxPayment,
  refundSandboxPayment,
  type SandboxPayment,
  sandboxPaymentsFor,
} from './provider-ledger.ts'

const { merchantId, apiKey, callbackSecret } = SANDBOX_CREDENTIALS.finchoice
const BEARER = `Bearer ${apiKey}`

const word = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255))
const url = v.pipe(v.string(), v.regex(/^https?:\/\/./), v.maxLength(500))

/** The applications that `server/payments/finchoice.ts` sends. Amounts in cents. */
export const FinchoiceApplicationSchema = v.strictObject({
  merchant_id: v.literal(merchantId),
  reference: word,
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(50_000), v.maxValue(6_000_000)),
  currency: v.literal('ZAR'),
  months: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(12)),
  description: word,
  customer: v.strictObject({
    first_name: word,
    last_name: word,
    email: v.pipe(v.string(), v.email()),
    mobile_number: v.pipe(v.string(), v.regex(/^\+27\d{9}$/)),
  }),
  confirm_url: url,
  cancel_url: url,
  callback_url: url,
})
const RefundSchema = v.strictObject({
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  currency: v.literal('ZAR'),
  reason: v.string(),
})

export const fakeFinchoice: FakeProvider = {
  provider: 'finchoice',
  name: 'FinChoice',
  reportsAmount: true,
  formPath: null,
  routes(app, { run, now }) {
    app.post('/sandbox/finchoice/v1/applications', async (request, reply) => {
      if (request.headers.authorization !== BEARER) return reply.code(401).send({ message: 'Unauthorised' })
      const key = request.headers['idempotency-key']
      const parsed = v.safeParse(FinchoiceApplicationSchema, parseJsonOrUndefined(rawBody(request.body)))
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
      const redirect_url = `${request.protocol}://${request.host}${paymentPagePath({ provider: 'finchoice', id })}`
      return reply.code(201).send({ application_id: id, redirect_url })
    })
    app.get('/sandbox/finchoice/v1/applications/:reference', async (request, reply) => {
      if (request.headers.authorization !== BEARER) return reply.code(401).send({ message: 'Unauthorised' })
      const { reference } = request.params as { readonly reference: string }
      const [payment] = await sandboxPaymentsFor(run, { provider: 'finchoice', reference })
      return payment === undefined
        ? reply.code(404).send({ message: 'There is no such application.' })
        : applicationOf(payment, 'result')
    })
    app.post('/sandbox/finchoice/v1/applications/:reference/refunds', async (request, reply) => {
      if (request.headers.authorization !== BEARER) return reply.code(401).send({ message: 'Unauthorised' })
      const { reference } = request.params as { readonly reference: string }
      const key = request.headers['idempotency-key']
      const parsed = v.safeParse(RefundSchema, parseJsonOrUndefined(rawBody(request.body)))
      const [payment] = await sandboxPaymentsFor(run, { provider: 'finchoice', reference })
      if (!parsed.success || typeof key !== 'string' || payment === undefined) {
        return reply.code(422).send({ message: 'This refund is not complete.' })
      }
      const repaid = await refundSandboxPayment(run, { key, payment, amount: parsed.output.amount, now: now() })
      return { status: repaid === 'done' ? 'refunded' : 'refused', refund_id: key }
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
  const { id, reference, amount, paid, status } = payment
  return {
    application_id: id,
    merchant_id: merchantId,
    reference,
    status: statusOf(status, kind),
    currency: 'ZAR',
    amount: status === 'paid' ? paid : amount,
  }
}

function statusOf(status: SandboxPayment['status'], kind: NotificationKind): string {
  if (kind === 'forged') return 'approved'
  if (kind === 'pending') return 'in_review'
  switch (status) {
    case 'open':
    case 'silent':
      return 'created'
    case 'paid':
      return 'approved'
    case 'failed':
      return 'declined'
    case 'cancelled':
      return 'cancelled'
  }
}

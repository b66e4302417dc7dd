import type { FastifyInstance, FastifyReply } from 'fastify'
import { assertNever } from '#domain/assert.ts'
import type { HttpExchange } from '#server/http/call.ts'
import { rawBody } from '#server/http/raw-body.ts'
import { parseForm } from '#server/payments/form-encoding.ts'
import { type FakeProvider, paymentPagePath, type ReturnToShop } from './fake-provider.ts'
import { formPaymentRoute } from './form-payment.ts'
import type { Notifier } from './notifier.ts'
import { autoSubmitPage, type NotificationTiming, notificationTimings, paymentPage } from './page-templates.ts'
import {
  type SandboxPayment,
  type SandboxPaymentStatus,
  sandboxPayment,
  settleSandboxPayment,
} from './provider-ledger.ts'
import { type SandboxContext, sandboxPaymentOf, sendHtml, sendMessage, sendUnknownPayment } from './sandbox-context.ts'

/** The delay of a late notification, in ms. */
const LATE_DELAY_MS = 5_000

interface PaymentExchange extends HttpExchange {
  readonly fake: FakeProvider
}
/** Registers the form that begins a payment, if the provider has one, and the page on which the user chooses its outcome. */
export function paymentPageRoutes(app: FastifyInstance, context: SandboxContext, fake: FakeProvider): void {
  formPaymentRoute(app, context, fake)
  const url = `/sandbox/${fake.provider}/pay/:id`
  app.get(url, (request, reply) => showPayment(context, { fake, request, reply }))
  app.post(url, (request, reply) => completePayment(context, { fake, request, reply }))
}

async function showPayment({ run }: SandboxContext, { fake, request, reply }: PaymentExchange): Promise<FastifyReply> {
  const payment = await sandboxPaymentOf(run, request)
  if (payment === undefined || payment.provider !== fake.provider) return sendUnknownPayment(reply)
  if (payment.status !== 'open' && payment.status !== 'silent') return sendEnded(reply.code(410), payment)
  return sendHtml(reply, paymentPage({ fake, payment, nonce: reply.newNonce() }))
}

function sendEnded(reply: FastifyReply, { status }: SandboxPayment): FastifyReply {
  return sendMessage(reply, { title: 'This payment has ended', text: `It is ${status}.` })
}

async function completePayment(
  context: SandboxContext,
  { fake, request, reply }: PaymentExchange,
): Promise<FastifyReply> {
  const { run, now } = context
  const open = await sandboxPaymentOf(run, request)
  if (open === undefined || open.provider !== fake.provider) return sendUnknownPayment(reply)
  const form = new Map(parseForm(rawBody(request.body)) ?? [])
  const status = STATUSES.get(form.get('act'))
  const timing = notificationTimings(fake).find(([id]) => id === form.get('notify'))?.[0] ?? 'before'
  if (status === undefined) return reply.redirect(paymentPagePath(open), 303)
  // One rand less than the amount due: the shop has to notice.
  const amount = timing === 'wrong_amount' ? Math.max(1, open.amount - 100) : open.amount
  const paid = status === 'paid' ? amount : 0
  const isNotified = status !== 'silent' && timing !== 'held' && timing !== 'forged'
  const isSettled = await settleSandboxPayment(run, { id: open.id, status, paid, notifies: isNotified, now: now() })
  const payment = await sandboxPayment(run, open.id)
  // A double click is a single one.
  if (payment === undefined || (!isSettled && payment.status !== status)) {
    return sendEnded(reply.code(409), payment ?? open)
  }
  if (status === 'silent') {
    if (timing === 'forged') await context.notifier.send(fake, { payment, kind: 'forged' })
    const text = `${fake.name} hasn’t told the shop anything: you closed the page.`
    return sendMessage(reply, { title: 'Closed', text })
  }
  const returnUrl = await notifyAs(context.notifier, { fake, payment, timing })
  if (fake.returnToShop !== null) return sendToShop(reply, fake.returnToShop(payment))
  if (returnUrl !== null) return sendToShop(reply, { kind: 'redirect', url: returnUrl })
  const text = `${fake.name} needs the shop’s answer to send you back, and it hasn’t come yet.`
  return sendMessage(reply, { title: 'The shop hasn’t answered', text })
}

/** The status of a payment after each button of its page. */
const STATUSES: ReadonlyMap<string | undefined, Exclude<SandboxPaymentStatus, 'open'>> = new Map([
  ['pay', 'paid'],
  ['cancel', 'cancelled'],
  ['fail', 'failed'],
  ['silent', 'silent'],
])

interface NotificationToTime {
  readonly fake: FakeProvider
  readonly payment: SandboxPayment
  readonly timing: NotificationTiming
}

/** Notifies the shop in the chosen way. Resolves with the URL for the shopper from the shop's answer, if any. */
async function notifyAs(notifier: Notifier, { fake, payment, timing }: NotificationToTime): Promise<string | null> {
  const result = { payment, kind: 'result' } as const
  switch (timing) {
    case 'before':
    case 'wrong_amount':
      return (await notifier.send(fake, result)).returnUrl
    case 'twice':
      await notifier.send(fake, result)
      return (await notifier.send(fake, result)).returnUrl
    case 'disordered': {
      const { returnUrl } = await notifier.send(fake, result)
      await notifier.send(fake, { payment, kind: 'pending' })
      return returnUrl
    }
    case 'forged':
      return (await notifier.send(fake, { payment, kind: 'forged' })).returnUrl
    case 'after':
      notifier.schedule(() => notifier.send(fake, result), LATE_DELAY_MS)
      return null
    case 'held':
      return null
    default:
      return assertNever(timing)
  }
}

function sendToShop(reply: FastifyReply, way: ReturnToShop): FastifyReply {
  switch (way.kind) {
    case 'redirect':
      return reply.redirect(way.url, 303)
    case 'form':
      return sendHtml(reply, autoSubmitPage({ way, nonce: reply.newNonce() }))
    default:
      return assertNever(way)
  }
}

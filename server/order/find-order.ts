import type { FastifyInstance } from 'fastify'
import { emailKeyOf } from '#domain/customer/email.ts'
import { HOUR } from '#domain/durations.ts'
import { FindOrderAnswerSchema, FindOrderSchema } from '#domain/order/find-order.ts'
import { readOrderNumber } from '#domain/order/order-number.ts'
import { registerCall } from '#server/http/call.ts'
import { consumeQuota, type Quota, tooManyRequests } from '#server/security/rate-limiter.ts'
import { orderLinkEmail } from './order-emails.ts'
import type { OrderPorts } from './order-ports.ts'
import { lockOrder, type OrderName, orderOfMailbox, peopleOf } from './order-store.ts'
import { queueWithOrderKey } from './queue-order-emails.ts'

/** Requests of one visitor. */
const QUOTA_PER_VISITOR: Quota = { name: 'find order', limit: 10, window: HOUR }
/** E-mails with the link to one order, whoever requests them. */
const QUOTA_PER_ORDER: Quota = { name: 'link to an order', limit: 3, window: HOUR }

/** The same for everyone: only the mailbox learns whether the order exists. */
const answer = {
  message:
    'If an order with that number was placed with that e-mail address, we’ve just e-mailed a link to it. Please check your inbox.',
}

/** E-mails the link to an order to its own address. An order number alone is short enough to be guessed. */
export function findOrderCall(app: FastifyInstance, orders: OrderPorts): void {
  registerCall(app, {
    method: 'POST',
    url: '/api/order-link',
    tag: 'orders',
    summary: 'Have the link to an order e-mailed, by its number and its e-mail',
    description: 'The answer is the same whether or not there is such an order.',
    payload: FindOrderSchema,
    answer: FindOrderAnswerSchema,
    success: 202,
    check: 'form',
    errors: { 400: 'A field is wrong.', 429: 'Too many in an hour.' },
    handle: async ({ number, email }, { request }) => {
      const taken = await consumeQuota(orders.sql.run, { quota: QUOTA_PER_VISITOR, who: request.ip, now: orders.now() })
      if (!taken.ok) return tooManyRequests(taken.retryAfter)
      await sendLink(orders, { number: readOrderNumber(number) ?? '', emailKey: emailKeyOf(email) })
      return { ok: true, body: answer }
    },
  })
}

async function sendLink(orders: OrderPorts, orderName: OrderName): Promise<void> {
  const { sql, mailer, newEventId, now } = orders
  const isSent = await sql.transaction(async (run) => {
    const id = await orderOfMailbox(run, orderName)
    if (id === undefined) return false
    // Locked, so that an account's deletion comes before this, or deletes the e-mail and its key too.
    const { order } = (await lockOrder(run, id))?.state ?? { order: null }
    const people = await peopleOf(run, id)
    const allowed = await consumeQuota(run, { quota: QUOTA_PER_ORDER, who: id, now: now() })
    if (order === null || !allowed.ok) return false
    return queueWithOrderKey(run, orders, { id, order, people, draft: (facts) => orderLinkEmail(facts, newEventId()) })
  })
  if (isSent) mailer.wake()
}

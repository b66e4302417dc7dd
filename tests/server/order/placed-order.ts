import { onTestFinished } from 'vitest'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'
import { orderCommand } from '#server/commands/order-command.ts'
import type { PeriodicRuns } from '#server/database/periodic-runs.ts'
import { processDueOrders } from '#server/order/due-orders.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import type { PaymentOutcome } from '#server/payments/payments.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR

/** The staff's `npm run order`. */
export function commandOf({ checkout }: OrderApp) {
  return (...words: string[]) => orderCommand(words, { orders: async () => checkout })
}

/** Places an order of one piece at R 500.00, to be paid online. */
export async function placed(shop: OrderApp, method: PaymentMethod = 'payfast', pickUp = false) {
  const { browser, sell, email, providers } = shop
  const [guest, product] = [browser(), await sell({ stock: 3 })]
  const total = await fill(guest, product)
  if (pickUp) await guest.post('/api/shipping-method-guest', { shippingMethod: 'localPickup' })
  const { body } = await checkOut(guest, orderOf({ total, email: email('g'), method, pickUp }))
  const reference = providers.begun.findLast(({ orderId }) => orderId === body.order.id)?.reference ?? ''
  const say = (outcome: PaymentOutcome, provider = method) =>
    settlePayment(shop.checkout, { provider, reference, outcome })
  const url = `/api/orders/${body.order.id}`
  const look = async () => (await guest.get(`${url}?key=${body.order_key}`)).body.order
  const command = commandOf(shop)
  return { guest, product, order: body.order, key: body.order_key, url, reference, say, look, command }
}

/** A provider's answer about a paid order. */
export const paid = (receipt = 'pf-1', amount = 50_000) => ({ outcome: 'paid', amount, receipt }) as const

/** The subjects of the e-mails about an order, in order. */
export async function emailSubjects(shop: OrderApp, number: string): Promise<string[]> {
  const text = 'select subject from outbox where subject like $1 order by id'
  return (await shop.sql.run<{ subject: string }>({ text, values: [`%${number}%`] })).map(({ subject }) => subject)
}

/** Processes due orders until none is left. Fails if orders are due again at once, which would never end. */
export async function processAllDueOrders({ checkout }: Pick<OrderApp, 'checkout'>): Promise<void> {
  for (let runs = 0; runs < 100; runs += 1) if ((await processDueOrders(checkout)) === 0) return
  throw new Error('Orders are due again at once after they were processed')
}

/** Runs the schedule of due orders once. It is closed with the test. */
export function runOnce(schedule: PeriodicRuns): Promise<void> {
  onTestFinished(() => schedule.close())
  return schedule.runNow()
}

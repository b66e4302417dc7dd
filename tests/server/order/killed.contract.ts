import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import { changeOrder } from '#server/order/change-order.ts'
import { checkOut } from '#server/order/check-out.ts'
import type { CheckoutPorts } from '#server/order/checkout-ports.ts'
import { processDueOrders } from '#server/order/due-orders.ts'
import { orderBatches } from '#server/order/order-batches.ts'
import { foldOrder, readOrder } from '#server/order/order-store.ts'
import { payOrder } from '#server/order/pay-order.ts'
import { recordTransfer } from '#server/order/record-transfer.ts'
import { refundOrder, settleRefund } from '#server/order/refund-order.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { failingSql, Killed } from './failing-sql.ts'
import { fill, type OrderApp, orderOf } from './order-app.ts'

/** More steps than any operation here has. */
const MOST = 200

interface Deaths {
  readonly checkout: CheckoutPorts
  readonly act: (dying: CheckoutPorts) => Promise<unknown>
  /** Called after each crash, and at the end. */
  readonly look: () => Promise<void>
}

/** Repeats an operation in processes that are killed one step later each time, until one completes it. */
async function killedAtEveryStep({ checkout, act, look }: Deaths): Promise<number> {
  for (let steps = 0; steps < MOST; steps += 1) {
    const { sql, isDead } = failingSql(checkout.sql, steps)
    await act({ ...checkout, sql, writeInBatch: orderBatches(sql) }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    await look()
    if (!isDead()) return steps
  }
  throw new Error('It never came to its end')
}

interface Prepared {
  readonly checkout: CheckoutPorts
  readonly ordering: Parameters<typeof checkOut>[1]
  readonly productId: number
  readonly code: string
}

async function prepared(shop: OrderApp, method: 'payfast' | 'bank_transfer' = 'payfast'): Promise<Prepared> {
  const { browser, sell, email, coupon, checkout } = shop
  const [guest, product, code] = [browser(), await sell({ stock: 5 }), await coupon({ limit: 5 })]
  await fill(guest, product, 2)
  const { body } = await guest.post('/api/coupon-apply-guest', { promoCode: code })
  const key = guest.cookies.get('rusbank_cart') ?? ''
  const wish = orderOf({ total: body.totals.total, email: email('g'), method })
  const request = v.parse(CheckoutRequestSchema, { ...wish, cart_hash: body.cart_hash })
  const ordering = {
    request,
    cart: { keyHash: hashOfSecret(key) },
    seenIn: null,
    customerId: null,
    isOwnEmail: false,
    address: '192.0.2.1',
    takeFromQuota: () => null,
    key: randomUUID(),
    origin: 'https://rusbank.example',
  }
  return { checkout, ordering, productId: product.id, code }
}

/** An order, and PayFast's later notification that it is paid. */
async function placed(shop: OrderApp, method?: 'bank_transfer') {
  const before = await prepared(shop, method)
  const result = await checkOut(before.checkout, before.ordering)
  if (!result.ok) throw new Error('It was not placed')
  const { id, totals } = result.answer.order
  const reference = shop.providers.begun[0]?.reference ?? ''
  const outcome = { outcome: 'paid', amount: totals.total, receipt: 'pf-1' } as const
  return { ...before, id, totals, payment: { provider: 'payfast', reference, outcome } as const }
}

/** The data of one mailbox: all of an order, or none of it. */
async function holdings({ sql, stockOf, usesOf, email }: OrderApp, { productId, code }: Prepared) {
  const [row] = await sql.run<Record<string, number>>({
    text: `select
      (select count(*)::integer from order_people where email = $1) as orders,
      (select count(*)::integer from order_attempts join order_people using (order_id) where email = $1) as attempts,
      (select count(*)::integer from outbox where recipient = $1) as mails,
      (select count(*)::integer from cart_events join order_people on data->>'orderId' = order_id
        where type = 'CartOrdered' and email = $1) as carts`,
    values: [email('g')],
  })
  return { ...row, stock: await stockOf(productId), uses: await usesOf(code) }
}

const nothing = { orders: 0, attempts: 0, mails: 0, carts: 0, stock: 5, uses: 0 }
const whole = { orders: 1, attempts: 1, mails: 1, carts: 1, stock: 3, uses: 1 }

async function isTrue({ sql }: OrderApp, orderId: string): Promise<void> {
  const record = await readOrder(sql.run, orderId)
  expect(record?.state).toEqual(await foldOrder(sql.run, orderId))
  const [row] = await sql.run({
    text: `select status, position, (select count(*)::integer from order_events where order_id = orders.id) as events,
      (select max(position) from order_events where order_id = orders.id) as last from orders where id = $1`,
    values: [orderId],
  })
  const position = record?.position
  expect(row).toEqual({ status: record?.state.order?.status, position, events: position, last: position })
}

export function describeKilled(open: () => Promise<OrderApp>): void {
  describe('a process is killed between any two steps of', () => {
    it('a checkout: the order exists completely or not at all, and a repetition creates one', async () => {
      const shop = await open()
      const prepare = await prepared(shop)
      const { checkout, ordering } = prepare
      const seen = new Set<string>()
      const steps = await killedAtEveryStep({
        checkout,
        act: (dying) => checkOut(dying, ordering),
        look: async () => {
          const held = await holdings(shop, prepare)
          expect([nothing, whole]).toContainEqual(held)
          seen.add(JSON.stringify(held))
          shop.shop.now += 30_000
        },
      })
      expect(steps).toBeGreaterThan(15)
      expect(seen.size).toBe(2)
      expect(await holdings(shop, prepare)).toEqual(whole)
      const answers = [await checkOut(checkout, ordering), await checkOut(checkout, ordering)]
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toMatchObject({ ok: true, answer: { payment: { kind: 'redirect' } } })
      expect(new Set(shop.providers.begun.map(({ reference }) => reference)).size).toBe(1)
      if (answers[0]?.ok) await isTrue(shop, answers[0].answer.order.id)
    })

    it('a payment, notified until it is accepted: the money is counted once', async () => {
      const shop = await open()
      const { checkout, id, payment } = await placed(shop)
      await killedAtEveryStep({
        checkout,
        act: (dying) => settlePayment(dying, payment),
        look: () => isTrue(shop, id),
      })
      expect(await shop.eventTypes(id)).toEqual(['OrderPlaced', 'PaymentStarted', 'PaymentConfirmed'])
    })

    it('an order that expires while its provider has not decided: the provider is asked again', async () => {
      const shop = await open()
      const { checkout, id, payment } = await placed(shop)
      await settlePayment(checkout, { ...payment, outcome: { outcome: 'cancelled' } })
      shop.providers.outcome = () => ({ outcome: 'pending' })
      shop.shop.now += 60 * 60 * 1000
      const text = 'select due_at as "dueAt" from orders where id = $1'
      await killedAtEveryStep({
        checkout,
        act: (dying) => processDueOrders(dying),
        look: async () => {
          expect(await shop.sql.run({ text, values: [id] })).toEqual([{ dueAt: expect.any(Number) }])
          shop.shop.now += 2 * 60_000
        },
      })
      expect(await shop.eventTypes(id)).toContain('OrderExpired')
    })

    it('a late payment that revives its order: its stock is taken once more, with the event', async () => {
      const shop = await open()
      const { checkout, productId, code, id, payment } = await placed(shop)
      shop.shop.now += 60 * 60 * 1000
      await killedAtEveryStep({
        checkout,
        act: (dying) => processDueOrders(dying),
        look: async () => {
          await isTrue(shop, id)
          // Until then the crashed process holds the claim.
          shop.shop.now += 2 * 60_000
        },
      })
      expect([await shop.stockOf(productId), await shop.usesOf(code)]).toEqual([5, 0])
      await killedAtEveryStep({
        checkout,
        act: (dying) => settlePayment(dying, payment),
        look: async () => {
          await isTrue(shop, id)
          const story = await shop.eventTypes(id)
          expect(await shop.stockOf(productId)).toBe(story.includes('OrderRevived') ? 3 : 5)
        },
      })
      expect([await shop.stockOf(productId), await shop.usesOf(code)]).toEqual([3, 1])
      expect(
        (await shop.eventTypes(id)).filter((type) => type === 'OrderExpired' || type === 'PaymentConfirmed'),
      ).toEqual(['OrderExpired', 'PaymentConfirmed'])
    })

    it('a cancelled order: its stock is released once, with the event', async () => {
      const shop = await open()
      const { checkout, productId, code, id } = await placed(shop)
      const command = { type: 'CancelOrder', reason: null, by: BY_SHOPPER } as const
      await killedAtEveryStep({
        checkout,
        act: (dying) => changeOrder(dying, { orderId: id, command }),
        look: async () => {
          await isTrue(shop, id)
          expect(await shop.stockOf(productId)).toBe((await shop.eventTypes(id)).includes('OrderCancelled') ? 5 : 3)
        },
      })
      expect([await shop.stockOf(productId), await shop.usesOf(code)]).toEqual([5, 0])
    })

    it('another payment attempt: every attempt in the stream can be started', async () => {
      const shop = await open()
      const { checkout, id } = await placed(shop, 'bank_transfer')
      const paying = {
        orderId: id,
        orderKey: null,
        choice: { method: 'ozow' },
        origin: 'https://rusbank.example',
      } as const
      await killedAtEveryStep({
        checkout,
        act: (dying) => payOrder(dying, paying),
        look: async () => {
          await isTrue(shop, id)
          shop.shop.now += 30_000
        },
      })
      const text = 'select count(*)::integer as kept from order_attempts where order_id = $1'
      const [row] = await shop.sql.run<{ kept: number }>({ text, values: [id] })
      expect((await shop.eventTypes(id)).filter((type) => type === 'PaymentStarted')).toHaveLength(row?.kept ?? -1)
    })

    it.each([
      ['an open order', 0, []],
      ['an expired order', 60 * 60 * 1000, ['OrderExpired', 'PaymentStarted', 'OrderRevived']],
    ] as const)(
      'a transfer that staff record of %s, until it is done: it pays the order once, by one attempt of its own',
      async (_, later, revived) => {
        const shop = await open()
        const { checkout, id, productId, code, totals } = await placed(shop)
        shop.shop.now += later
        if (later > 0)
          await changeOrder(checkout, { orderId: id, command: { type: 'ExpireOrder', now: shop.shop.now } })
        const by = { kind: 'staff', name: 'Thandi' } as const
        const transfer = { orderId: id, amount: null, receipt: 'FNB 17', by }
        await killedAtEveryStep({
          checkout,
          act: (dying) => recordTransfer(dying, transfer),
          look: () => isTrue(shop, id),
        })
        const begun = revived.length > 0 ? revived : ['PaymentStarted']
        expect(await shop.eventTypes(id)).toEqual(['OrderPlaced', 'PaymentStarted', ...begun, 'PaymentConfirmed'])
        const order = (await readOrder(shop.sql.run, id))?.state.order
        expect(order?.receipts).toMatchObject([{ receipt: 'FNB 17', amount: totals.total, notExpected: null }])
        const text = 'select method from order_attempts where order_id = $1 order by method'
        expect(await shop.sql.run({ text, values: [id] })).toEqual([{ method: 'bank_transfer' }, { method: 'payfast' }])
        expect([await shop.stockOf(productId), await shop.usesOf(code)]).toEqual([3, 1])
      },
    )

    it('a refund: the provider is called at most once before staff record the outcome, and no more is refunded than received', async () => {
      const shop = await open()
      const { checkout, id, totals, payment } = await placed(shop)
      await settlePayment(checkout, payment)
      const by = { kind: 'staff', name: 'Thandi' } as const
      const refunding = { orderId: id, amount: null, receipt: null, reason: null, by }
      await killedAtEveryStep({ checkout, act: (dying) => refundOrder(dying, refunding), look: () => isTrue(shop, id) })
      expect(shop.providers.refunds.length).toBeLessThanOrEqual(1)
      await settleRefund(checkout, { orderId: id, outcome: 'done', note: null, by })
      const order = (await readOrder(shop.sql.run, id))?.state.order
      expect(order?.refunds.filter(({ status }) => status !== 'failed')).toMatchObject([
        { amount: totals.total, status: 'done' },
      ])
      expect(order?.status).toBe('refunded')
    })
  })
}

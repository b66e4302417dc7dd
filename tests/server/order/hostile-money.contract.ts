import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'
import { orderCommand } from '#server/commands/order-command.ts'
import type { Sql } from '#server/database/sql.ts'
import { processDueOrders } from '#server/order/due-orders.ts'
import { settlePayment } from '#server/order/settle-payment.ts'
import type { BegunAttempt } from '#server/payments/payments.ts'
import type { Browser } from '#tests/server/customer/browser.ts'
import { checkOut, errorsReportedBy, fill, type OrderApp, orderOf } from './order-app.ts'

const DAY = 24 * 60 * 60 * 1000

interface Ordering {
  readonly method?: PaymentMethod
  readonly guest?: Browser
}

/** Unexpected and malicious payments. */
export function describeHostileMoney(open: () => Promise<OrderApp>): void {
  async function shopWithOrder({ method = 'finchoice', guest: given }: Ordering = {}) {
    const shop = await open()
    const { browser, sell, email, providers, checkout } = shop
    const [guest, product] = [given ?? browser(), await sell({ stock: 3 })]
    const total = await fill(guest, product)
    const wish = { total, email: email('g'), method, ...(method === 'finchoice' && { months: 6 }) }
    const { body } = await checkOut(guest, orderOf(wish))
    const { order, order_key: key } = body
    const reference = providers.begun.findLast(({ orderId }) => orderId === order.id)?.reference ?? ''
    const paid = () =>
      settlePayment(checkout, {
        provider: method,
        reference,
        outcome: { outcome: 'paid', amount: total, receipt: `${method}-1` },
      })
    const command = (...words: string[]) => orderCommand([...words, '--by', 'Thandi'], { orders: async () => checkout })
    const url = `/api/orders/${order.id}`
    const look = async () => (await guest.get(`${url}?key=${key}`)).body.order
    const pay = (choice: object) => guest.post(`${url}/pay`, { key, ...choice })
    const processDue = () => processDueOrders(checkout)
    return { ...shop, guest, product, order, key, reference, paid, command, look, pay, processDue }
  }

  describe('a bank transfer for an order with a provider’s payment', () => {
    it('is refunded by hand, and never by the provider, even if the order has expired', async () => {
      const { order, command, look, processDue, shop, sql, product, providers } = await shopWithOrder()
      shop.now += DAY
      await processDue()
      expect((await look()).status).toBe('expired')
      await sql.run({ text: 'update products set stock = 0 where id = $1', values: [product.id] })
      expect((await command('transfer-received', order.number)).lines[0]).toContain(
        'doesn’t pay for the order: it is closed',
      )
      expect((await command('refund', order.number)).lines[0]).toContain(
        'by hand, on the provider’s pages or by bank transfer',
      )
      expect(providers.refunds).toEqual([])
    })

    it('is refunded by hand, even if the provider’s payment paid the order', async () => {
      const { order, command, paid, look, providers } = await shopWithOrder()
      await paid()
      const transfer = `transfer for ${order.number}`
      expect((await command('transfer-received', order.number)).lines[0]).toContain('it was paid already')
      expect((await command('transfer-received', order.number)).lines[0]).toContain('was paid already')
      expect((await command('refund', order.number, '--reference', transfer)).lines[0]).toContain(
        'by hand, on the provider’s pages or by bank transfer',
      )
      expect(providers.refunds).toEqual([])
      expect(await look()).toMatchObject({ status: 'paid', payment: { method: 'finchoice', status: 'paid' } })
    })

    it('pays the order if it is late and the items are in stock', async () => {
      const { order, command, look, processDue, shop } = await shopWithOrder()
      shop.now += DAY
      await processDue()
      expect((await command('transfer-received', order.number)).lines).toEqual([`${order.number} is paid.`])
      expect(await look()).toMatchObject({ status: 'paid', payment: { method: 'bank_transfer', status: 'paid' } })
    })
  })

  describe('payment attempts', () => {
    it('are limited to twenty, since each is queried when the order is due; staff may still record a transfer', async () => {
      const { pay, look, command, order } = await shopWithOrder({ method: 'payfast' })
      for (let tries = 1; tries < 20; tries += 1) {
        expect((await pay({ method: tries % 2 === 0 ? 'payfast' : 'ozow' })).status).toBe(200)
      }
      expect(await pay({ method: 'payfast' })).toMatchObject({ status: 409, body: { code: 'too_many_attempts' } })
      expect((await look()).payment.attempts).toBe(20)
      expect((await command('transfer-received', order.number)).ok).toBe(true)
      expect((await look()).status).toBe('paid')
    })

    it('are queried in parallel, so that an unreachable provider delays nobody for long', async () => {
      const { pay, look, processDue, shop, providers } = await shopWithOrder({ method: 'payfast' })
      for (let tries = 1; tries < 5; tries += 1) await pay({ method: tries % 2 === 0 ? 'payfast' : 'ozow' })
      const answers: (() => void)[] = []
      const allQueried = Promise.withResolvers<void>()
      Object.assign(providers, {
        async outcomeOf({ reference }: BegunAttempt) {
          // Other tests' orders may be due too.
          if (providers.begun.every((own) => own.reference !== reference)) return { outcome: 'unknown' }
          const { promise, resolve } = Promise.withResolvers()
          answers.push(() => resolve({ outcome: 'failed' }))
          if (answers.length === 5) allQueried.resolve()
          return promise
        },
      })
      shop.now += DAY
      const looked = processDue()
      await allQueried.promise
      for (const answer of answers) answer()
      await looked
      expect((await look()).status).toBe('expired')
    })

    it('of a crashed process are started over the chosen number of months', async () => {
      const { browser, sell, email, sql, providers } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const total = await fill(guest, await sell({ price: 600_000 }))
      const body = orderOf({ total, email: email('g'), method: 'finchoice', months: 6 })
      const { body: placed } = await checkOut(guest, body, key)
      await loseAnswer(sql, placed.order.id)
      await losePayment(sql, placed.order.id)
      expect((await checkOut(guest, body, key)).status).toBe(200)
      expect(providers.begun).toMatchObject([{ months: 6 }, { months: 6 }])
    })

    it('that the provider refused are not started again by a repeated checkout whose first answer was lost', async () => {
      const { browser, sell, email, sql, providers, shop, checkout } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, await sell()), email: email('g'), method: 'payfast' })
      const errors = errorsReportedBy(checkout)
      providers.isUp = false
      const { body: placed } = await checkOut(guest, body, key)
      await loseAnswer(sql, placed.order.id)
      providers.isUp = true
      shop.now += 60_000
      expect((await checkOut(guest, body, key)).body).toMatchObject({ payment: placed.payment })
      expect(placed.payment).toMatchObject({ kind: 'none', why: 'provider_unavailable' })
      expect(providers.begun).toHaveLength(1)
      expect(errors).toHaveLength(1)
    })

    it('of a crashed process are those of the checkout, though another was started since', async () => {
      const { browser, sell, email, sql, shop } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, await sell()), email: email('g'), method: 'payfast' })
      const { body: placed } = await checkOut(guest, body, key)
      shop.now += 1
      const choice = { key: placed.order_key, method: 'ozow' }
      expect((await guest.post(`/api/orders/${placed.order.id}/pay`, choice)).status).toBe(200)
      await loseAnswer(sql, placed.order.id)
      expect((await checkOut(guest, body, key)).body.payment).toEqual(placed.payment)
    })

    it('of a crashed process are not asked for again if the order was paid meanwhile', async () => {
      const { browser, sell, email, sql, checkout, providers } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const total = await fill(guest, await sell())
      const body = orderOf({ total, email: email('g'), method: 'payfast' })
      const { body: placed } = await checkOut(guest, body, key)
      await loseAnswer(sql, placed.order.id)
      const outcome = { outcome: 'paid', amount: total, receipt: 'pf-1' } as const
      await settlePayment(checkout, { provider: 'payfast', reference: providers.begun[0]?.reference ?? '', outcome })
      const again = await checkOut(guest, body, key)
      expect(again).toMatchObject({
        status: 200,
        body: { order: { status: 'paid' }, payment: { kind: 'none', why: 'nothing_due' } },
      })
    })

    it('of a crashed process are started for no order that is closed by now', async () => {
      const { browser, sell, email, sql, providers } = await open()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, await sell()), email: email('g'), method: 'payfast' })
      const { body: placed } = await checkOut(guest, body, key)
      await loseAnswer(sql, placed.order.id)
      await losePayment(sql, placed.order.id)
      await guest.post(`/api/orders/${placed.order.id}/cancel`, { key: placed.order_key })
      const again = await checkOut(guest, body, key)
      expect(again).toMatchObject({ status: 200, body: { order: { status: 'cancelled' }, payment: { kind: 'none' } } })
      expect(again.body.payment.message).toContain('Your order has since been closed')
      expect(providers.begun).toHaveLength(1)
    })
  })

  describe('an event that would make an order unreadable', () => {
    it('is not stored, so that the provider sends its notification again', async () => {
      const { reference, checkout, order, eventTypes } = await shopWithOrder({ method: 'payjustnow' })
      const outcome = { outcome: 'paid', amount: order.totals.total, receipt: 'x'.repeat(501) } as const
      await expect(settlePayment(checkout, { provider: 'payjustnow', reference, outcome })).rejects.toThrow(
        'read again',
      )
      expect(await eventTypes(order.id)).toEqual(['OrderPlaced', 'PaymentStarted'])
    })
  })

  describe('refunds', () => {
    it('happen one after another: the next starts when the previous one’s outcome is known', async () => {
      const { order, command, paid, look } = await shopWithOrder({ method: 'bank_transfer' })
      expect((await command('transfer-received', order.number)).ok).toBe(true)
      expect(await paid()).toBe('unknown')
      expect((await command('refund', order.number, '--amount', '20000')).lines[0]).toContain(
        'by hand, on the provider’s pages or by bank transfer',
      )
      expect(await command('refund', order.number, '--amount', '30000')).toMatchObject({ ok: false })
      expect((await command('refund-failed', order.number)).ok).toBe(true)
      expect((await command('refund', order.number, '--amount', '30000')).ok).toBe(true)
      expect((await command('refund-done', order.number)).ok).toBe(true)
      expect((await look()).refunded).toBe(30_000)
    })
  })

  describe('orders with an unreachable provider', () => {
    it('do not prevent others from expiring', async () => {
      const shop = await shopWithOrder({ method: 'payfast' })
      const { sql, shop: world, look, processDue } = shop
      world.now += DAY
      const broken = Array.from({ length: 60 }, (_, index) => `broken ${index} ${randomUUID()}`)
      await sql.run({
        text: `insert into orders (id, number, status, state, fold, position, total, placed_at, due_at, key_salt)
          select id, id, status, '{"order": {"status": "unheard of"}}', fold, 2, total, placed_at, 1, 'salt'
            from unnest($1::text[]) as b (id), (select status, fold, total, placed_at from orders where id = $2) as o`,
        values: [broken, shop.order.id],
      })
      await sql.run({
        text: `insert into order_attempts (reference, id, order_id, method, amount, created_at, origin)
          select id, id, id, 'payfast', 1, 1, '' from unnest($1::text[]) as b (id)`,
        values: [broken],
      })
      const errors = errorsReportedBy(shop.checkout)
      for (let looks = 0; looks < 4; looks += 1) await processDue()
      expect(errors.length).toBeGreaterThanOrEqual(broken.length)
      expect((await look()).status).toBe('expired')
      await sql.run({ text: 'delete from orders where id = any($1::text[])', values: [broken] })
    })
  })
}

/** Leaves an order as if the process had died before it stored the answer to the checkout. */
async function loseAnswer({ run }: Pick<Sql, 'run'>, orderId: string): Promise<void> {
  await run({ text: 'update checkout_answers set body = null where order_id = $1', values: [orderId] })
}

/** Leaves an order as if the process had died before its provider answered. */
async function losePayment({ run }: Pick<Sql, 'run'>, orderId: string): Promise<void> {
  await run({
    text: 'update order_attempts set payment = null, asked_until = null where order_id = $1',
    values: [orderId],
  })
}

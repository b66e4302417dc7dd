import { describe, expect, it, vi } from 'vitest'
import { assert } from '#domain/assert.ts'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import { attemptById, attemptsOfOrder, claimAttempt, openPayment, storePayment } from '#server/order/attempts.ts'
import { BEGIN_PAYMENT_LEASE_MS } from '#server/order/begin-payment.ts'
import { changeOrder } from '#server/order/change-order.ts'
import { processDueOrders } from '#server/order/due-orders.ts'
import { refundOrder, settleRefund } from '#server/order/refund-order.ts'
import type { BegunAttempt } from '#server/payments/payments.ts'
import { errorsReportedBy, type OrderApp } from './order-app.ts'
import { commandOf, DAY, emailSubjects, HOUR, paid, placed } from './placed-order.ts'

/** What is done only once, even by concurrent callers. */
export function describeOnceEach(open: () => Promise<OrderApp>): void {
  const dueAt = async ({ sql }: OrderApp, orderId: string) => {
    const text = 'select due_at as "dueAt" from orders where id = $1'
    return (await sql.run<{ dueAt: number | null }>({ text, values: [orderId] }))[0]?.dueAt
  }
  /** One run takes a limited number, and other tests leave orders that are due too. */
  const processAllDueOrders = async ({ checkout }: OrderApp): Promise<void> => {
    while ((await processDueOrders(checkout)) > 0);
  }

  const by = { kind: 'staff', name: 'Thandi' } as const
  /** A paid order, and a refund of all of it. */
  const refundable = async (shop: OrderApp) => {
    const { say, order, look } = await placed(shop)
    await say(paid())
    return { order, look, refund: { orderId: order.id, amount: null, receipt: null, reason: null, by } }
  }

  describe('a refund', () => {
    it('requested twice at once is requested from the provider once', async () => {
      const shop = await open()
      const refund = { ...(await refundable(shop)).refund, refundId: 'refund' }
      const refunded = await Promise.all([refundOrder(shop.checkout, refund), refundOrder(shop.checkout, refund)])
      expect(shop.providers.refunds).toHaveLength(1)
      expect(refunded).toContainEqual(expect.objectContaining({ ok: true, outcome: 'done' }))
    })
  })

  it('a refund of everything is made once, and its repeated request has the same result', async () => {
    const shop = await open()
    const refund = { ...(await refundable(shop)).refund, refundId: 'whole' }
    const first = await refundOrder(shop.checkout, refund)
    expect(first).toMatchObject({ ok: true, outcome: 'done', amount: 50_000 })
    expect(await refundOrder(shop.checkout, refund)).toEqual(first)
    expect(shop.providers.refunds).toHaveLength(1)
  })

  it.each(['payfast', 'bank_transfer'] as const)(
    'a refund by hand of %s has the same result when requested again',
    async (method) => {
      const shop = await open()
      shop.providers.refunding = { outcome: 'by_hand' }
      const { say, order, command } = await placed(shop, method)
      if (method === 'payfast') await say(paid())
      else await command('transfer-received', order.number, '--by', 'Thandi')
      const refund = { orderId: order.id, amount: 12_300, receipt: null, reason: null, refundId: 'by hand', by }
      const first = await refundOrder(shop.checkout, refund)
      expect(first).toEqual({ ok: true, outcome: 'by_hand', refundId: 'by hand', amount: 12_300 })
      expect(await refundOrder(shop.checkout, refund)).toEqual(first)
    },
  )

  it('a refund that its provider has not answered is in progress when requested again, and a new one is another', async () => {
    const shop = await open()
    const refund = { ...(await refundable(shop)).refund, refundId: 'unanswered', amount: 12_300 }
    shop.providers.refunding = new Error('no answer')
    const errors = errorsReportedBy(shop.checkout)
    expect(await refundOrder(shop.checkout, refund)).toMatchObject({ reason: 'nobody_knows' })
    expect(errors).toHaveLength(1)
    expect(await refundOrder(shop.checkout, refund)).toEqual({ ok: false, reason: 'this_refund_under_way' })
    const another = { ...refund, refundId: 'another' }
    expect(await refundOrder(shop.checkout, another)).toEqual({ ok: false, reason: 'another_refund_under_way' })
    expect(shop.providers.refunds).toHaveLength(1)
  })

  it('a refund that staff take for failed while its provider makes it is recorded as made, and not made again', async () => {
    const shop = await open()
    const { order, look, refund } = await refundable(shop)
    Object.assign(shop.providers, {
      async refund() {
        await settleRefund(shop.checkout, { orderId: order.id, outcome: 'failed', note: null, by })
        return { outcome: 'done', providerReference: 'r-1' }
      },
    })
    expect(await refundOrder(shop.checkout, refund)).toMatchObject({ ok: true, outcome: 'done' })
    expect(await look()).toMatchObject({ status: 'refunded', refunded: 50_000 })
    expect(await refundOrder(shop.checkout, refund)).toMatchObject({ ok: false })
  })

  it('a refund that staff take for made while its provider refuses it stays as they recorded it, and they are told', async () => {
    const shop = await open()
    const { order, look } = await refundable(shop)
    Object.assign(shop.providers, {
      async refund() {
        await settleRefund(shop.checkout, { orderId: order.id, outcome: 'done', note: null, by })
        return { outcome: 'failed', reason: 'refused' }
      },
    })
    const command = commandOf(shop)
    const output = await command('refund', order.number, '--by', 'Thandi')
    expect(output).toMatchObject({ ok: false, lines: [expect.stringContaining('recorded as done'), expect.anything()] })
    expect(await look()).toMatchObject({ status: 'refunded', refunded: 50_000 })
  })

  it('a refund that its provider makes after staff recorded it as failed and refunded again is not reported as done', async () => {
    const shop = await open()
    const { order, refund } = await refundable(shop)
    const again = { outcome: 'done', providerReference: 'r-2' }
    Object.assign(shop.providers, {
      async refund() {
        await settleRefund(shop.checkout, { orderId: order.id, outcome: 'failed', note: null, by })
        Object.assign(shop.providers, { refund: async () => again })
        expect(await refundOrder(shop.checkout, refund)).toMatchObject({ ok: true })
        return { outcome: 'done', providerReference: 'r-1' }
      },
    })
    expect(await refundOrder(shop.checkout, refund)).toEqual({ ok: false, reason: 'made_but_recorded' })
  })

  describe('an attempt', () => {
    it('is claimed by one process until its lease ends or the clock is set back, and by none once it has begun', async () => {
      const shop = await open()
      const { order } = await placed(shop)
      const { run } = shop.sql
      const [attempt] = await attemptsOfOrder(run, order.id)
      const id = attempt?.id ?? ''
      expect(await claimAttempt(run, { id, now: 1, until: 10 })).toBe(false)
      const text = 'update order_attempts set payment = null, asked_until = null where id = $1'
      await run({ text, values: [id] })
      expect(await claimAttempt(run, { id, now: 1, until: 10 })).toBe(true)
      expect(await claimAttempt(run, { id, now: 9, until: 20 })).toBe(false)
      expect(await claimAttempt(run, { id, now: 11, until: 20 })).toBe(true)
      // After a clock was set back, the lease would end late.
      expect(await claimAttempt(run, { id, now: 1, until: 10 })).toBe(true)
    })

    it('keeps the first answer of its provider', async () => {
      const shop = await open()
      const { order } = await placed(shop)
      const { run } = shop.sql
      const { secrets } = shop.checkout
      const [attempt] = await attemptsOfOrder(run, order.id)
      assert(attempt !== undefined, 'an order with a payment has an attempt')
      expect(openPayment(secrets, attempt)).toMatchObject({ kind: 'redirect' })
      const other = { kind: 'redirect', url: 'https://elsewhere.example' } as const
      await storePayment(run, secrets, { id: attempt.id, payment: other, providerToken: 'another' })
      expect(await attemptById(run, attempt.id)).toEqual(attempt)
    })

    it('begun twice, because the first answer came after the lease, is paid by the one that is stored', async () => {
      const shop = await open()
      const { guest, url, key, order } = await placed(shop)
      const [called, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let begun = 0
      Object.assign(shop.providers, {
        async begin() {
          begun += 1
          const which = begun
          if (which === 1) {
            called.resolve()
            await late.promise
          }
          const payment = { kind: 'redirect', url: `https://payjustnow.example/${which}` }
          return { ok: true, payment, providerToken: `token-${which}` }
        },
      })
      const pay = async () => (await guest.post(`${url}/pay`, { key, method: 'payjustnow' })).body.payment
      const first = pay()
      await called.promise
      shop.shop.now += BEGIN_PAYMENT_LEASE_MS + 1
      const second = await pay()
      late.resolve()
      expect([await first, second]).toEqual([second, { kind: 'redirect', url: 'https://payjustnow.example/2' }])
      expect((await attemptsOfOrder(shop.sql.run, order.id)).at(-1)?.providerToken).toBe('token-2')
    })
  })

  describe('a due order', () => {
    it('cancelled while it is processed is due again until its provider has decided', async () => {
      const shop = await open()
      const { order, reference, look } = await placed(shop)
      Object.assign(shop.providers, {
        async outcomeOf(attempt: BegunAttempt) {
          const command = { type: 'CancelOrder', reason: null, by: BY_SHOPPER } as const
          if (attempt.reference === reference) await changeOrder(shop.checkout, { orderId: order.id, command })
          return { outcome: 'pending' }
        },
      })
      shop.shop.now += HOUR
      await processAllDueOrders(shop)
      expect((await look()).status).toBe('cancelled')
      expect(await dueAt(shop, order.id)).toBe(shop.shop.now + 10 * 60_000)
      shop.shop.now += 10 * 60_000
      Object.assign(shop.providers, { outcomeOf: async () => ({ outcome: 'failed' }) })
      await processAllDueOrders(shop)
      expect(await dueAt(shop, order.id)).toBeNull()
    })

    it('whose shopper chooses a bank transfer while its provider is queried is due at the transfer’s reminder', async () => {
      const shop = await open()
      const { guest, url, key, order, reference } = await placed(shop)
      let chosen: number | null | undefined
      Object.assign(shop.providers, {
        async outcomeOf(attempt: BegunAttempt) {
          if (attempt.reference === reference) {
            await guest.post(`${url}/pay`, { key, method: 'bank_transfer' })
            chosen = await dueAt(shop, order.id)
          }
          return { outcome: 'pending' }
        },
      })
      shop.shop.now += HOUR
      await processAllDueOrders(shop)
      expect(chosen).toBeGreaterThan(shop.shop.now + HOUR)
      expect(await dueAt(shop, order.id)).toBe(chosen)
    })

    it('whose shopper chooses a bank transfer before it is processed gets no reminder yet', async () => {
      const shop = await open()
      const { checkout, sql } = shop
      const { guest, url, key, order } = await placed(shop)
      shop.shop.now += HOUR
      await sql.run({ text: 'update orders set due_at = 0 where id = $1', values: [order.id] })
      let chosen: number | null | undefined
      const transaction: typeof sql.transaction = async (work) => {
        if (chosen === undefined) {
          await guest.post(`${url}/pay`, { key, method: 'bank_transfer' })
          chosen = await dueAt(shop, order.id)
        }
        return sql.transaction(work)
      }
      await processDueOrders({ ...checkout, sql: { ...sql, transaction } })
      expect(chosen).toBeGreaterThan(shop.shop.now)
      expect(await dueAt(shop, order.id)).toBe(chosen)
      expect(await emailSubjects(shop, order.number)).not.toContain(`We’re still holding your order ${order.number}`)
    })

    it('with a reminder sent is due again at its payment deadline', async () => {
      const shop = await open()
      const { order } = await placed(shop, 'bank_transfer')
      const payBy = Date.parse(order.pay_by)
      shop.shop.now = Math.max(shop.shop.now + DAY, Number(await dueAt(shop, order.id)))
      await processAllDueOrders(shop)
      expect(await dueAt(shop, order.id)).toBe(payBy)
    })
  })

  it('an order that can’t be processed is due again in ten minutes, and the others are processed', async () => {
    const shop = await open()
    const [failing, other] = [await placed(shop), await placed(shop)]
    const { checkout, sql } = shop
    shop.shop.now += HOUR
    for (const [index, { order }] of [failing, other].entries()) {
      await sql.run({ text: 'update orders set due_at = $2 where id = $1', values: [order.id, index] })
    }
    const failure = new Error('the first transaction fails')
    const transaction = vi.spyOn({ ...sql }, 'transaction').mockRejectedValueOnce(failure)
    const errors = errorsReportedBy(checkout)
    const orders = { ...checkout, sql: { ...sql, transaction } as typeof sql }
    await processDueOrders(orders)
    expect(errors).toEqual([failure])
    expect(await dueAt(shop, failing.order.id)).toBe(shop.shop.now + 10 * 60_000)
    expect([(await failing.look()).status, (await other.look()).status]).toEqual(['awaiting_payment', 'expired'])
  })

  it('stock taken by an order that is paid late is published to every process', async () => {
    const shop = await open()
    const { say, look } = await placed(shop)
    shop.shop.now += HOUR
    await processAllDueOrders(shop)
    const publish = vi.spyOn(shop.checkout.notifications, 'publish')
    await say(paid())
    expect((await look()).status).toBe('paid')
    expect(publish.mock.calls.map(([topic]) => topic)).toContain('stock')
  })
}

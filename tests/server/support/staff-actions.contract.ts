import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { ActionSchema, type OrderAction } from '#domain/support/action-calls.ts'
import type { Sql } from '#server/database/sql.ts'
import { insertAttempt } from '#server/order/attempts.ts'
import { runOrderAction } from '#server/support/order-actions.ts'
import { orderScene } from './order-scene.ts'
import { throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

const reason = 'As told on the line'

export function describeStaffActions(openShop: () => Promise<SupportApp>): void {
  const scene = () => orderScene(openShop)

  describe('a refund from the console', () => {
    it('has an amount, requires the password again, and refunds nothing without either', async () => {
      const { colleague, cartId, number, sql, orderId } = await scene()
      const { browser, email, password, code } = await colleague('Thandi')
      await browser.post('/api/support/sign-in', { email, password, code: code() })
      const action = (more: object) => browser.post('/api/support/act', { cartId, number, reason, ...more })
      expect((await action({ kind: 'transfer_received', amount: 47_400, reference: 'FNB 17' })).status).toBe(200)
      const refunds = async () => {
        const text = `select data from order_events where order_id = $1 and type = 'RefundStarted'`
        return (await sql.run({ text, values: [orderId] })).length
      }
      const unsaid = await action({ kind: 'refund', password })
      expect([unsaid.status, unsaid.body.code]).toEqual([400, 'amount_required'])
      const amount = 12_300
      const unasked = await action({ kind: 'refund', amount })
      expect([unasked.status, unasked.body.code]).toEqual([403, 'password_required'])
      const guessed = await action({ kind: 'refund', amount, password: 'a guess' })
      expect([guessed.status, guessed.body.message]).toEqual([401, 'Incorrect password. Please try again.'])
      expect(await refunds()).toBe(0)
      expect((await action({ kind: 'refund', amount, password })).status).toBe(200)
      expect(await refunds()).toBe(1)
    })

    it('is due for a transfer that came for a cancelled order, and the agent who records it is told so once', async () => {
      const { colleague, cartId, number } = await scene()
      const { browser, email, password, code } = await colleague('Thandi')
      await browser.post('/api/support/sign-in', { email, password, code: code() })
      const action = (more: object) => browser.post('/api/support/act', { cartId, number, reason, ...more })
      expect((await action({ kind: 'cancel' })).status).toBe(200)
      const record = async () => (await action({ kind: 'transfer_received', amount: 47_400 })).body.message
      expect(await record()).toBe(`R 474.00 recorded. It doesn’t pay for order ${number}: refund it.`)
      expect(await record()).toBe(`Order ${number} was already cancelled.`)
    })

    it('that is paid by hand is complete once its outcome is recorded', async () => {
      const { colleague, cartId, number, sql, orderId } = await scene()
      const { browser: thandi, email, password, code } = await colleague('Thandi')
      await thandi.post('/api/support/sign-in', { email, password, code: code() })
      const action = async (more: object) => {
        const { status, body } = await thandi.post('/api/support/act', { cartId, number, reason, ...more })
        return [status, body.code ?? body.message]
      }
      const order = async () => (await thandi.get(`/api/support/orders/${number}`)).body.orders[0]
      await action({ kind: 'transfer_received', amount: 47_400, reference: 'FNB 17' })
      expect(await action({ kind: 'refund_paid' })).toEqual([409, 'unknown_refund'])
      await action({ kind: 'refund', amount: 12_300, password })
      expect(await order()).toMatchObject({ refunding: 12_300, refunded: 0 })
      expect(await action({ kind: 'refund_failed' })).toEqual([
        200,
        `Refund recorded as failed. Order ${number} is paid.`,
      ])
      expect(await order()).toMatchObject({ refunding: 0, refunded: 0, receipts: [{ refundable: 47_400 }] })
      const text = `select data ->> 'reason' as reason from order_events where order_id = $1 and type = 'RefundFailed'`
      expect(await sql.run({ text, values: [orderId] })).toEqual([{ reason }])
      await action({ kind: 'refund', amount: 47_400, password })
      expect(await action({ kind: 'refund_paid', reference: 'FNB 18' })).toEqual([
        200,
        `Refund recorded as paid. Order ${number} is refunded.`,
      ])
      expect(await order()).toMatchObject({ refunding: 0, refunded: 47_400, receipts: [{ refundable: 0 }] })
    })

    it('whose outcome an agent records after a colleague has, and has begun another one, leaves that one in progress', async () => {
      const { colleague, cartId, number } = await scene()
      const { browser: thandi, email, password, code } = await colleague('Thandi')
      await thandi.post('/api/support/sign-in', { email, password, code: code() })
      const action = async (more: object) =>
        (await thandi.post('/api/support/act', { cartId, number, reason, ...more })).status
      const order = async () => (await thandi.get(`/api/support/orders/${number}`)).body.orders[0]
      await action({ kind: 'transfer_received', amount: 47_400, reference: 'FNB 17' })
      await action({ kind: 'refund', amount: 12_300, password })
      const { refundId } = await order()
      expect(await action({ kind: 'refund_paid', refundId })).toBe(200)
      await action({ kind: 'refund', amount: 10_000, password })
      expect(await action({ kind: 'refund_failed', refundId })).toBe(409)
      expect(await action({ kind: 'refund_paid', refundId })).toBe(200)
      expect(await order()).toMatchObject({ refunded: 12_300, refunding: 10_000 })
    })

    it('happens once however often its confirmation is sent, at once or after it is done', async () => {
      const refundIds: string[] = []
      const { colleague, cartId, number, sql, orderId, support } = await scene()
      const { payments } = support.orders
      vi.spyOn(payments, 'isRefundedByHand').mockReturnValue(false)
      vi.spyOn(payments, 'refund').mockImplementation(async ({ refundId }) => {
        refundIds.push(refundId)
        return { outcome: 'done', providerReference: 'P 1' }
      })
      const { browser, email, password, code } = await colleague('Thandi')
      await browser.post('/api/support/sign-in', { email, password, code: code() })
      const action = (more: object) => browser.post('/api/support/act', { cartId, number, reason, ...more })
      await action({ kind: 'transfer_received', amount: 47_400, reference: 'FNB 17' })
      const [paid] = await sql.run<{ id: string }>({
        text: `select data ->> 'attemptId' as id from order_events where order_id = $1 and type = 'PaymentConfirmed'`,
        values: [orderId],
      })
      const attempt = { id: paid?.id ?? '', reference: randomUUID(), orderId, method: 'payfast', months: null } as const
      await insertAttempt(sql.run, { ...attempt, amount: 47_400, createdAt: 0, origin: '', askedUntil: null })
      const confirmation = { kind: 'refund', amount: 12_300, password, refundId: randomUUID() }
      const answers = await Promise.all([action(confirmation), action(confirmation), action(confirmation)])
      answers.push(await action(confirmation))
      expect(refundIds).toEqual([confirmation.refundId])
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
      expect([answers.at(-1)?.status, answers.at(-1)?.body.message]).toEqual([
        200,
        `R 123.00 refunded for order ${number}.`,
      ])
      const text = `select type from order_events where order_id = $1 and type in ('RefundStarted', 'OrderRefunded')`
      expect((await sql.run<{ type: string }>({ text, values: [orderId] })).map(({ type }) => type)).toEqual([
        'RefundStarted',
        'OrderRefunded',
      ])
    })

    it('that is paid by hand says how to complete it again when its confirmation is sent again', async () => {
      const { colleague, cartId, number, sql, orderId } = await scene()
      const { browser, email, password, code } = await colleague('Thandi')
      await browser.post('/api/support/sign-in', { email, password, code: code() })
      const action = (more: object) => browser.post('/api/support/act', { cartId, number, reason, ...more })
      await action({ kind: 'transfer_received', amount: 47_400, reference: 'FNB 17' })
      const refundId = randomUUID()
      const confirmation = { kind: 'refund', amount: 12_300, seenRefundable: 47_400, password, refundId }
      for (let times = 0; times < 2; times++) {
        const { status, body } = await action(confirmation)
        expect([status, body.message]).toEqual([
          200,
          `Refund of R 123.00 for order ${number} recorded. Pay it out at the provider or by EFT, then choose “Record refund as paid”.`,
        ])
      }
      const text = `select type from order_events where order_id = $1 and type = 'RefundStarted'`
      expect(await sql.run({ text, values: [orderId] })).toHaveLength(1)
    })

    it('is refused under a new id if another was made since the agent saw the order, as by a lost answer to the same', async () => {
      const { colleague, cartId, number, sql, orderId } = await scene()
      const { browser, email, password, code } = await colleague('Thandi')
      await browser.post('/api/support/sign-in', { email, password, code: code() })
      const action = (more: object) => browser.post('/api/support/act', { cartId, number, reason, ...more })
      await action({ kind: 'transfer_received', amount: 47_400, reference: 'FNB 17' })
      const refund = { kind: 'refund', amount: 12_300, seenRefundable: 47_400, password }
      expect((await action({ ...refund, refundId: randomUUID() })).status).toBe(200)
      await action({ kind: 'refund_paid' })
      const again = await action({ ...refund, refundId: randomUUID() })
      expect([again.status, again.body.code, again.body.message]).toEqual([
        409,
        'refundable_changed',
        'This payment was refunded since you opened this page. Reload it to see what’s left.',
      ])
      const text = `select type from order_events where order_id = $1 and type = 'RefundStarted'`
      expect(await sql.run({ text, values: [orderId] })).toHaveLength(1)
      expect((await action({ ...refund, refundId: randomUUID(), seenRefundable: 35_100 })).status).toBe(200)
    })
  })

  it('an order that was paid since an agent saw it unpaid is not cancelled by them, unless they have seen that', async () => {
    const { agent, cartId, number } = await scene()
    const thandi = await agent()
    const action = async (more: object) => {
      const { status, body } = await thandi.post('/api/support/act', { cartId, number, reason, ...more })
      return [status, body.message]
    }
    const { status: seenStatus } = (await thandi.get(`/api/support/orders/${number}`)).body.orders[0]
    await action({ kind: 'transfer_received', amount: 47_400, reference: 'FNB 17' })
    expect(await action({ kind: 'cancel', seenStatus })).toEqual([409, 'This order has already been paid.'])
    expect(await action({ kind: 'cancel', seenStatus: 'paid' })).toEqual([200, `Order ${number} is now cancelled.`])
  })

  describe('a bank transfer recorded in the console', () => {
    it('has an amount, and pays for the order only if that is the order’s total', async () => {
      const { agent, cartId, number } = await scene()
      const thandi = await agent()
      const record = async (more: object) => {
        const action = { kind: 'transfer_received', cartId, number, reason, ...more }
        const { status, body } = await thandi.post('/api/support/act', action)
        return [status, body.code ?? body.message]
      }
      const order = async () => (await thandi.get(`/api/support/orders/${number}`)).body.orders[0]
      expect(await record({ reference: 'FNB 30' })).toEqual([400, 'amount_required'])
      expect(await order()).toMatchObject({ status: 'awaiting_transfer', receipts: [] })
      for (const amount of [0, 1.5, 100_000_000_001, Number.MAX_SAFE_INTEGER]) {
        expect(await record({ amount, reference: 'FNB 30' })).toEqual([400, 'bad_request'])
      }
      for (const [amount, shown, reference] of [
        [47_399, 'R 473.99', 'FNB 31'],
        [47_401, 'R 474.01', 'FNB 32'],
      ]) {
        const says = `${shown} recorded. It doesn’t pay for order ${number}: refund it.`
        expect(await record({ amount, reference })).toEqual([200, says])
      }
      expect(await order()).toMatchObject({
        status: 'awaiting_transfer',
        receipts: [
          {
            receipt: 'FNB 31',
            method: 'bank_transfer',
            notExpected: 'wrong_amount',
            amount: 47_399,
            refundable: 47_399,
          },
          { receipt: 'FNB 32', amount: 47_401, refundable: 47_401 },
        ],
      })
      expect(await record({ amount: 47_400, reference: 'FNB 33' })).toEqual([200, `Order ${number} is now paid.`])
    })
  })

  describe('the record of a staff action', () => {
    it('is written together with the action, or neither is', async () => {
      const { agent, sql, cartId, openCart, openClient, number, orderId } = await scene()
      const thandi = await agent()
      const unrecordable = 'This can’t be recorded'
      await sql.run({ text: `alter table staff_acts add constraint refused check (reason <> '${unrecordable}')` })
      const streams = () =>
        sql.run({
          text: `select c.position as cart, last_seqs as clients, o.position as order from carts c, orders o
            where c.id = $1 and o.id = $2`,
          values: [openCart, orderId],
        })
      const before = await streams()
      try {
        for (const action of [
          { kind: 'correct_quantity', cartId: openCart, itemKey: throwKey, quantity: 2 },
          { kind: 'release_client', cartId: openCart, clientId: openClient },
          { kind: 'transfer_received', amount: 47_400, number, reference: 'FNB 18' },
        ]) {
          const { status } = await thandi.post('/api/support/act', { cartId, ...action, reason: unrecordable })
          expect(status, action.kind).toBe(500)
        }
      } finally {
        await sql.run({ text: 'alter table staff_acts drop constraint refused' })
      }
      expect(await streams()).toEqual(before)
    })

    it('names its author, even if another agent acts on the order in between', async () => {
      const { support, sql, cartId, number, orderId } = await scene()
      const action = (member: string, reference: string) => ({
        member: { id: member, name: member, role: 'support' as const },
        action: v.parse(ActionSchema, {
          kind: 'transfer_received',
          amount: 47_400,
          cartId,
          number,
          reference,
          reason,
        }) as OrderAction,
      })
      const { orders } = support
      let isFirst = true
      const interrupted: Sql = {
        ...sql,
        async transaction(work) {
          if (isFirst) {
            isFirst = false
            await runOrderAction(orders, action('Sipho', 'FNB 1'))
          }
          return sql.transaction(work)
        },
      }
      await runOrderAction({ ...orders, sql: interrupted }, action('Thandi', 'FNB 2'))
      const acts = await sql.run<{ name: string; by: string }>({
        text: `select staff_name as name, e.data -> 'by' ->> 'name' as by from staff_acts a
          join order_events e on e.id = a.event_id where e.order_id = $1`,
        values: [orderId],
      })
      expect(new Set(acts.map(({ name }) => name))).toEqual(new Set(['Thandi', 'Sipho']))
      for (const { name, by } of acts) expect(name).toBe(by)
      const text = `select 1 from order_events where order_id = $1 and data -> 'by' ->> 'kind' = 'staff'`
      expect(await sql.run({ text, values: [orderId] })).toHaveLength(acts.length)
    })
  })
}

import { describe, expect, it } from 'vitest'
import { insertAttempt } from '#server/order/attempts.ts'
import { PROVIDER_IDS } from '#server/payments/provider.ts'
import { describeWebhook } from '#server/payments/webhook-descriptions.ts'
import { listWebhooks, logWebhook, webhooksOfOrder } from '#server/payments/webhook-log.ts'
import type { PaymentsFixture } from './payments-fixture.ts'

const words = async ({ sql }: PaymentsFixture) => (await listWebhooks(sql.run, 9)).map(describeWebhook).toSorted()

export function describeWebhookLog(open: () => Promise<PaymentsFixture>): void {
  describe('the webhook log', () => {
    it('stores the outcome of a webhook: accepted, already recorded, or undecided', async () => {
      const shop = await open()
      await shop.post(await shop.begin('payfast'), { act: 'pay', notify: 'disordered' })
      await shop.post(await shop.begin('ozow', { reference: 'ref-2' }), { act: 'cancel', notify: 'twice' })
      expect(await words(shop)).toEqual([
        'Ozow sent “cancelled”: accepted',
        'Ozow sent “cancelled”: already recorded',
        'PayFast sent “paid”: accepted',
        'PayFast sent “pending”: not decided yet',
      ])
    })

    it('stores the amount if it is not the requested one', async () => {
      const shop = await open()
      await shop.post(await shop.begin('finchoice'), { act: 'pay', notify: 'wrong_amount' })
      expect(await words(shop)).toEqual([
        'FinChoice sent “paid”: set aside, the amount differs from the order (R 1 248.99 of R 1 249.99)',
      ])
    })

    it('stores the latest facts of a webhook that arrives again, and its first and last time', async () => {
      const { sql, clock } = await open()
      const webhook = { provider: 'finchoice', outcome: 'wrong_amount', said: 'paid', reference: 'ref-1' } as const
      for (const amount of [100, 200])
        await logWebhook(sql.run, { ...webhook, facts: { paid: amount } }, clock + amount)
      expect(await listWebhooks(sql.run, 9)).toMatchObject([
        { count: 2, facts: { paid: 200 }, firstAt: clock + 100, lastAt: clock + 200 },
      ])
    })

    it('lists the webhook that came last first, also if it came before', async () => {
      const { sql, clock } = await open()
      const webhook = { provider: 'finchoice', outcome: 'accepted', said: 'paid', facts: {} } as const
      for (const [after, provider] of (['ozow', 'payfast', 'ozow'] as const).entries())
        await logWebhook(sql.run, { ...webhook, provider, reference: null }, clock + after)
      expect(await listWebhooks(sql.run, 1)).toMatchObject([{ provider: 'ozow', count: 2 }])
    })

    it('of an order ends with the webhook that came last, also if the provider had said the same before another', async () => {
      const { sql, clock } = await open()
      const [order, attempt, reference] = ['order-of-webhooks', 'attempt-of-webhooks', 'ref-of-webhooks']
      await sql.run({
        text: `insert into orders (id, number, status, state, fold, position, total, placed_at, key_salt)
          values ($1, 'R700700', 'paid', '{}', 0, 0, 100, 1, 'salt')`,
        values: [order],
      })
      await insertAttempt(sql.run, {
        id: attempt,
        reference,
        orderId: order,
        method: 'ozow',
        months: null,
        amount: 100,
        createdAt: 1,
        origin: '',
        askedUntil: null,
      })
      const webhook = { provider: 'ozow', outcome: 'accepted', reference, facts: {} } as const
      for (const [after, said] of (['pending', 'paid', 'pending'] as const).entries())
        await logWebhook(sql.run, { ...webhook, said }, clock + after)
      expect((await webhooksOfOrder(sql.run, order)).map(({ said }) => said)).toEqual(['paid', 'pending'])
      await logWebhook(sql.run, { ...webhook, said: 'failed' }, clock - 1)
      expect((await webhooksOfOrder(sql.run, order))[0]).toMatchObject({ said: 'failed' })
    })

    it('stores a webhook that could not be verified at first, and its later outcome', async () => {
      const shop = await open()
      const page = await shop.begin('ozow')
      shop.network.isDown = true
      await shop.post(page, { act: 'pay', notify: 'before' })
      shop.network.isDown = false
      const [payment] = await shop.sql.run<{ id: string }>({ text: 'select id from sandbox_payments' })
      await shop.post(`/sandbox/book/${payment?.id}`, { say: 'result' })
      expect(await words(shop)).toEqual([
        'Ozow sent an update: couldn’t be checked, asked to send it again',
        'Ozow sent “paid”: accepted',
      ])
    })

    it.each(PROVIDER_IDS)('stores for a forged webhook the payment of %s that it names', async (provider) => {
      const shop = await open()
      await shop.post(await shop.begin(provider), { act: 'silent', notify: 'forged' })
      const text = 'select provider, outcome, reference from payment_notices'
      expect(await shop.sql.run({ text })).toEqual([{ provider, outcome: 'bad_signature', reference: 'ref-1' }])
    })

    it('stores a webhook with an unknown reference as refused, like any other', async () => {
      const shop = await open()
      const forged = { m_payment_id: 'a\u0000b', signature: 'x' }
      expect((await shop.post('/api/payments/payfast/notify', forged)).status).toBe(400)
      expect(await words(shop)).toEqual(['Unverified message as PayFast: rejected, wrong signature'])
    })

    it('counts webhooks per day', async () => {
      const shop = await open()
      for (const _ of [1, 2, 3]) await shop.post('/api/payments/payjustnow/notify/success', {})
      shop.clock += 24 * 60 * 60_000
      await shop.post('/api/payments/payjustnow/notify/success', {})
      expect((await listWebhooks(shop.sql.run, 9)).map(({ count }) => count)).toEqual([1, 3])
      expect(await words(shop)).toContain('Unverified message as PayJustNow: rejected, unreadable (3 times)')
    })
  })
}

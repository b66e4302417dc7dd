import { describe, expect, it } from 'vitest'
import { PROVIDER_IDS } from '#server/payments/provider.ts'
import { describeWebhook } from '#server/payments/webhook-descriptions.ts'
import { listWebhooks } from '#server/payments/webhook-log.ts'
import type { PaymentHouse } from './payments-fixture.ts'

const words = async ({ sql }: PaymentHouse) => (await listWebhooks(sql.run, 9)).map(describeWebhook).toSorted()

export function describeNotices(open: () => Promise<PaymentHouse>): void {
  describe('what came in a provider’s name', () => {
    it('is kept with what became of it: taken, known already, nothing decided yet', async () => {
      const house = await open()
      await house.post(await house.begin('payfast'), { act: 'pay', notify: 'disordered' })
      await house.post(await house.begin('ozow', { reference: 'ref-2' }), { act: 'cancel', notify: 'twice' })
      expect(await words(house)).toEqual([
        'Ozow said “cancelled”: known already',
        'Ozow said “cancelled”: taken',
        'PayFast said “paid”: taken',
        'PayFast said “pending”: nothing is decided yet',
      ])
    })

    it('says how much came, where it is not what was asked for', async () => {
      const house = await open()
      await house.post(await house.begin('finchoice'), { act: 'pay', notify: 'wrong_amount' })
      expect(await words(house)).toEqual([
        'FinChoice said “paid”: kept apart, since it is not what was asked for (R 1 248.99 of R 1 249.99)',
      ])
    })

    it('is there also where nobody could tell whether it was true, and once it could', async () => {
      const house = await open()
      const page = await house.begin('ozow')
      house.network.isDown = true
      await house.post(page, { act: 'pay', notify: 'before' })
      house.network.isDown = false
      const [payment] = await house.sql.run<{ id: string }>({ text: 'select id from sandbox_payments' })
      await house.post(`/sandbox/book/${payment?.id}`, { say: 'result' })
      expect(await words(house)).toEqual([
        'Ozow said something: it could not be checked, and was to be said again',
        'Ozow said “paid”: taken',
      ])
    })

    it.each(PROVIDER_IDS)('and was forged names the payment of %s at which it aimed', async (provider) => {
      const house = await open()
      await house.post(await house.begin(provider), { act: 'silent', notify: 'forged' })
      const text = 'select provider, outcome, reference from payment_notices'
      expect(await house.sql.run({ text })).toEqual([{ provider, outcome: 'bad_signature', reference: 'ref-1' }])
    })

    it('and names what no reference of ours looks like is refused as any other', async () => {
      const house = await open()
      const forged = { m_payment_id: 'a\u0000b', signature: 'x' }
      expect((await house.post('/api/payments/payfast/notify', forged)).status).toBe(400)
      expect(await words(house)).toEqual(['Somebody in the name of PayFast: refused, its signature is wrong'])
    })

    it('is counted by the day', async () => {
      const house = await open()
      for (const _ of [1, 2, 3]) await house.post('/api/payments/payjustnow/notify/success', {})
      house.clock += 24 * 60 * 60_000
      await house.post('/api/payments/payjustnow/notify/success', {})
      expect((await listWebhooks(house.sql.run, 9)).map(({ count }) => count)).toEqual([1, 3])
      expect(await words(house)).toContain('Somebody in the name of PayJustNow: refused, it can’t be read (3 times)')
    })
  })
}

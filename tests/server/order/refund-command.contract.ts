import { describe, expect, it } from 'vitest'
import { CredentialsRefused } from '#server/payments/provider-http.ts'
import { errorsReportedBy, type OrderApp } from './order-app.ts'
import { paid, placed } from './placed-order.ts'

/** Refunds by the staff's command `npm run order`. */
export function describeRefundCommand(open: () => Promise<OrderApp>): void {
  describe('staff who refund', () => {
    it('may refund again after a provider refused with a long reason', async () => {
      const shop = await open()
      const { say, look, order, command } = await placed(shop)
      await say(paid())
      shop.providers.refunding = { outcome: 'failed', reason: 'no '.repeat(200) }
      expect(await command('refund', order.number, '--by', 'Thandi')).toMatchObject({ ok: false })
      shop.providers.refunding = { outcome: 'done', providerReference: 'r-1' }
      expect(await command('refund', order.number, '--by', 'Thandi')).toEqual({
        ok: true,
        lines: [`${order.number}: R 500.00 was refunded.`],
      })
      expect((await look()).refunded).toBe(50_000)
    })

    it('may refund again after a provider refused the shop’s credentials: it has refunded nothing', async () => {
      const shop = await open()
      const { say, order, command } = await placed(shop)
      await say(paid())
      const refused = new CredentialsRefused('payfast.example answered 401')
      const errors = errorsReportedBy(shop.checkout)
      shop.providers.refunding = refused
      expect((await command('refund', order.number, '--by', 'Thandi')).lines.join()).toContain('credentials')
      expect(errors).toEqual([refused])
      shop.providers.refunding = { outcome: 'done', providerReference: 'r-1' }
      expect(await command('refund', order.number, '--by', 'Thandi')).toMatchObject({ ok: true })
    })

    it('never start a refund twice: one with an unknown outcome stays in progress until they record it', async () => {
      const shop = await open()
      const { say, look, order, command } = await placed(shop)
      await say(paid())
      const by = ['--by', 'Thandi']
      const silent = new Error('silent')
      const errors = errorsReportedBy(shop.checkout)
      shop.providers.refunding = silent
      expect((await command('refund', order.number, ...by)).lines[0]).toContain('doesn’t answer')
      expect(await command('refund', order.number, ...by)).toMatchObject({ ok: false })
      expect(shop.providers.refunds).toHaveLength(1)
      expect(errors).toEqual([silent])
      expect(await command('refund-failed', order.number, ...by)).toMatchObject({ ok: true })
      shop.providers.refunding = { outcome: 'done', providerReference: 'r-1' }
      expect(await command('refund', order.number, '--amount', '50001', ...by)).toMatchObject({ ok: false })
      expect(await command('refund', order.number, '--amount', '20000', ...by)).toMatchObject({ ok: true })
      expect(await command('refund', order.number, ...by)).toMatchObject({ ok: true })
      expect(await look()).toMatchObject({ status: 'refunded', refunded: 50_000 })
    })

    it('cannot record a refund as made while none is in progress', async () => {
      const shop = await open()
      const { say, look, order, command } = await placed(shop)
      await say(paid())
      const by = ['--by', 'Thandi']
      shop.providers.refunding = { outcome: 'failed', reason: 'no' }
      expect(await command('refund', order.number, ...by)).toMatchObject({ ok: false })
      expect(await command('refund-done', order.number, ...by)).toMatchObject({ ok: false })
      expect(await look()).toMatchObject({ status: 'paid', refunded: 0 })
    })

    it('say which of two payments they refund: without that, nothing is refunded', async () => {
      const shop = await open()
      const { say, look, order, command } = await placed(shop)
      await say(paid('pf-1'))
      await say(paid('pf-2'))
      const by = ['--by', 'Thandi']
      const { ok, lines } = await command('refund', order.number, ...by)
      expect([ok, lines[0]]).toEqual([false, expect.stringContaining('more than one payment was received')])
      expect(lines.slice(1).map((line) => line.trim())).toEqual([
        expect.stringMatching(/^--reference "pf-1" +R 500\.00$/),
        expect.stringMatching(/^--reference "pf-2" +R 500\.00, not expected: paid twice$/),
      ])
      expect(shop.providers.refunds).toEqual([])
      expect(await command('refund', order.number, '--reference', 'pf-2', ...by)).toMatchObject({ ok: true })
      expect(await look()).toMatchObject({ status: 'paid', refunded: 50_000 })
    })

    it('refund the payment that is left without naming it', async () => {
      const shop = await open()
      const { say, look, order, command } = await placed(shop)
      await say(paid('pf-1'))
      await say(paid('pf-2'))
      const by = ['--by', 'Thandi']
      await command('refund', order.number, '--reference', 'pf-2', ...by)
      expect(await command('refund', order.number, ...by)).toMatchObject({ ok: true })
      expect(shop.providers.refunds.map(({ receipt }) => receipt)).toEqual(['pf-2', 'pf-1'])
      expect(await look()).toMatchObject({ status: 'refunded', refunded: 100_000 })
    })

    it('are told that no payment has the reference that they named, also while another refund is in progress', async () => {
      const shop = await open()
      const { say, order, command } = await placed(shop)
      await say(paid('pf-1'))
      const by = ['--by', 'Thandi']
      const refund = async () => (await command('refund', order.number, '--reference', 'pf-11', ...by)).lines[0]
      expect(await refund()).toContain('haven’t received that payment')
      shop.providers.refunding = { outcome: 'by_hand' }
      await command('refund', order.number, '--amount', '100', ...by)
      expect(await refund()).toContain('haven’t received that payment')
      expect(shop.providers.refunds).toHaveLength(1)
    })

    it('are told why nothing is left to refund: a refund is in progress, or all of it was refunded', async () => {
      const shop = await open()
      const { say, order, command } = await placed(shop)
      await say(paid())
      const by = ['--by', 'Thandi']
      const refusal = async () => (await command('refund', order.number, ...by)).lines[0]
      shop.providers.refunding = { outcome: 'by_hand' }
      expect(await command('refund', order.number, ...by)).toMatchObject({ ok: true })
      expect(await refusal()).toContain('Another refund on this order is in progress')
      expect(await command('refund-done', order.number, ...by)).toMatchObject({ ok: true })
      expect(await refusal()).toContain('You can’t refund more than was paid')
    })

    it('return items to stock with the refund while these are still in the shop', async () => {
      const shop = await open()
      const { say, product, order, command } = await placed(shop)
      await say(paid())
      expect(await shop.stockOf(product.id)).toBe(2)
      await command('refund', order.number, '--by', 'Thandi')
      expect(await shop.stockOf(product.id)).toBe(3)
    })
  })
}

import { describe, expect, it } from 'vitest'
import { freeNumber, orderOf, shopperLog, throwAdded } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

export function describeSettledReturn(open: () => Promise<SupportApp>): void {
  describe('a returned order without a refund due', () => {
    it('stays returned, and the agent who records it is told what was recorded', async () => {
      const opened = await open()
      const log = shopperLog(opened, opened.browser())
      await log.push([['ItemAdded', throwAdded]])
      const cartId = log.cartId()
      const number = await freeNumber(opened)
      await orderOf(opened, { cartId, number, email: opened.email('bongani') })
      const { browser, email, password, code } = await opened.colleague('Thandi')
      await browser.post('/api/support/sign-in', { email, password, code: code() })
      const action = async (more: object) => {
        const act = { cartId, number, reason: 'Exchanged', ...more }
        return (await browser.post('/api/support/act', act)).body.message
      }
      await action({ kind: 'transfer_received', amount: 47_400 })
      await action({ kind: 'dispatch' })
      expect(await action({ kind: 'returned' })).toBe(`Order ${number} is now returned.`)
      expect(await action({ kind: 'no_refund' })).toBe(`Recorded that no refund is due. Order ${number} is returned.`)
    })
  })
}

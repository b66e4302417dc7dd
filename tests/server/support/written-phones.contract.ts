import { describe, expect, it } from 'vitest'
import { freeNumber, orderOf, shopperLog, throwAdded } from './shopper.ts'
import type { SupportApp } from './support-app.ts'

/** The forms in which people write a phone number. */
export function describeWrittenPhones(open: () => Promise<SupportApp>): void {
  describe('a customer’s phone number', () => {
    it.each([
      '+27 (0)79 123 4567',
      '0027 79 123 4567',
      '079-123-4567',
      '079/123 4567',
      '(079) 123 4567',
      '079 123 4567',
    ])('finds a telephone number written as %s', async (q) => {
      const opened = await open()
      const { browser, email, agent } = opened
      const log = shopperLog(opened, browser())
      await log.push([['ItemAdded', throwAdded]])
      await orderOf(opened, {
        cartId: log.cartId(),
        number: await freeNumber(opened),
        email: email('p'),
        phone: '0791234567',
      })
      const thandi = await agent()
      const { found } = (await thandi.get(`/api/support/find?q=${encodeURIComponent(q)}`)).body
      expect(found.map(({ cartId }: { cartId: string }) => cartId)).toContain(log.cartId())
    })
  })
}

import { expect, it } from 'vitest'
import { throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

/** Pages of a timeline that are full. */
export function describeTimelinePages(open: () => Promise<SupportApp>): void {
  it('a timeline of one entry more than a page has a second page with it, and one of a full page has none', async () => {
    const { timeline, log } = await supportedCustomer(open)
    const { entries, next } = await timeline('&source=cart')
    expect(next).toBeNull()
    const push = (count: number) =>
      log.push(
        Array.from({ length: count }, (_, nth) => ['QuantityChanged', { itemKey: throwKey, quantity: 1 + (nth % 9) }]),
      )
    for (let left = 200 - entries.length; left > 0; left -= 90) await push(Math.min(left, 90))
    const full = await timeline('&source=cart')
    expect([full.entries.length, full.next]).toEqual([200, null])
    await push(1)
    const first = await timeline('&source=cart')
    expect(first.entries).toHaveLength(200)
    const second = await timeline(`&source=cart&before=${encodeURIComponent(first.next ?? '')}`)
    expect([second.entries.length, second.next]).toEqual([1, null])
  })

  it('no entry is lost between two pages of entries of the same moment', async () => {
    const { timeline, log } = await supportedCustomer(open)
    for (let nth = 0; nth < 110; nth += 1) {
      log.reportsAnswer({ shown: nth, total: nth })
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 1 + (nth % 9) }]])
    }
    const keys: string[] = []
    for (let before: string | null = ''; before !== null; ) {
      const { entries, next } = await timeline(`&before=${encodeURIComponent(before)}`)
      keys.push(...entries.map(({ key }) => key))
      before = next
    }
    const both = [...(await timeline('&source=cart')).entries, ...(await timeline('&source=browser')).entries]
    expect(keys).toEqual(expect.arrayContaining(both.map(({ key }) => key)))
  })
}

import { describe, expect, it } from 'vitest'
import { changeOrder } from '#server/order/change-order.ts'
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
      const owesRefund = async () => (await browser.get(`/api/support/orders/${number}`)).body.orders[0].owesRefund
      await action({ kind: 'transfer_received', amount: 47_400 })
      await action({ kind: 'dispatch' })
      expect(await owesRefund()).toBe(false)
      expect(await action({ kind: 'returned' })).toBe(`Order ${number} is now returned.`)
      expect(await owesRefund()).toBe(true)
      expect(await action({ kind: 'no_refund' })).toBe(`Recorded that no refund is due. Order ${number} is returned.`)
      expect(await owesRefund()).toBe(false)
    })
  })

  it('a late transfer revives its order, which is the shop’s own event and not recorded as a member of staff’s', async () => {
    const opened = await open()
    const { sql, support } = opened
    const log = shopperLog(opened, opened.browser())
    await log.push([['ItemAdded', throwAdded]])
    const [cartId, number] = [log.cartId(), await freeNumber(opened)]
    const orderId = await orderOf(opened, { cartId, number, email: opened.email('late') })
    const expire = { type: 'ExpireOrder', now: opened.shop.now + 2 * 86_400_000 } as const
    expect(await changeOrder(support.orders, { orderId, command: expire })).toMatchObject({ ok: true })
    await sql.run({
      text: `insert into products (id, slug, price, regular_price, stock, content_price, content_regular_price, content_stock)
        values ($1, 'late', 1, 1, 5, 1, 1, 5) on conflict (id) do update set stock = 5`,
      values: [throwAdded.productId],
    })
    const act = { kind: 'transfer_received', amount: 47_400, cartId, number, reason: 'On the statement' }
    expect((await (await opened.agent()).post('/api/support/act', act)).status).toBe(200)
    const text = `select type, staff_name is not null as "byStaff" from order_events
      left join staff_acts on event_id = order_events.id where order_id = $1 order by position desc limit 2`
    expect(await sql.run({ text, values: [orderId] })).toEqual([
      { type: 'PaymentConfirmed', byStaff: true },
      { type: 'OrderRevived', byStaff: false },
    ])
  })
}

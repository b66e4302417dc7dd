import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { emailKeyOf } from '#domain/customer/email.ts'
import { BY_SHOP, orderEvent } from '#domain/order/order-events.ts'
import type { TimelineEntry } from '#domain/support/timeline-calls.ts'
import { logWebhook } from '#server/payments/webhook-log.ts'
import { addOrderEvents, freeNumber, orderOf, shopperLog, throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

/** The timeline of a customer’s carts, orders, e-mails and sessions. */
export function describeCartTimeline(open: () => Promise<SupportApp>): void {
  describe('a cart’s timeline', () => {
    it('covers all streams, the newest first, page by page without gaps or repetitions', async () => {
      const { timeline, log, shop } = await supportedCustomer(open)
      for (let index = 0; index < 3; index += 1) {
        shop.now += 1_000
        const many = Array.from(
          { length: 90 },
          (_, nth) => ['QuantityChanged', { itemKey: throwKey, quantity: 1 + (nth % 9) }] as const,
        )
        await log.push(many)
      }
      const all: TimelineEntry[] = []
      let before: string | null = ''
      while (before !== null) {
        const { entries, next } = await timeline(before === '' ? '' : `&before=${encodeURIComponent(before)}`)
        all.push(...entries)
        before = next
      }
      expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
      expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a))
      expect(all.filter(({ type }) => type === 'QuantityChanged')).toHaveLength(270)
      expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['cart', 'session', 'mail', 'browser']))
    })

    it('describes a browser problem in one sentence with its count, and stores no detail of it', async () => {
      const { timeline, log, subject, thandi, sql, guestCart } = await supportedCustomer(open)
      const before = await subject()
      const at = 1_700_000_000_000
      const tells = async (count: number) => {
        log.withFields({ problems: [{ what: 'storage_failed', count, at, detail: 'of somebody' }] })
        await log.push([['QuantityChanged', { itemKey: throwKey, quantity: count }]])
      }
      await tells(1)
      await tells(1)
      const said = async () =>
        (await timeline('&source=browser')).entries.flatMap(({ type, says }) => (type === 'Problem' ? [says] : []))
      expect(await said()).toEqual(['Browser couldn’t save the cart (storage_failed)'])
      await tells(3)
      expect(await said()).toEqual(['Browser couldn’t save the cart (storage_failed, 3 times)'])
      const kept = await sql.run<{ data: unknown }>({
        text: `select data from browser_facts where type = 'Problem' and client_id = $1`,
        values: [log.clientId],
      })
      expect(kept).toEqual([{ data: { what: 'storage_failed', count: 3 } }])
      const { body } = await thandi.get(`/api/support/carts/${guestCart}/recording`)
      expect(body.seen.map(({ type }: { type: string }) => type)).not.toContain('Problem')
      expect((await subject()).devices[0]?.answers).toBe(before.devices[0]?.answers)
    })

    it('skips unreadable browser problems, and keeps the events', async () => {
      const { timeline, log } = await supportedCustomer(open)
      log.withFields({ problems: [{ what: 'of a newer release', count: 1, at: 1 }] })
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 4 }]])
      const { entries } = await timeline()
      expect(entries.some(({ type }) => type === 'QuantityChanged')).toBe(true)
      expect(entries.some(({ type }) => type === 'Problem')).toBe(false)
    })

    it('shows for each entry who, when by both clocks, in which browser and tab, and how long it took', async () => {
      const { timeline, guestCart, log } = await supportedCustomer(open)
      const { entries } = await timeline()
      const added = entries.find(({ type }) => type === 'ItemAdded')
      expect(added).toMatchObject({
        source: 'cart',
        stream: `cart:${guestCart}`,
        position: 1,
        says: 'Weave throw added, 1 item at R 399.00',
        who: 'shopper',
        outcome: 'done',
        device: log.clientId,
        tab: 'tab-1',
        latency: 500,
      })
      expect((added?.at ?? 0) - (added?.theirAt ?? 0)).toBe(300)
      expect(entries.find(({ type }) => type === 'EventRefused')).toMatchObject({ outcome: 'refused', latency: null })
    })

    it('shows how long it took until the first answer that its browser reported, not the last', async () => {
      const { timeline, log, shop } = await supportedCustomer(open)
      const change = (quantity: number) => ['QuantityChanged', { itemKey: throwKey, quantity }] as const
      const latency = async () => {
        const { entries } = await timeline('&source=cart')
        return entries.findLast(({ type }) => type === 'QuantityChanged')?.latency
      }
      await log.push([change(2)])
      log.reportsAnswer({ shown: 87_300, total: 87_300 })
      await log.push([change(3)])
      const first = await latency()
      expect(first).toEqual(expect.any(Number))
      shop.now += 60_000
      log.reportsAnswer({ shown: 127_200, total: 127_200 })
      await log.push([])
      expect(await latency()).toBe(first)
    })

    it('shows no negative time if the clock of the browser was set back meanwhile', async () => {
      const { timeline, log, shop } = await supportedCustomer(open)
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 2 }]])
      shop.now -= 60_000
      log.reportsAnswer({ shown: 87_300, total: 87_300 })
      await log.push([])
      const { entries } = await timeline('&source=cart')
      expect(entries.find(({ type }) => type === 'QuantityChanged')?.latency).toBe(0)
    })

    it('shows no such time if the report about the answer that brought it was lost', async () => {
      const { timeline, log, shop } = await supportedCustomer(open)
      const change = (quantity: number) => ['QuantityChanged', { itemKey: throwKey, quantity }] as const
      await log.push([change(2)])
      shop.now += 300_000
      await log.push([change(3)])
      log.reportsAnswer({ shown: 127_200, total: 127_200 })
      await log.push([])
      const { entries } = await timeline('&source=cart')
      const changes = entries.filter(({ type }) => type === 'QuantityChanged')
      expect(changes.map(({ latency }) => latency)).toEqual([expect.any(Number), null])
    })

    it('shows what a shopper did by the calls as theirs', async () => {
      const { timeline, shopper } = await supportedCustomer(open)
      await shopper.post('/api/cart-update', { itemKey: throwKey, productQuantity: 3 })
      const { entries } = await timeline('&source=cart')
      expect(entries.find(({ type }) => type === 'QuantityChanged')).toMatchObject({ who: 'shopper', device: null })
    })

    it('shows as acknowledged only what its own browser has reported', async () => {
      const opened = await supportedCustomer(open)
      const { timeline, log, shopper } = opened
      const change = (quantity: number) => ['QuantityChanged', { itemKey: throwKey, quantity }] as const
      await log.push([change(2)])
      log.reportsAnswer({ shown: 87_300, total: 87_300 })
      await log.push([change(3)])
      const other = shopperLog(opened, shopper)
      await other.push([change(4)])
      const { entries } = await timeline(`&device=${other.clientId}&source=cart`)
      expect(entries).toMatchObject([{ type: 'QuantityChanged', latency: null }])
    })

    it('names an order by its number, with formatted amounts and names', async () => {
      const opened = await supportedCustomer(open)
      const { timeline, cartId, mail } = opened
      const number = await freeNumber(opened)
      await orderOf(opened, { cartId, number, email: mail })
      const { entries } = await timeline('&source=order')
      expect(entries.map(({ says }) => says)).toEqual([
        `${number}: Payment of R 474.00 started, EFT`,
        `Order ${number} placed: R 474.00, EFT`,
      ])
    })

    it('has the e-mails to an address with capitals, also ones that only this address has', async () => {
      const { timeline, sql, mail } = await supportedCustomer(open)
      const subjects = async () => (await timeline('&source=mail')).entries.map(({ says }) => says)
      const sent = await subjects()
      expect(sent).not.toEqual([])
      const address = `ÜNAL.${mail}`
      await sql.run({ text: 'update outbox set recipient = $2 where recipient = $1', values: [mail, address] })
      await sql.run({
        text: 'update customers set email = $2, email_key = $3 where email = $1',
        values: [mail, address, emailKeyOf(address)],
      })
      expect(await subjects()).toEqual(sent)
    })

    it('names a rejected code, and the reason', async () => {
      const { timeline } = await supportedCustomer(open)
      const [refused] = (await timeline('&outcome=refused')).entries
      expect(refused?.says).toBe('WRONG rejected: Invalid promo code')
    })

    it('can be filtered by type, browser, outcome and time', async () => {
      const { timeline, log, shop } = await supportedCustomer(open)
      const types = async (query: string) => (await timeline(query)).entries.map(({ type }) => type)
      expect(await types('&outcome=refused')).toEqual(['EventRefused'])
      expect(await types('&source=session')).toEqual(['LoggedIn'])
      expect(await types(`&source=cart&device=${log.clientId}`)).toEqual(['EventRefused', 'ItemAdded'])
      expect(await types(`&source=cart&until=${shop.now - 1_500}`)).toEqual(expect.arrayContaining(['ItemAdded']))
      expect(await types(`&source=cart&until=${shop.now - 1_500}`)).not.toContain('EventRefused')
    })

    it('has among the failures what failed for the shopper: a payment, the order’s time limit, or a refund', async () => {
      const opened = await supportedCustomer(open)
      const { timeline, cartId, mail, sql, shop } = opened
      const orderId = await orderOf(opened, { cartId, number: await freeNumber(opened), email: mail })
      const attemptId = v7()
      const events = [
        orderEvent('PaymentFailed', { attemptId, by: BY_SHOP }),
        orderEvent('PaymentCancelled', { attemptId, by: BY_SHOP }),
        orderEvent('MoneyNotExpected', { attemptId, amount: 47_400, receipt: 'FNB 17', why: 'too_late', by: BY_SHOP }),
        orderEvent('OrderRevived', {}),
        orderEvent('OrderExpired', {}),
        orderEvent('RefundFailed', { refundId: v7(), reason: null, by: { kind: 'staff', name: 'Thandi' } }),
      ]
      await addOrderEvents(sql, { orderId, after: 2, at: shop.now, events })
      const { entries } = await timeline('&outcome=failed')
      expect(entries.map(({ type, outcome }) => `${type} ${outcome}`).toSorted()).toEqual([
        'MoneyNotExpected failed',
        'OrderExpired failed',
        'PaymentCancelled failed',
        'PaymentFailed failed',
        'RefundFailed failed',
      ])
      expect((await timeline('&source=order&outcome=done')).entries.map(({ type }) => type)).toContain('OrderRevived')
    })

    it('has the reason of an event that staff made on the command line, and the parcel of one that was dispatched', async () => {
      const opened = await supportedCustomer(open)
      const { timeline, cartId, mail, sql, shop } = opened
      const orderId = await orderOf(opened, { cartId, number: await freeNumber(opened), email: mail })
      const by = { kind: 'staff', name: 'Ann' } as const
      const events = [
        orderEvent('OrderDispatched', { carrier: 'Dawn Wing', tracking: 'DW 1', by }),
        orderEvent('OrderReturned', { reason: 'A scratched leg', by }),
      ]
      await addOrderEvents(sql, { orderId, after: 2, at: shop.now, events })
      const { entries } = await timeline('&source=order')
      expect(entries.slice(0, 2).map(({ says, reason }) => [says.replace(/^R\d+: /, ''), reason])).toEqual([
        ['Order returned by Ann', 'A scratched leg'],
        ['Order dispatched by Ann, Dawn Wing, DW 1', null],
      ])
    })

    it('offers to send an e-mail again once it was sent, and not while it is waiting', async () => {
      const opened = await supportedCustomer(open)
      const { timeline, action, cartId, mail, sql } = opened
      const number = await freeNumber(opened)
      const orderId = await orderOf(opened, { cartId, number, email: mail })
      await action({ kind: 'transfer_received', amount: 47_400, number, reference: 'FNB 17' })
      const [queued] = await sql.run<{ id: number }>({
        text: 'select id from outbox where order_id = $1',
        values: [orderId],
      })
      const entry = async () =>
        (await timeline('&source=mail')).entries.find(({ stream }) => stream === `mail:${queued?.id}`)
      expect(await entry()).toMatchObject({ says: expect.stringMatching(/^Not sent yet: “/), mailId: null })
      await sql.run({ text: `update outbox set status = 'sent' where order_id = $1`, values: [orderId] })
      expect(await entry()).toMatchObject({ says: expect.stringContaining('Sent'), mailId: queued?.id })
    })

    it('shows the webhooks of its orders’ payments with their outcomes, without the payment’s secret', async () => {
      const opened = await supportedCustomer(open)
      const { timeline, cartId, mail, sql, shop } = opened
      const number = await freeNumber(opened)
      const orderId = await orderOf(opened, { cartId, number, email: mail })
      const reference = `secret-of-${number}`
      await sql.run({
        text: `insert into order_attempts (reference, id, order_id, method, amount, created_at, origin)
          values ($1, $2, $3, 'payfast', 47400, $4, 'http://shop.example')`,
        values: [reference, `attempt-of-${number}`, orderId, shop.now],
      })
      const webhook = { provider: 'payfast', reference, facts: {} } as const
      const wrong = { asked: 47_400, paid: 47_300 }
      await logWebhook(sql.run, { ...webhook, outcome: 'unknown_status', said: null }, shop.now + 500)
      await logWebhook(sql.run, { ...webhook, outcome: 'bad_signature', said: null }, shop.now + 1_000)
      await logWebhook(sql.run, { ...webhook, outcome: 'wrong_amount', said: 'paid', facts: wrong }, shop.now + 2_000)
      await logWebhook(sql.run, { ...webhook, outcome: 'accepted', said: 'paid' }, shop.now + 3_000)
      await logWebhook(sql.run, { ...webhook, outcome: 'postponed', said: null }, shop.now + 4_000)
      const { entries } = await timeline('&source=webhook')
      const [unverified, ...others] = entries
      expect(unverified).toMatchObject({ outcome: 'failed', who: 'provider', name: 'PayFast' })
      expect(others.map(({ says, outcome, who, name }) => [says, outcome, who, name])).toEqual([
        [`Order ${number}: PayFast sent “paid”: accepted`, 'done', 'provider', 'PayFast'],
        [
          `Order ${number}: PayFast sent “paid”: set aside, the amount differs from the order (R 473.00 of R 474.00)`,
          ...['failed', 'provider', 'PayFast'],
        ],
        [`Order ${number}: Unverified message as PayFast: rejected, wrong signature`, ...['refused', 'stranger', null]],
        [`Order ${number}: PayFast sent an update: rejected, unknown status`, ...['refused', 'provider', 'PayFast']],
      ])
      for (const outcome of ['done', 'failed', 'refused']) {
        const { entries: filtered } = await timeline(`&source=webhook&outcome=${outcome}`)
        expect(filtered).toEqual(entries.filter((entry) => entry.outcome === outcome))
      }
      const [first] = entries
      const before = await timeline(`&source=webhook&before=${encodeURIComponent(first?.key ?? '')}`)
      expect(before.entries).toEqual(entries.slice(1))
      expect(JSON.stringify(await timeline())).not.toContain(reference)
    })
  })
}

import { describe, expect, it, vi } from 'vitest'
import { claimMail, queueMail, recordDelivery } from '#server/mail/outbox.ts'
import { freeNumber, orderOf, shopperLog, throwAdded, throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

/** Staff actions on a customer’s cart, browsers, e-mails and orders. */
export function describeCartActions(open: () => Promise<SupportApp>): void {
  describe('a staff action', () => {
    it('obeys the cart’s own rules, is in its stream, and records who and why', async () => {
      const { action, timeline, subject } = await supportedCustomer(open)
      expect((await action({ kind: 'correct_quantity', itemKey: throwKey, quantity: 3 })).status).toBe(200)
      expect((await action({ kind: 'add_coupon', code: 'ten' })).status).toBe(200)
      expect((await action({ kind: 'add_coupon', code: 'WRONG' })).body).toMatchObject({ code: 'invalid_promo_code' })
      expect((await action({ kind: 'add_coupon', code: 'TEN', reason: '' })).status).toBe(400)
      expect((await subject()).itemCount).toBe(3)
      const staffs = (await timeline()).entries.filter(({ who }) => who === 'staff')
      expect(staffs.map(({ type, name, reason }) => [type, name, reason])).toEqual([
        ['CouponApplied', 'Thandi', 'As told on the line'],
        ['QuantityChanged', 'Thandi', 'As told on the line'],
      ])
    })

    it('reaches the customer’s browser as the shop’s own event', async () => {
      const { action, shopper } = await supportedCustomer(open)
      await action({ kind: 'correct_quantity', itemKey: throwKey, quantity: 3 })
      const clientId = '11111111-1111-4111-8111-111111111111'
      const pulled = await shopper.post('/api/sync', { protocol: 1, cartKey: null, clientId, cursor: 0, events: [] })
      expect(pulled.body.cart.item_count).toBe(3)
      expect(new Set(pulled.body.events.map(({ origin }: { origin: string }) => origin))).toEqual(new Set(['server']))
    })

    it('is shown by the customer’s open pages at once: they are told of the cart’s new position', async () => {
      const { action, accounts, cartId, subject } = await supportedCustomer(open)
      const publish = vi.spyOn(accounts.notifications, 'publish')
      expect((await action({ kind: 'correct_quantity', itemKey: throwKey, quantity: 3 })).status).toBe(200)
      expect(publish).toHaveBeenCalledWith('cart', { cartId, cursor: (await subject()).position })
    })

    it('resends an e-mail of this customer only, and none with a secret in it', async () => {
      const { action, sql, shop, mail, timeline } = await supportedCustomer(open)
      const post = async (key: string, to: string) => {
        await queueMail(sql.run, { key: `${key} ${mail}`, to, subject: `About ${key}`, text: 'x' }, shop.now)
        const [row] = await sql.run<{ id: number }>({ text: 'select max(id) as id from outbox' })
        return row?.id ?? 0
      }
      const own = await post('order', mail)
      const secret = await post('code', mail)
      const others = await post('order of another', 'somebody.else@example.com')
      expect((await action({ kind: 'resend_mail', mailId: own })).status).toBe(200)
      for (const mailId of [secret, others, 999_999_999]) {
        expect((await action({ kind: 'resend_mail', mailId })).status).toBe(404)
      }
      const says = (await timeline()).entries.map((entry) => entry.says)
      expect(says.filter((each) => each.includes('About order'))).toHaveLength(2)
      expect(says).toContain('E-mail sent again')
      expect(JSON.stringify((await timeline()).entries.find((entry) => entry.says.includes('About code')))).toContain(
        '"mailId":null',
      )
    })

    it('resends an e-mail as often as it is asked to', async () => {
      const { action, sql, shop, mail, accounts } = await supportedCustomer(open)
      const wake = vi.spyOn(accounts.mailer, 'wake')
      await queueMail(sql.run, { key: `order ${mail}`, to: mail, subject: 'About order', text: 'x' }, shop.now)
      const text = `select id from outbox where recipient = $1 and subject = 'About order' order by id`
      const sent = () => sql.run<{ id: number }>({ text, values: [mail] })
      const mailId = (await sent())[0]?.id
      for (const copies of [2, 3]) {
        expect((await action({ kind: 'resend_mail', mailId })).status).toBe(200)
        expect(await sent()).toHaveLength(copies)
        expect(wake).toHaveBeenCalledTimes(copies - 1)
        shop.now += 1_000
      }
    })

    it('resends an e-mail once, however often the same request arrives, and records it once', async () => {
      const { action, sql, shop, mail, timeline } = await supportedCustomer(open)
      await queueMail(sql.run, { key: `order ${mail}`, to: mail, subject: 'About order', text: 'x' }, shop.now)
      const text = `select id from outbox where recipient = $1 and subject = 'About order' order by id`
      const sent = () => sql.run<{ id: number }>({ text, values: [mail] })
      const mailId = (await sent())[0]?.id
      const resend = (resendId: string) => action({ kind: 'resend_mail', mailId, resendId })
      const [one, another] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
      const first = await resend(one)
      expect(first.status).toBe(200)
      shop.now += 1_000
      expect(await resend(one)).toMatchObject({ status: 200, body: first.body })
      await Promise.all([resend(another), resend(another)])
      expect(await sent()).toHaveLength(3)
      expect((await timeline()).entries.filter(({ says }) => says === 'E-mail sent again')).toHaveLength(2)
    })

    it('resends an e-mail about an order of this customer that went to another address, and shows it', async () => {
      const opened = await supportedCustomer(open)
      const { action, cartId, sql, timeline } = opened
      const number = await freeNumber(opened)
      const elsewhere = `at.work.${number}@example.com`
      await orderOf(opened, { cartId, number, email: elsewhere })
      await action({ kind: 'transfer_received', amount: 47_400, number, reference: 'FNB 18' })
      const text = 'select id, subject from outbox where recipient = $1'
      const [mail] = await sql.run<{ id: number; subject: string }>({ text, values: [elsewhere] })
      await sql.run({ text: `update outbox set status = 'sent' where recipient = $1`, values: [elsewhere] })
      const shown = (await timeline()).entries.filter(({ source }) => source === 'mail')
      expect(shown).toContainEqual(expect.objectContaining({ mailId: mail?.id, says: `Sent “${mail?.subject}”` }))
      expect((await action({ kind: 'resend_mail', mailId: mail?.id })).status).toBe(200)
      expect(await sql.run({ text, values: [elsewhere] })).toHaveLength(2)
    })

    it('resends no e-mail about an order whose customer deletes the account meanwhile, and keeps no copy of it', async () => {
      const opened = await supportedCustomer(open)
      const { action, cartId, mail, sql, support } = opened
      const number = await freeNumber(opened)
      const orderId = await orderOf(opened, { cartId, number, email: mail })
      await action({ kind: 'transfer_received', amount: 47_400, number, reference: 'FNB 19' })
      const text = 'select id from outbox where order_id = $1 order by id'
      const mails = () => sql.run<{ id: number }>({ text, values: [orderId] })
      const [first] = await mails()
      const { transaction } = support.sql
      vi.spyOn(support.sql, 'transaction').mockImplementationOnce(async (work) => {
        for (const table of ['order_people', 'outbox'])
          await sql.run({ text: `delete from ${table} where order_id = $1`, values: [orderId] })
        return transaction(work)
      })
      expect((await action({ kind: 'resend_mail', mailId: first?.id })).status).toBe(404)
      expect(await mails()).toEqual([])
    })

    it('resends an e-mail about an order with a link that opens it, as long as the order has a recipient', async () => {
      const opened = await supportedCustomer(open)
      const { action, cartId, mail, browser, sql, shop } = opened
      const number = await freeNumber(opened)
      const orderId = await orderOf(opened, { cartId, number, email: mail })
      await action({ kind: 'transfer_received', amount: 47_400, number, reference: 'FNB 17' })
      const latest = async () => {
        const text = 'select id, text, html from outbox where order_id = $1 order by id desc limit 1'
        const [row] = await sql.run<{ id: number; text: string; html: string }>({ text, values: [orderId] })
        if (row === undefined) throw new Error('no e-mail about the order')
        return row
      }
      const deliver = async () => {
        const { id, text, html } = await latest()
        const claimed = await claimMail(sql.run, { now: shop.now, atMost: 1_000, lease: 1 })
        for (const each of claimed) await recordDelivery(sql.run, each, { status: 'sent', at: shop.now })
        return { mailId: id, links: [text, html].map((content) => /[/]checkout[/]order[/][^\s"]*/.exec(content)?.[0]) }
      }
      const statusOf = async (link = '') =>
        (await browser().get(link.replace('/checkout/order/', '/api/orders/'))).status
      const first = await deliver()
      expect((await latest()).text).not.toContain('key=')
      expect((await action({ kind: 'resend_mail', mailId: first.mailId })).status).toBe(200)
      const second = await deliver()
      expect(second.mailId).not.toBe(first.mailId)
      for (const link of [...first.links, ...second.links]) expect(await statusOf(link), link).toBe(200)
      expect(new Set(second.links).size).toBe(1)
      await sql.run({ text: 'delete from order_people where order_id = $1', values: [orderId] })
      shop.now += 1
      expect((await action({ kind: 'resend_mail', mailId: second.mailId })).status).toBe(200)
      expect((await deliver()).links).toEqual([`/checkout/order/${orderId}`, `/checkout/order/${orderId}`])
    })

    it('releases a stuck browser: its pending events are renumbered, and nothing is duplicated', async () => {
      const { action, log, subject } = await supportedCustomer(open)
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 2 }]])
      expect((await action({ kind: 'release_client', clientId: log.clientId })).status).toBe(200)
      expect((await action({ kind: 'release_client', clientId: log.clientId })).status).toBe(404)
      await expect(log.push([['QuantityChanged', { itemKey: throwKey, quantity: 4 }]])).rejects.toThrow('seq_gap')
      expect((await subject()).itemCount).toBe(2)
    })

    it('releases one stuck browser, and leaves the others marked', async () => {
      const { action, log, sql, cartId } = await supportedCustomer(open)
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 2 }]])
      const facts = [`('${cartId}', 'stuck', '${log.clientId}', 1)`, `('${cartId}', 'stuck', 'another browser', 1)`]
      await sql.run({ text: `insert into cart_facts (cart_id, kind, value, at) values ${facts.join(', ')}` })
      expect((await action({ kind: 'release_client', clientId: log.clientId })).status).toBe(200)
      const text = `select value from cart_facts where cart_id = $1 and kind = 'stuck'`
      expect(await sql.run({ text, values: [cartId] })).toEqual([{ value: 'another browser' }])
    })

    it('applies to the customer’s orders, and to nobody else’s', async () => {
      const opened = await supportedCustomer(open)
      const { action, cartId, mail, timeline, subject, browser } = opened
      const log = shopperLog(opened, browser())
      await log.push([['ItemAdded', throwAdded]])
      const [own, elses] = [await freeNumber(opened), await freeNumber(opened)]
      await orderOf(opened, { cartId, number: own, email: mail })
      await orderOf(opened, { cartId: log.cartId(), number: elses, email: 'else@example.com' })
      expect((await action({ kind: 'transfer_received', amount: 47_400, number: elses })).status).toBe(404)
      expect((await action({ kind: 'dispatch', number: own })).status).toBe(409)
      expect(
        (await action({ kind: 'transfer_received', amount: 47_400, number: own, reference: 'FNB 17' })).body.message,
      ).toContain('paid')
      expect((await action({ kind: 'dispatch', number: own, carrier: 'Ram', tracking: 'T1' })).status).toBe(200)
      expect((await subject()).orders).toMatchObject([{ number: own, status: 'dispatched' }])
      const staffs = (await timeline('&source=order')).entries.filter(({ who }) => who === 'staff')
      expect(staffs.map(({ type, name, reason }) => [type, name, reason])).toEqual([
        ['OrderDispatched', 'Thandi', 'As told on the line'],
        ['PaymentConfirmed', 'Thandi', 'As told on the line'],
      ])
    })
  })
}

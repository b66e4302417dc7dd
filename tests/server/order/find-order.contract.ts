import { describe, expect, it, vi } from 'vitest'
import { mailCommand } from '#server/commands/mail-command.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** Recovering the link to an order, and what a stranger can learn by guessing. */
export function describeFindOrder(open: () => Promise<OrderApp>): void {
  async function placed() {
    const shop = await open()
    const { browser, email, sell, sql } = shop
    const [guest, mail] = [browser(), email('finder')]
    const { body } = await checkOut(guest, orderOf({ total: await fill(guest, await sell()), email: mail }))
    const sent = () =>
      sql.run<{ key: string; text: string; order_id: string }>({
        text: `select key, text, order_id from outbox where recipient = $1 and key like '% link %' order by id`,
        values: [mail],
      })
    const ask = (part: Readonly<Record<string, string>>, by = browser()) =>
      by.post('/api/order-link', { number: body.order.number, email: mail, ...part })
    return { ...shop, mail, order: body.order, sent, ask }
  }

  describe('a guest who has lost the link to an order', () => {
    it('gets it by e-mail for its number and e-mail, as people type them, and it opens the order', async () => {
      const { order, mail, sent, ask, browser } = await placed()
      const typed = {
        number: ` # ${order.number.toLowerCase().replace(/r(\d{3})/, 'r $1 ')} `,
        email: ` ${mail.toUpperCase()} `,
      }
      expect((await ask(typed)).status).toBe(202)
      const [mailed] = await sent()
      expect(mailed?.order_id).toBe(order.id)
      const key = /key=([\w-]+)/.exec(mailed?.text ?? '')?.[1]
      expect((await browser().get(`/api/orders/${order.id}?key=${key}`)).body.order.number).toBe(order.number)
    })

    it('gets it with a new key if its e-mail failed for good and staff send it again', async () => {
      const { order, sent, ask, browser, sql, checkout } = await placed()
      await ask({})
      const text = `update outbox set status = 'failed', text = regexp_replace(text, '[?]key=[A-Za-z0-9_-]+', '', 'g')
        where key like '% link %' and order_id = $1 returning id`
      const [failed] = await sql.run<{ id: number }>({ text, values: [order.id] })
      const retry = () =>
        mailCommand(['retry', String(failed?.id)], { run: sql.run, now: 1, orders: async () => checkout })
      expect(await retry()).toMatchObject({ ok: true })
      const key = /key=([\w-]+)/.exec((await sent())[0]?.text ?? '')?.[1]
      expect((await browser().get(`/api/orders/${order.id}?key=${key}`)).body.order.number).toBe(order.number)
      await sql.run({ text: `update outbox set status = 'sent' where id = $1`, values: [failed?.id] })
      const keys = () =>
        sql.run({ text: 'select hash from order_keys where order_id = $1 order by hash', values: [order.id] })
      const before = await keys()
      expect(await retry()).toMatchObject({ ok: false })
      expect(await keys()).toEqual(before)
    })

    it('gets the same answer as a stranger, to whom nothing is sent', async () => {
      const { order, email, sent, ask } = await placed()
      const right = await ask({})
      const strangers = [await ask({ email: email('stranger') }), await ask({ number: 'R100001' })]
      for (const { status, body } of strangers) expect([status, body]).toEqual([right.status, right.body])
      expect(JSON.stringify(right.body)).not.toContain(order.id)
      expect(await sent()).toHaveLength(1)
    })

    it('gets it at once: the mailer is woken, though not for a stranger', async () => {
      const { email, ask, checkout } = await placed()
      const wake = vi.spyOn(checkout.mailer, 'wake')
      await ask({ email: email('stranger') })
      expect(wake).not.toHaveBeenCalled()
      await ask({})
      expect(wake).toHaveBeenCalledOnce()
    })

    it('gets at most three e-mails an hour about one order, whoever asks, and then one about another order', async () => {
      const { sent, ask, shop, browser, sell, mail } = await placed()
      const guest = browser()
      const { body } = await checkOut(guest, orderOf({ total: await fill(guest, await sell()), email: mail }))
      for (let times = 0; times < 5; times += 1) expect((await ask({})).status).toBe(202)
      expect(await sent()).toHaveLength(3)
      await ask({ number: body.order.number })
      expect((await sent()).at(3)?.order_id).toBe(body.order.id)
      shop.now += 60 * 60_000 + 1
      await ask({})
      expect(await sent()).toHaveLength(5)
    })

    it('may ask for ten orders an hour, and no more', async () => {
      const { ask, browser } = await placed()
      const by = browser()
      for (let times = 0; times < 10; times += 1) expect((await ask({ number: 'R100001' }, by)).status).toBe(202)
      expect((await ask({}, by)).status).toBe(429)
    })

    it('may ask ten times an hour under any e-mails, and nobody can ask in place of others', async () => {
      const { ask, email, mail, browser } = await placed()
      const by = browser()
      for (let times = 0; times < 10; times += 1) {
        expect((await ask({ email: email(`guess${times}`) }, by)).status).toBe(202)
      }
      expect((await ask({ email: email('guess') }, by)).status).toBe(429)
      for (let times = 0; times < 11; times += 1) expect((await ask({ email: mail })).status).toBe(202)
    })

    it.each([
      ['number', '12', 'Enter an order number, such as R204816.'],
      ['number', '', 'Please complete all fields'],
      ['email', 'nobody', 'Invalid email'],
    ])('gets an error for a %s of “%s”', async (field, typed, message) => {
      const { ask, sent } = await placed()
      expect(await ask({ [field]: typed })).toMatchObject({
        status: 400,
        body: { message, data: { fields: [field] } },
      })
      expect(await sent()).toEqual([])
    })
  })
}

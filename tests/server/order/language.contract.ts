import { describe, expect, it } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** All e-mails about an order are in the language in which it was placed. */
export function describeOrderLanguage(open: () => Promise<OrderApp>): void {
  async function ordering() {
    const shop = await open()
    const { browser, email, sell, sql } = shop
    const [guest, mail] = [browser(), email('taal')]
    const total = await fill(guest, await sell())
    const sent = () =>
      sql.run<{ key: string; subject: string }>({
        text: 'select key, subject from outbox where recipient = $1 order by id',
        values: [mail],
      })
    return { ...shop, guest, mail, wish: orderOf({ total, email: mail }), sent }
  }

  describe('the language of an order', () => {
    it('is that of all its e-mails, also of those that nobody requested', async () => {
      const { guest, mail, wish, sent, browser } = await ordering()
      const { status, body } = await checkOut(guest, { ...wish, language: 'af' })
      expect(status).toBe(200)
      const { id, number } = body.order
      await browser().post('/api/order-link', { number, email: mail })
      await guest.post(`/api/orders/${id}/cancel`, { key: body.order_key })
      expect((await sent()).map(({ subject }) => subject)).toEqual([
        `Jou bestelling ${number}`,
        `Jou skakel na bestelling ${number}`,
        `Jou bestelling ${number} is gekanselleer`,
      ])
    })

    it('is English if none is given', async () => {
      const { guest, wish, sent } = await ordering()
      const { body } = await checkOut(guest, wish)
      expect((await sent()).map(({ subject }) => subject)).toEqual([`Your order ${body.order.number}`])
    })

    it.each(['xx', 'af-ZA', 'AF', 7])('is refused if the shop does not have it: %j', async (language) => {
      const { guest, wish, sent } = await ordering()
      expect(await checkOut(guest, { ...wish, language })).toMatchObject({
        status: 400,
        body: { code: 'bad_request', message: 'Unknown language', data: { status: 400, fields: ['language'] } },
      })
      expect(await sent()).toEqual([])
    })

    it('is not part of a checkout’s identity: a repetition in another language is the first order', async () => {
      const { guest, wish, sent } = await ordering()
      const key = crypto.randomUUID()
      const first = await checkOut(guest, { ...wish, language: 'af' }, key)
      const again = await checkOut(guest, { ...wish, language: 'en' }, key)
      expect([again.status, again.body.order.id]).toEqual([200, first.body.order.id])
      expect(await sent()).toHaveLength(1)
    })
  })

  describe('the language of an account', () => {
    it('is that of its owner’s registration, and then of the last login', async () => {
      const { browser, email, sql } = await open()
      const form = { email: email('rekening'), password: 'n couch vir almal' }
      const last = async () => {
        const text = 'select subject from outbox where recipient = $1 order by id desc limit 1'
        return (await sql.run<{ subject: string }>({ text, values: [form.email] }))[0]?.subject
      }
      await browser().post('/api/register', { ...form, language: 'af' })
      expect(await last()).toBe('Bevestig jou e-posadres')
      await browser().post('/api/login', form)
      expect(await last()).toBe('Nuwe aanmelding by jou rekening')
      await browser().post('/api/login', { ...form, language: 'en' })
      expect(await last()).toBe('New login to your account')
      await browser().post('/api/customer-lost-password-email', { email: form.email })
      expect(await last()).toBe('Your password reset code')
    })

    it('is refused if the shop does not have it, and nobody is logged in', async () => {
      const { browser, email } = await open()
      const form = { email: email('onbekend'), password: 'n couch vir almal' }
      for (const call of ['/api/register', '/api/login']) {
        expect(await browser().post(call, { ...form, language: 'xx' })).toMatchObject({
          status: 400,
          body: { message: 'Unknown language', data: { fields: ['language'] } },
        })
      }
    })
  })
}

import { describe, expect, it } from 'vitest'
import { checkOut, fill, type OrderApp, orderOf } from '#tests/server/order/order-app.ts'
import { guestAndAccount, PASSWORD } from './guest-and-account.ts'

export function describeUnconfirmedEmails(open: () => Promise<OrderApp>): void {
  const last = () => guestAndAccount(open, 'last')

  describe('an older account under another spelling of somebody’s e-mail', () => {
    it('keeps its login and its codes, and blocks nobody', async () => {
      const { browser, email, sql } = await open()
      const mail = email('anna')
      const spelt = mail.replace('anna', 'ａnna')
      const [before, anna] = [browser(), browser()]
      await before.post('/api/register', { email: email('before'), password: PASSWORD })
      const values = [email('before'), spelt]
      await sql.run({ text: 'update customers set email = $2, email_key = $2 where email = $1', values })
      expect((await anna.post('/api/register', { email: spelt, password: PASSWORD })).body.message).toBe(
        'Invalid email',
      )
      const registered = await anna.post('/api/register', { email: mail, password: 'another couch entirely' })
      expect(registered.status).toBe(200)
      expect((await before.post('/api/login', { email: spelt, password: PASSWORD })).status).toBe(200)
      expect((await before.post('/api/login', { email: mail, password: PASSWORD })).status).toBe(401)
      expect((await before.post('/api/customer-lost-password-email', { email: spelt })).status).toBe(200)
      const text = `select recipient from outbox where key like 'code password %' and recipient = any($1::text[])`
      expect(await sql.run({ text, values: [[mail, spelt]] })).toEqual([{ recipient: spelt }])
    })
  })

  describe('an account with an unconfirmed e-mail', () => {
    it('can still order, write and review, and its data include that', async () => {
      const { owner, sell, mail } = await last()
      const { body: cart } = await owner.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const { body: own } = await checkOut(owner, orderOf({ total: cart.totals.total, email: mail }))
      await owner.post('/api/contact', { name: 'Mallory', email: mail, message: 'Written when logged in.' })
      await owner.post('/api/review-create', {
        ...{
          name: 'Mallory',
          email: mail,
          title: 'Fine',
          message: 'Reviewed when logged in.',
          rating: 4,
          productId: 1001,
        },
      })
      const { body } = await owner.get('/api/customer/export')
      expect(body.order_details).toMatchObject([{ number: own.order.number }])
      expect(JSON.stringify(body.mail)).toContain('Written when logged in.')
      expect(JSON.stringify(body.mail)).toContain(`Your order ${own.order.number}`)
      expect(body.reviews).toMatchObject([{ message: 'Reviewed when logged in.' }])
      expect(body.account.email_confirmed_at).toBeNull()
    })

    it('is asked for its password at the checkout, as the specification says', async () => {
      const { guest, sell, mail } = await last()
      const total = await fill(guest, await sell())
      expect((await checkOut(guest, orderOf({ total, email: mail }))).body.code).toBe('account_exists')
    })
  })
}

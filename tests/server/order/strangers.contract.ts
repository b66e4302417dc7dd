import { describe, expect, it } from 'vitest'
import { passwordCode } from '#tests/server/customer/password-mails.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

const PASSWORD = 'correct horse battery'

/** What somebody can read or delete by registering with another person's e-mail. */
export function describeStrangers(open: () => Promise<OrderApp>): void {
  /** A guest's order under an e-mail with which somebody registers afterwards. */
  async function accountOverGuest() {
    const shop = await open()
    const { browser, email, sell, sql } = shop
    const [guest, owner, mail] = [browser(), browser(), email('guest')]
    const { body: placed } = await checkOut(guest, orderOf({ total: await fill(guest, await sell()), email: mail }))
    shop.shop.now += 1_000
    expect((await owner.post('/api/register', { email: mail, password: PASSWORD })).status).toBe(200)
    const look = async () => (await guest.get(`/api/orders/${placed.order.id}?key=${placed.order_key}`)).body.order
    const code = async () => {
      await owner.post('/api/customer-lost-password-email', { email: mail })
      return passwordCode(sql, mail)
    }
    /** Confirms the e-mail, which a stranger cannot, and accepts the guest's data. */
    const showMailbox = async () => {
      await owner.post('/api/customer-lost-password-set', { email: mail, code: await code(), password: PASSWORD })
      expect((await owner.post('/api/login', { email: mail, password: PASSWORD })).status).toBe(200)
      const { found } = (await owner.get('/api/customer/mailbox')).body
      expect((await owner.post('/api/customer/mailbox/join', { found })).status).toBe(200)
    }
    return { ...shop, owner, mail, placed, look, code, showMailbox }
  }

  describe('an account under a guest’s e-mail', () => {
    it('reveals nothing of the guest’s orders and e-mails', async () => {
      const { owner, placed } = await accountOverGuest()
      const { body } = await owner.get('/api/customer/export')
      expect(body.order_details).toEqual([])
      const json = JSON.stringify(body)
      for (const word of [placed.order.number, placed.order.id, 'Long Street', 'Khumalo', '821234567']) {
        expect(json).not.toContain(word)
      }
    })

    it('deletes nothing of the guest’s with itself', async () => {
      const { owner, look, mail, sql } = await accountOverGuest()
      expect((await owner.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
      expect(await look()).toMatchObject({ contact: { email: mail }, address: { city: 'Cape Town' } })
      const left = await sql.run<{ key: string }>({
        text: 'select key from outbox where recipient = $1',
        values: [mail],
      })
      expect(left.map(({ key }) => key.split(' ')[0])).toEqual(['order'])
    })

    it('includes the guest’s data once its e-mail is confirmed and its customer agrees: they are exported, and deleted with it', async () => {
      const { owner, placed, showMailbox, sql, mail } = await accountOverGuest()
      await showMailbox()
      const { body } = await owner.get('/api/customer/export')
      expect(body.order_details).toMatchObject([{ number: placed.order.number, address: { city: 'Cape Town' } }])
      await owner.post(`/api/orders/${placed.order.id}/cancel`)
      expect((await owner.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
      const rows = await sql.run({
        text: `select 1 from order_people where email = $1 union all select 1 from outbox where recipient = $1`,
        values: [mail],
      })
      expect(rows).toEqual([])
    })

    it('includes nothing of an order in another account', async () => {
      const { browser, email, sell, owner, mail, showMailbox } = await accountOverGuest()
      await showMailbox()
      const friend = browser()
      await friend.post('/api/register', { email: email('friend'), password: PASSWORD })
      const { body: cart } = await friend.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const { body: gift } = await checkOut(friend, orderOf({ total: cart.totals.total, email: mail }))
      const numbers = (await owner.get('/api/customer/export')).body.order_details.map(
        ({ number }: { readonly number: string }) => number,
      )
      expect(numbers).toHaveLength(1)
      expect(numbers).not.toContain(gift.order.number)
      await owner.post('/api/customer-delete', { password: PASSWORD })
      expect((await friend.get(`/api/orders/${gift.order.id}`)).body.order.address).toMatchObject({ city: 'Cape Town' })
    })
  })

  describe('an account’s data export', () => {
    it('contains no secret: neither a reset code nor an order’s key', async () => {
      const { owner, placed, code, showMailbox } = await accountOverGuest()
      await showMailbox()
      const last = await code()
      expect(last).toMatch(/^\d{8}$/)
      const { body } = await owner.get('/api/customer/export')
      const json = JSON.stringify(body.mail)
      expect(json).toContain(placed.order.number)
      expect(json).not.toContain(last)
      expect(json).not.toMatch(/key=[\w-]{20}/)
    })
  })
}

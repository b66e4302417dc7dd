import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Browser } from '#tests/server/customer/browser.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

const PASSWORD = 'correct horse battery'
const HOUR = 60 * 60 * 1000
/** How often an hour one visitor gets the answer, and how often it is given for one e-mail. */
const [PER_VISITOR, PER_EMAIL] = [20, 10]

/** The checkout's answer that an e-mail has an account. */
export function describeAccountExists(open: () => Promise<OrderApp>): void {
  async function shopWithAccounts() {
    const shop = await open()
    const { browser, email, sell, accounts, sql } = shop
    const product = await sell({ stock: 1_000 })
    await browser().post('/api/register', { email: email('owner'), password: PASSWORD })
    /** Creates an account directly, which is faster than registering. */
    const account = async (name: string): Promise<string> => {
      await sql.run({
        text: `insert into customers (id, email, email_key, password_hash, password_version, shipping, cart_id, created_at)
          select $1, $2, $2, password_hash, 1, shipping, $1, $3 from customers where email_key = $4`,
        values: [randomUUID(), email(name), accounts.now(), email('owner')],
      })
      return email(name)
    }
    /** The answer to a guest with a full cart who enters an e-mail. */
    const hears = async (guest: Browser, mail: string) => {
      const { body: cart } = await guest.get('/api/cart-guest')
      const total = cart.item_count > 0 ? cart.totals.total : await fill(guest, product)
      return checkOut(guest, orderOf({ total, email: mail }))
    }
    return { ...shop, product, account, hears }
  }
  const exists = { status: 409, body: { code: 'account_exists' } }

  describe('the answer that an e-mail has an account', () => {
    it('is given only for an order that would otherwise be placed', async () => {
      const { browser, email, product, stockOf } = await shopWithAccounts()
      const guest = browser()
      const mail = email('owner')
      const refused = async (body: object) => (await checkOut(guest, body)).body.code
      expect(await refused(orderOf({ total: 50_000, email: mail }))).toBe('cart_empty')
      const total = await fill(guest, product)
      expect(await refused(orderOf({ total: total + 1, email: mail }))).toBe('total_changed')
      expect(await refused({ ...orderOf({ total, email: mail }), cartKey: 'x'.repeat(43) })).toBe('unknown_cart_key')
      expect(await refused(orderOf({ total, email: mail }))).toBe('account_exists')
      expect(await stockOf(product.id)).toBe(1_000)
    })

    it('is repeated for the same request, and counts once', async () => {
      const { browser, email, product, hears } = await shopWithAccounts()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, product), email: email('owner') })
      for (let count = 0; count < PER_EMAIL; count += 1) expect(await checkOut(guest, body, key)).toMatchObject(exists)
      expect(await hears(guest, email('owner'))).toMatchObject(exists)
    })

    it(`is given to one visitor ${PER_VISITOR} times an hour; after that an order is a guest’s, as under any other e-mail`, async () => {
      const { browser, email, account, hears, shop } = await shopWithAccounts()
      const visitor = browser()
      for (let count = 0; count < PER_VISITOR; count += 1) {
        expect(await hears(visitor, await account(`account${count}`))).toMatchObject(exists)
      }
      const known = await hears(visitor, await account('one-more'))
      const unknown = await hears(visitor, email('nobody'))
      expect(known.status).toBe(200)
      expect(Object.keys(known.body).toSorted()).toEqual(Object.keys(unknown.body).toSorted())
      expect(known.body).toMatchObject({ session: null, order: { status: 'awaiting_transfer' } })
      expect(await hears(browser(), email('one-more'))).toMatchObject(exists)
      shop.now += HOUR
      expect(await hears(visitor, email('one-more'))).toMatchObject(exists)
    })

    it(`is given for one e-mail ${PER_EMAIL} times an hour, to any visitors; later orders are not in the account`, async () => {
      const { browser, email, hears } = await shopWithAccounts()
      const mail = email('owner')
      for (let count = 0; count < PER_EMAIL; count += 1) expect(await hears(browser(), mail)).toMatchObject(exists)
      const { status, body } = await hears(browser(), mail)
      expect(status).toBe(200)
      const owner = browser()
      const { body: session } = await owner.post('/api/login', { email: mail, password: PASSWORD })
      const listed = await owner.get(`/api/orders-customer?customer_id=${session.customer.user_id}`)
      expect(listed.body.orders).toEqual([])
      expect((await owner.get(`/api/orders/${body.order.id}`)).status).toBe(404)
    })

    it(`is given for one e-mail ${PER_EMAIL} times an hour, however it is typed`, async () => {
      const { browser, email, hears } = await shopWithAccounts()
      const mail = email('owner')
      for (let count = 0; count < PER_EMAIL; count += 1) {
        const typed = count % 2 === 0 ? mail : mail.toUpperCase()
        expect(await hears(browser(), typed)).toMatchObject(exists)
      }
      expect((await hears(browser(), mail)).status).toBe(200)
    })

    it('is followed by orders within the limit of pieces that a guest may have unpaid', async () => {
      const { browser, email, product, hears } = await shopWithAccounts()
      const mail = email('owner')
      for (let count = 0; count < PER_EMAIL; count += 1) expect(await hears(browser(), mail)).toMatchObject(exists)
      const order = async (pieces: number) => {
        const guest = browser()
        return (await checkOut(guest, orderOf({ total: await fill(guest, product, pieces), email: mail }))).status
      }
      expect([await order(59), await order(1), await order(1)]).toEqual([200, 200, 409])
    })

    it('prevents nobody who mistypes their password from ordering', async () => {
      const { browser, email, product } = await shopWithAccounts()
      const [guest, key] = [browser(), randomUUID()]
      const body = orderOf({ total: await fill(guest, product), email: email('owner') })
      expect(await checkOut(guest, body, key)).toMatchObject(exists)
      for (const password of [
        'correct horse',
        'correct horse batery',
        'Correct horse battery',
        'correct horse batter',
      ]) {
        expect((await checkOut(guest, { ...body, password }, key)).status).toBe(401)
        expect(await checkOut(guest, body, randomUUID())).toMatchObject(exists)
      }
      const { status, body: placed } = await checkOut(guest, { ...body, password: PASSWORD }, key)
      expect([status, placed.session.email]).toEqual([200, email('owner')])
    })
  })
}

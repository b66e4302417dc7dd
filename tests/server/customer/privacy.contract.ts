import { describe, expect, it, vi } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { listOrder } from '#server/customer/customer-orders.ts'
import type { Sql } from '#server/database/sql.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { reviewStore } from '#server/reviews/review-store.ts'
import { cushion } from '#tests/server/shop-fixture.ts'
import { push } from '#tests/server/sync/exchange-fixture.ts'
import type { AccountApp } from './account-app.ts'
import { PASSWORD } from './logins.contract.ts'

/** Every row of any table that contains one of these words. */
async function rowsWith(sql: Sql, words: readonly string[]): Promise<string[]> {
  const tables = await sql.run<{ name: string }>({
    text: `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  })
  expect(tables.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql.run<{ row: string }>({ text: `select row_to_json(t)::text as row from "${name}" t` })
    for (const { row } of rows) {
      if (words.some((word) => row.toLowerCase().includes(word.toLowerCase()))) found.push(`${name}: ${row}`)
    }
  }
  return found
}

let people = 0

export function describePrivacy(open: () => Promise<AccountApp>): void {
  async function somebody() {
    const opened = await open()
    const { browser, email, sql, shop } = opened
    const anna = browser()
    people += 1
    const name = `Wilhelmina${people}x${process.pid}`
    const phone = `08${String(people).padStart(8, '7')}`
    const mail = email(name)
    const { customer } = (
      await anna.post('/api/register', { email: mail, password: PASSWORD, first_name: 'Wilhelmina' })
    ).body
    const surname = `Oosthuizen${customer.user_id}`
    await anna.post('/api/customer-details', {
      email: `home.${mail}`,
      first_name: name,
      last_name: surname,
      phone,
      address: `7 Kloof ${surname}`,
      city: 'Paarl',
      postcode: '7646',
    })
    await browser().post('/api/login', { email: mail, password: PASSWORD })
    await anna.post('/api/cart', { productId: cushion.id, productQuantity: 2 })
    await anna.post('/api/refresh-token')
    await browser().post('/api/customer-lost-password-email', { email: mail })
    await browser().post('/api/login', { email: mail, password: 'a wrong password' })
    const order = { id: customer.user_id, number: 'R1', status: 'paid', total: 20_000, item_count: 2, placed_at: 1 }
    await listOrder(sql.run, { customerId: customer.user_id, order })
    await reviewStore({ run: sql.run, onChanged: () => {} }).write({
      productId: cushion.id,
      name: `W. ${surname}`,
      email: mail,
      title: 'Soft',
      message: 'I like it.',
      customerId: customer.user_id,
      rating: 5,
      status: 'published',
      verified: false,
      now: shop.now,
    })
    const written = { key: `contact ${mail}`, to: 'shop@example.com', replyTo: { name: surname, address: mail } }
    const { user_id: customerId } = customer
    await queueMail(sql.run, { ...written, subject: 'A question', text: 'Where is it?', customerId }, shop.now)
    const [{ cart_id: cartId } = { cart_id: '' }] = await sql.run<{ cart_id: string }>({
      text: 'select cart_id from customers where id = $1',
      values: [customer.user_id],
    })
    return { ...opened, anna, name, phone, mail, surname, customer, cartId }
  }

  describe('a customer’s data', () => {
    it('are exported in full, without a secret', async () => {
      const { anna, mail, surname, phone, sql, customer } = await somebody()
      const answer = await anna.get('/api/customer/export')
      expect(answer.headers['content-disposition']).toBe('attachment; filename="my-rusbank-data.json"')
      expect(answer.body).toMatchObject({
        account: { email: mail, shipping: { last_name: surname, phone } },
        orders: [{ number: 'R1' }],
        cart: { item_count: 2 },
        reviews: [{ title: 'Soft', message: 'I like it.', rating: 5, status: 'published' }],
      })
      expect(answer.body.sessions).toHaveLength(2)
      const subjects = answer.body.mail.map(({ subject }: { readonly subject: string }) => subject)
      expect(subjects).toEqual(['New login to your account', 'A question'])
      const secrets = await sql.run<{ secret: string }>({
        text: `select password_hash as secret from customers where id = $1
          union all select hash from session_tokens
          union all select hash from mailed_codes`,
        values: [customer.user_id],
      })
      const json = JSON.stringify(answer.body)
      for (const { secret } of secrets) expect(json).not.toContain(secret)
      for (const secret of anna.cookies.values()) expect(json).not.toContain(secret)
    })

    it('are exported with what happened in a session that has ended', async () => {
      const { anna, browser, mail } = await somebody()
      const phone = browser()
      await phone.post('/api/login', { email: mail, password: PASSWORD })
      await phone.post('/api/logout')
      const { sessions } = (await anna.get('/api/customer/export')).body
      const ended = sessions.find(({ ended_at }: { readonly ended_at: number | null }) => ended_at !== null)
      expect(ended.events.map(({ type }: { readonly type: string }) => type)).toEqual(['LoggedIn', 'LoggedOut'])
    })

    it('are exported to nobody else', async () => {
      const { browser, customer } = await somebody()
      expect((await browser().get('/api/customer/export')).status).toBe(401)
      expect((await browser().get(`/api/customer/export?token=${customer.user_id}`)).status).toBe(401)
    })

    it('are deleted with the account from every table; the cart’s stream stays and can be replayed', async () => {
      const { anna, browser, name, phone, mail, surname, sql, customer, cartId, shop } = await somebody()
      const words = [mail, name, surname, phone, customer.user_id]
      expect((await rowsWith(sql, words)).length).toBeGreaterThan(8)
      expect((await anna.post('/api/customer-delete', { password: 'not it' })).status).toBe(401)
      const before = await shop.store.head({ cartId })
      expect((await anna.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
      // This test replaced the order's own number with the customer's.
      const left = (await rowsWith(sql, words)).filter((row) => !row.startsWith('customer_orders: '))
      expect(left).toEqual([])
      expect((await rowsWith(sql, [customer.user_id])).every((row) => row.includes('"customer_id":null'))).toBe(true)
      expect([...anna.cookies.keys()]).toEqual([])
      expect((await anna.get('/api/customer')).status).toBe(401)
      expect((await browser().post('/api/login', { email: mail, password: PASSWORD })).status).toBe(401)
      expect(await shop.store.head({ cartId })).toEqual(before)
      const events = await shop.store.events({ cartId, after: 0, until: 99 })
      const decoded = events.map(decodeCartEvent).flatMap((each) => (each.ok ? [each.event] : []))
      const cart = foldOnto(cartEvolution, emptyCart(), decoded)
      expect(cart.lines).toEqual(
        await shop.store.update({
          cart: { cartId },
          now: shop.now,
          handle: ({ state }) => ({ change: null, outcome: state.lines }),
        }),
      )
      expect(Object.values(cart.lines)).toMatchObject([{ quantity: 2 }])
    })

    it('are deleted from the customer’s other browsers, which are told that the account is gone, not only the session', async () => {
      const { anna, browser, mail, customer } = await somebody()
      const phone = browser()
      await phone.post('/api/login', { email: mail, password: PASSWORD })
      const sync = push([], { customer: customer.user_id })
      const toldOf = async () => {
        const { status, body } = await phone.post('/api/sync', sync)
        return { status, code: body.code, account: body.data?.account }
      }
      expect((await toldOf()).status).toBe(200)
      await anna.post('/api/logout-everywhere', {})
      expect(await toldOf()).toEqual({ status: 401, code: 'session_ended', account: undefined })
      await anna.post('/api/login', { email: mail, password: PASSWORD })
      await anna.post('/api/customer-delete', { password: PASSWORD })
      expect(await toldOf()).toEqual({ status: 401, code: 'session_ended', account: 'deleted' })
    })

    it('leave a cart with a key that nobody has, so that it is purged like a guest’s', async () => {
      const { anna, cartId, sql } = await somebody()
      const keys = () => sql.run({ text: 'select 1 from cart_keys where cart_id = $1', values: [cartId] })
      expect(await keys()).toEqual([])
      await anna.post('/api/customer-delete', { password: PASSWORD })
      expect(await keys()).toHaveLength(1)
    })

    it('leave a published review, which is anonymous, also on the pages that are kept in memory', async () => {
      const { anna, sql, surname, accounts } = await somebody()
      const publish = vi.spyOn(accounts.notifications, 'publish')
      const [{ id } = { id: 0 }] = await sql.run<{ id: number }>({
        text: 'select id from reviews where author = $1',
        values: [`W. ${surname}`],
      })
      await anna.post('/api/customer-delete', { password: PASSWORD })
      expect(await sql.run({ text: 'select author, title from reviews where id = $1', values: [id] })).toEqual([
        { author: 'A former customer', title: 'Soft' },
      ])
      expect(publish).toHaveBeenCalledWith('reviews', {})
    })

    it.each(['waiting', 'refused'])('leave no review that is %s', async (status) => {
      const { anna, sql, surname } = await somebody()
      await sql.run({ text: 'update reviews set status = $2 where author = $1', values: [`W. ${surname}`, status] })
      const reviews = () => sql.run<{ id: number }>({ text: 'select id from reviews order by id' })
      const before = await reviews()
      await anna.post('/api/customer-delete', { password: PASSWORD })
      expect(await reviews()).toHaveLength(before.length - 1)
    })

    it('release the e-mail for a new account, which finds nothing of the old one', async () => {
      const { anna, browser, mail, customer } = await somebody()
      await anna.post('/api/customer-delete', { password: PASSWORD })
      const again = await browser().post('/api/register', { email: mail, password: PASSWORD })
      expect(again.status).toBe(200)
      expect(again.body.customer.user_id).not.toBe(customer.user_id)
      expect(again.body.customer.shipping.last_name).toBe('')
    })
  })
}

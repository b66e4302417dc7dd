import { describe, expect, it } from 'vitest'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import { customerByEmail } from '#server/customer/customers.ts'
import { eraseCustomer } from '#server/customer/personal-data.ts'
import { attemptsOfOrder } from '#server/order/attempts.ts'
import { changeOrder } from '#server/order/change-order.ts'
import { hold, isLocked, waiters } from '#tests/server/row-locks.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

/** Concurrent operations on the same rows. Needs a database with more than one connection. */
export function describeRowLocks(open: () => Promise<OrderApp>): void {
  describe('a checkout and the end of another order', () => {
    it('of the same item and coupon wait for each other, and both complete', async () => {
      const { browser, sell, coupon, email, checkout, sql, stockOf, usesOf } = await open()
      const [first, second, product, promoCode] = [browser(), browser(), await sell(), await coupon({})]
      const placed = async (guest: typeof first) => {
        await fill(guest, product)
        const { body } = await guest.post('/api/coupon-apply-guest', { promoCode })
        return orderOf({ total: body.totals.total, email: email('g') })
      }
      const { body } = await checkOut(first, await placed(first))
      const wish = await placed(second)
      const held = await hold(sql, (run) =>
        run({ text: 'select from products where id = $1 for update', values: [product.id] }),
      )
      const command = { type: 'CancelOrder', reason: null, by: BY_SHOPPER } as const
      const cancelled = changeOrder(checkout, { orderId: body.order.id, command })
      await waiters(sql, 1)
      const ordered = checkOut(second, wish)
      await waiters(sql, 2)
      await held.release()
      expect(await cancelled).toMatchObject({ ok: true })
      expect(await ordered).toMatchObject({ status: 200 })
      expect([await stockOf(product.id), await usesOf(promoCode)]).toEqual([9, 1])
    })
  })

  describe('orders of one person at two processes of the shop', () => {
    it('are counted one after another: only one of them takes the last place of the limit', async () => {
      const [one, two] = [await open(), await open()]
      const mail = one.email('hurried')
      const guestOf = async ({ browser, sell }: OrderApp) => {
        const [guest, product] = [browser(), await sell()]
        const wish = orderOf({ total: await fill(guest, product), email: mail })
        return { product, order: () => checkOut(guest, wish) }
      }
      for (let placed = 1; placed < 5; placed += 1) {
        const { order } = await guestOf(one)
        expect((await order()).status).toBe(200)
      }
      const [first, second] = [await guestOf(one), await guestOf(two)]
      // The first order waits for its stock, after it has been counted.
      const holding = await hold(one.sql, (run) =>
        run({ text: 'select from products where id = $1 for update', values: [first.product.id] }),
      )
      const ofFirst = first.order()
      await waiters(one.sql, 1)
      const ofSecond = second.order()
      await Promise.race([ofSecond, waiters(one.sql, 2)])
      await holding.release()
      expect(await ofFirst).toMatchObject({ status: 200 })
      expect(await ofSecond).toMatchObject({ status: 409, body: { code: 'too_many_unpaid_orders' } })
    })
  })

  describe('orders of an item with a locked row', () => {
    it('do not delay orders of other items', async () => {
      const { browser, sell, email, sql, stockOf } = await open()
      const [held, free] = [await sell(), await sell()]
      const guest = async (name: string, piece: typeof held) => {
        const own = browser()
        const wish = orderOf({ total: await fill(own, piece), email: email(name) })
        return () => checkOut(own, wish)
      }
      const [first, second, third] = [
        await guest('first', held),
        await guest('second', held),
        await guest('third', free),
      ]
      const holding = await hold(sql, (run) =>
        run({ text: 'select from products where id = $1 for update', values: [held.id] }),
      )
      const ofFirst = first()
      await waiters(sql, 1)
      const ofSecond = second()
      await waiters(sql, 2)
      expect(await third()).toMatchObject({ status: 200 })
      expect(await stockOf(held.id)).toBe(10)
      await holding.release()
      expect([(await ofFirst).status, (await ofSecond).status]).toEqual([200, 200])
      expect([await stockOf(held.id), await stockOf(free.id)]).toEqual([8, 9])
    })

    it('do not hold their locks while they wait together', async () => {
      const { browser, sell, email, sql } = await open()
      const [held, free] = [await sell(), await sell()]
      const [first, second] = [browser(), browser()]
      const wishes = [
        orderOf({ total: await fill(first, held), email: email('first') }),
        orderOf({ total: await fill(second, free), email: email('second') }),
      ] as const
      const holding = await hold(sql, (run) =>
        run({ text: 'select from products where id = $1 for update', values: [held.id] }),
      )
      const ordered = [checkOut(first, wishes[0]), checkOut(second, wishes[1])] as const
      expect(await ordered[1]).toMatchObject({ status: 200 })
      await holding.release()
      expect(await ordered[0]).toMatchObject({ status: 200 })
    })
  })

  describe('deleting an account while its order changes', () => {
    it('leaves no e-mail about it', async () => {
      const { browser, sell, email, checkout, accounts, sql } = await open()
      const [home, mail] = [browser(), email('leaver')]
      await home.post('/api/register', { email: mail, password: 'correct horse battery' })
      const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const { body } = await checkOut(home, orderOf({ total: cart.totals.total, email: mail }))
      const customer = await customerByEmail(sql.run, mail)
      if (customer === undefined) throw new Error('There is such a customer')
      const going = Promise.withResolvers<void>()
      const command = { type: 'CancelOrder', reason: null, by: BY_SHOPPER } as const
      const written = Promise.withResolvers<void>()
      const alsoStore = async (): Promise<void> => {
        written.resolve()
        await going.promise
      }
      const cancelled = changeOrder(checkout, { orderId: body.order.id, command, alsoStore })
      await written.promise
      const erased = eraseCustomer(accounts, customer)
      await waiters(sql, 1)
      going.resolve()
      await Promise.all([cancelled, erased])
      expect(await sql.run({ text: 'select key from outbox where recipient = $1', values: [mail] })).toEqual([])
    })

    it('leaves no link to it that somebody asks for meanwhile', async () => {
      const { browser, sell, email, checkout, accounts, sql } = await open()
      const [home, mail] = [browser(), email('leaver')]
      await home.post('/api/register', { email: mail, password: 'correct horse battery' })
      const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const { order } = (await checkOut(home, orderOf({ total: cart.totals.total, email: mail }))).body
      await changeOrder(checkout, { orderId: order.id, command: { type: 'CancelOrder', reason: null, by: BY_SHOPPER } })
      const customer = await customerByEmail(sql.run, mail)
      if (customer === undefined) throw new Error('There is such a customer')
      const ask = () => browser().post('/api/order-link', { number: order.number, email: mail })
      expect((await ask()).status).toBe(202)
      // The second request waits for the limit of links, after it has read the order's people.
      const held = await hold(sql, (run) =>
        run({ text: `select from allowances where name = 'link to an order' for update` }),
      )
      const asked = ask()
      await waiters(sql, 1)
      const erased = eraseCustomer(accounts, customer)
      await Promise.race([erased, waiters(sql, 2)])
      await held.release()
      expect((await asked).status).toBe(202)
      expect(await erased).toEqual({ ok: true })
      expect(await sql.run({ text: 'select key from outbox where recipient = $1', values: [mail] })).toEqual([])
      expect(await sql.run({ text: 'select from order_keys where order_id = $1', values: [order.id] })).toEqual([])
    })

    it('waits for an order that is being placed, without a deadlock, and is refused then', async () => {
      const { browser, sell, email, accounts, sql } = await open()
      const [home, mail] = [browser(), email('leaver')]
      await home.post('/api/register', { email: mail, password: 'correct horse battery' })
      const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const customer = await customerByEmail(sql.run, mail)
      if (customer === undefined) throw new Error('There is such a customer')
      const held = await hold(sql, (run) =>
        run({ text: 'select from carts where id = $1 for update', values: [customer.cartId] }),
      )
      const ordered = checkOut(home, orderOf({ total: cart.totals.total, email: mail }))
      await waiters(sql, 1)
      const erased = eraseCustomer(accounts, customer)
      await waiters(sql, 2)
      // The order needs the customer later: they would deadlock, for a second in which its stock is locked.
      const locksCustomer = await isLocked(sql, { table: 'customers', id: customer.id })
      await held.release()
      expect(await ordered).toMatchObject({ status: 200 })
      expect(await erased).toMatchObject({ ok: false, error: { code: 'order_unpaid' } })
      expect(locksCustomer).toBe(false)
      const left = 'select order_id from order_people where email = $1'
      expect(await sql.run({ text: left, values: [mail] })).toHaveLength(1)
    })

    it('waits for a payment that revives an expired order, and is refused then', async () => {
      const { browser, sell, email, checkout, accounts, sql, shop } = await open()
      const [home, mail] = [browser(), email('leaver')]
      await home.post('/api/register', { email: mail, password: 'correct horse battery' })
      const { body: cart } = await home.post('/api/cart', { productId: (await sell()).id, productQuantity: 1 })
      const { total } = cart.totals
      const { body } = await checkOut(home, orderOf({ total, email: mail, method: 'payfast' }))
      const { id } = body.order
      shop.now += 60 * 60 * 1000
      await changeOrder(checkout, { orderId: id, command: { type: 'ExpireOrder', now: shop.now } })
      const customer = await customerByEmail(sql.run, mail)
      if (customer === undefined) throw new Error('There is such a customer')
      const attemptId = (await attemptsOfOrder(sql.run, id))[0]?.id ?? ''
      const [written, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const by = { kind: 'provider', name: 'payfast' } as const
      const revived = changeOrder(checkout, {
        orderId: id,
        command: { type: 'ConfirmPayment', attemptId, amount: total, receipt: 'pf-1', canReserve: true, by },
        alsoStore: async () => {
          written.resolve()
          await going.promise
        },
      })
      await written.promise
      const erased = eraseCustomer(accounts, customer)
      await waiters(sql, 1)
      going.resolve()
      expect(await revived).toMatchObject({ ok: true })
      expect(await erased).toMatchObject({ ok: false, error: { code: 'order_under_way' } })
      expect(await home.get(`/api/orders/${id}`)).toMatchObject({ body: { order: { contact: { email: mail } } } })
    })
  })
}

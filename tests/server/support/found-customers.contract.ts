import { describe, expect, it } from 'vitest'
import type { Found } from '#domain/support/find-calls.ts'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { freeNumber, orderOf, shopperLog, throwAdded } from './shopper.ts'
import type { SupportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

/** How found customers are listed. */
export function describeFoundCustomers(open: () => Promise<SupportApp>): void {
  describe('the list of found customers', () => {
    it('marks a customer who is found by their guest cart with the problems of that cart', async () => {
      const opened = await open()
      const { browser, email, agent } = opened
      const shopper = browser()
      const log = shopperLog(opened, shopper)
      await log.push([
        ['ItemAdded', throwAdded],
        ['CouponApplied', { code: 'WRONG', terms: null }],
      ])
      const cartKey = log.cartKey()
      await shopper.post('/api/register', { email: email('Anele'), password: PASSWORD, cartKey })
      const thandi = await agent()
      const { found } = (await thandi.get(`/api/support/find?q=${log.cartId()}`)).body
      expect(found).toMatchObject([{ who: 'A•••@e•••.com', flags: ['refused'] }])
    })

    it('has the problems and the orders of a customer’s merged carts, however the customer is found', async () => {
      const opened = await open()
      const { browser, email, agent } = opened
      const [shopper, mail] = [browser(), email('Bongani')]
      const log = shopperLog(opened, shopper)
      await log.push([
        ['ItemAdded', throwAdded],
        ['CouponApplied', { code: 'WRONG', terms: null }],
      ])
      const number = await freeNumber(opened)
      await orderOf(opened, { cartId: log.cartId(), number, email: email('Work') })
      await shopper.post('/api/register', { email: mail, password: PASSWORD, cartKey: log.cartKey() })
      const thandi = await agent()
      for (const query of [mail, log.cartId(), number]) {
        const { found } = (await thandi.get(`/api/support/find?q=${encodeURIComponent(query)}`)).body
        expect(found, query).toMatchObject([{ flags: ['refused'], orders: [{ number }] }])
      }
    })

    it('has whoever was active last first, each with their three latest orders', async () => {
      const opened = await open()
      const { browser, email, agent, shop } = opened
      const [mail, logs] = [email('Zola'), [1, 2].map(() => shopperLog(opened, browser()))]
      const numbers: string[] = []
      for (const log of logs) {
        await log.push([['ItemAdded', throwAdded]])
        for (let orders = 0; orders < 4; orders += 1) {
          shop.now += 1_000
          const number = await freeNumber(opened)
          await orderOf(opened, { cartId: log.cartId(), number, email: mail })
          numbers.unshift(number)
        }
      }
      const thandi = await agent()
      const found = async () => {
        const { body } = await thandi.get(`/api/support/find?q=${encodeURIComponent(mail)}`)
        return body.found.map((each: Found) => [each.cartId, ...each.orders.map(({ number }) => number)])
      }
      const [first, second] = logs.map((log) => log.cartId())
      const [ofFirst, ofSecond] = [
        [first, ...numbers.slice(4, 7)],
        [second, ...numbers.slice(0, 3)],
      ]
      expect(await found()).toEqual([ofSecond, ofFirst])
      shop.now += 1_000
      await logs[0]?.push([['ItemAdded', throwAdded]])
      expect(await found()).toEqual([ofFirst, ofSecond])
    })

    it('has fifty at most, and says whether there are more', async () => {
      const { thandi, sql, cartId } = await supportedCustomer(open)
      const prefix = `${cartId}x`
      await sql.run({
        text: `insert into carts (id, state, fold, position, last_seqs, item_count, total, created_at, touched_at)
          select $2 || n, state, fold, position, last_seqs, item_count, total, created_at, touched_at
          from carts, generate_series(1, 51) n where id = $1`,
        values: [cartId, prefix],
      })
      const listed = async () => {
        const { found, more } = (await thandi.get(`/api/support/find?q=${prefix}`)).body
        return [found.length, more]
      }
      expect(await listed()).toEqual([50, true])
      await sql.run({ text: 'delete from carts where id = $1', values: [`${prefix}51`] })
      expect(await listed()).toEqual([50, false])
    })
  })
}

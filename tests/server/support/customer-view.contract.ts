import { describe, expect, it } from 'vitest'
import type { AccessLog } from '#domain/support/access-calls.ts'
import type { Subject } from '#domain/support/subject-calls.ts'
import type { Browser } from '#tests/server/customer/browser.ts'
import { PASSWORD } from '#tests/server/customer/logins.contract.ts'
import { freeNumber, orderOf, shopperLog, throwAdded, throwKey } from './shopper.ts'
import type { SupportApp } from './support-app.ts'
import { supportedCustomer } from './supported-customer.ts'

/** What staff see of a cart and its owner, and the record of their access. */
export function describeCustomerView(open: () => Promise<SupportApp>): void {
  describe('a cart opened by staff', () => {
    it('shows when a browser was last active, also if it has only reported what it saw', async () => {
      const { subject, log, shop } = await supportedCustomer(open)
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 2 }]])
      shop.now += 600_000
      log.reportsAnswer({ shown: 87_300, total: 87_300 })
      await log.push([])
      expect((await subject()).devices[0]?.lastAt).toBe(shop.now)
    })

    it('shows the guest’s carts before it, its browsers, and its owner masked', async () => {
      const { subject, guestCart, cartId, log } = await supportedCustomer(open)
      const { carts, devices, customer, flags, itemCount } = await subject()
      expect(carts.map((cart) => cart.cartId)).toEqual(expect.arrayContaining([guestCart, cartId]))
      expect(devices.map(({ clientId }) => clientId)).toEqual([log.clientId])
      expect(customer).toMatchObject({ email: 'W•••@e•••.com', name: 'W. O.' })
      expect(flags).toEqual(['refused'])
      expect(itemCount).toBe(1)
    })

    it('shows when it was last changed', async () => {
      const { subject, log, shop } = await supportedCustomer(open)
      shop.now += 60_000
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 2 }]])
      expect((await subject()).lastAt).toBe(shop.now)
    })

    it('shows when it was last changed, not when another of its owner’s carts was', async () => {
      const { thandi, guestCart, log, shop } = await supportedCustomer(open)
      const joinedAt = shop.now
      shop.now += 60_000
      await log.push([['QuantityChanged', { itemKey: throwKey, quantity: 2 }]])
      expect((await thandi.get(`/api/support/carts/${guestCart}`)).body.lastAt).toBe(joinedAt)
    })

    it('reveals its owner only for a reason, which is recorded for developers', async () => {
      const { thandi, cartId, mail, agent } = await supportedCustomer(open)
      const reveal = (reason: string) => thandi.post('/api/support/reveal', { cartId, reason })
      expect((await reveal('')).status).toBe(400)
      expect((await reveal('They want to be called back')).body.person).toMatchObject({
        email: mail,
        name: 'Wilhelmina Oosthuizen',
      })
      expect((await thandi.get(`/api/support/looks?cartId=${cartId}`)).status).toBe(403)
      const dev = await agent('Dev', 'developer')
      const { accesses } = (await dev.get(`/api/support/looks?cartId=${cartId}`)).body
      expect(accesses).toMatchObject([{ name: 'Thandi', what: 'revealed', reason: 'They want to be called back' }])
    })

    it('records each reason for which its owner is revealed, however soon after the last', async () => {
      const { thandi, cartId, agent } = await supportedCustomer(open)
      const reasons = ['They want to be called back', 'They have given another number']
      for (const reason of reasons) await thandi.post('/api/support/reveal', { cartId, reason })
      const dev = await agent('Dev', 'developer')
      const { accesses }: AccessLog = (await dev.get(`/api/support/looks?cartId=${cartId}`)).body
      expect(accesses.map(({ reason }) => reason)).toEqual(reasons.toReversed())
    })

    it('reveals what the account of its owner lacks as it is in their latest order, and nothing of somebody else’s', async () => {
      const opened = await supportedCustomer(open)
      const { thandi, cartId, guestCart, mail, email, shop, sql } = opened
      const reveal = async () =>
        (await thandi.post('/api/support/reveal', { cartId, reason: 'They want to be called back' })).body.person
      expect(await reveal()).toMatchObject({ phone: null, address: null })
      await orderOf(opened, { cartId: guestCart, number: await freeNumber(opened), email: mail, phone: '0825550142' })
      const place = { address: '7 Kloof Street', suburb: null, city: 'Cape Town', postcode: '8001' }
      const text = 'update order_people set address = $2 where email = $1'
      await sql.run({ text, values: [mail, JSON.stringify(place)] })
      const contact = { email: mail, name: 'Wilhelmina Oosthuizen', phone: '0825550142' }
      expect(await reveal()).toEqual({ ...contact, address: '7 Kloof Street, Cape Town, 8001' })
      const own = { phone: '0215550100', address: '1 Long Street', suburb: null, city: 'Paarl', postcode: '7646' }
      await sql.run({
        text: 'update customers set shipping = (shipping::jsonb || $2::jsonb) where email = $1',
        values: [mail, JSON.stringify(own)],
      })
      expect(await reveal()).toEqual({ ...contact, phone: '0215550100', address: '1 Long Street, Paarl, 7646' })
      await sql.run({
        text: `update customers set shipping = (shipping::jsonb || '{"phone": null}') where email = $1`,
        values: [mail],
      })
      shop.now += 60_000
      await orderOf(opened, { cartId, number: await freeNumber(opened), email: email('Another') })
      expect(await reveal()).toMatchObject({ email: mail, phone: null })
    })

    it('of a guest has as its owner whoever ordered last, and shows that order first', async () => {
      const opened = await open()
      const { browser, agent, email, shop } = opened
      const log = shopperLog(opened, browser())
      await log.push([['ItemAdded', throwAdded]])
      const numbers: string[] = []
      for (const name of ['First', 'Last']) {
        const number = await freeNumber(opened)
        numbers.push(number)
        await orderOf(opened, { cartId: log.cartId(), number, email: email(name) })
        shop.now += 60_000
      }
      const thandi = await agent()
      const place = { address: '7 Kloof Street', suburb: 'Oranjezicht', city: 'Cape Town', postcode: '8001' }
      const text = 'update order_people set address = $2 where email = $1'
      await opened.sql.run({ text, values: [email('Last'), JSON.stringify(place)] })
      const request = { cartId: log.cartId(), reason: 'They want to be called back' }
      expect((await thandi.post('/api/support/reveal', request)).body.person).toMatchObject({
        email: email('Last'),
        address: '7 Kloof Street, Oranjezicht, Cape Town, 8001',
      })
      const [found] = (await thandi.get(`/api/support/find?q=${log.cartId()}`)).body.found
      expect(found.who).toBe('S. D. L•••@e•••.com')
      const { orders }: Subject = (await thandi.get(`/api/support/carts/${log.cartId()}`)).body
      expect(orders.map(({ number }) => number)).toEqual(numbers.toReversed())
    })

    it('of several guests, whose account was deleted, has as its owner the recipient of their latest order', async () => {
      const opened = await supportedCustomer(open)
      const { cartId, guestCart, shopper, email, thandi, shop } = opened
      expect((await shopper.post('/api/customer-delete', { password: PASSWORD })).status).toBe(200)
      for (const [name, of] of [
        ['First', cartId],
        ['Second', guestCart],
        ['Third', cartId],
      ] as const) {
        shop.now += 60_000
        await orderOf(opened, { cartId: of, number: await freeNumber(opened), email: email(name) })
        for (const opening of [cartId, guestCart]) {
          const { body } = await thandi.post('/api/support/reveal', { cartId: opening, reason: 'They have called' })
          expect(body.person.email).toBe(email(name))
        }
      }
    })

    it('is recorded once per period, however often the page reloads it', async () => {
      const { subject, timeline, cartId, agent, shop } = await supportedCustomer(open)
      await subject()
      await timeline()
      const dev = await agent('Dev', 'developer')
      const accesses = async () => (await dev.get(`/api/support/looks?cartId=${cartId}`)).body.accesses.length
      expect(await accesses()).toBe(1)
      shop.now += 11 * 60_000
      await subject()
      expect(await accesses()).toBe(2)
    })
  })

  describe('the access log', () => {
    it.each(['q=Wilhelmina', 'product=100101', 'coupon=TEN', 'flag=refused', 'from=1', 'to=9000000000000', ''])(
      'has each search, by whatever customers are found: %s',
      async (query) => {
        const { agent } = await supportedCustomer(open)
        const dev = await agent('Dev', 'developer')
        const searches = async () => {
          const { accesses }: AccessLog = (await dev.get('/api/support/looks')).body
          return accesses.filter(({ what }) => what === 'found').length
        }
        const before = await searches()
        const searcher = await agent('Sipho')
        expect((await searcher.get(`/api/support/find?${query}`)).status).toBe(200)
        expect(await searches()).toBe(before + 1)
      },
    )

    it('has whoever opened a customer by the number of an order', async () => {
      const opened = await supportedCustomer(open)
      const { cartId, mail, agent } = opened
      const number = await freeNumber(opened)
      await orderOf(opened, { cartId, number, email: mail })
      const sipho = await agent('Sipho')
      expect((await sipho.get(`/api/support/orders/${number}`)).body.cartId).toBe(cartId)
      const dev = await agent('Dev', 'developer')
      const { accesses }: AccessLog = (await dev.get(`/api/support/looks?cartId=${cartId}`)).body
      expect(accesses).toMatchObject([{ name: 'Sipho', what: 'opened' }])
    })

    it.each([
      ['opened', 'recording', (agent: Browser, cartId: string) => agent.get(`/api/support/carts/${cartId}/recording`)],
      ['opened', 'timeline', (agent: Browser, cartId: string) => agent.get(`/api/support/timeline?cartId=${cartId}`)],
      [
        'exported',
        'export',
        (agent: Browser, cartId: string) => agent.post('/api/support/export', { cartId, reason: 'A wrong total' }),
      ],
      [
        'exported',
        'test',
        (agent: Browser, cartId: string) => agent.post('/api/support/exported', { cartId, reason: 'A wrong total' }),
      ],
    ] as const)('has who %s a customer’s data by the %s alone', async (what, _, access) => {
      const { agent, cartId } = await supportedCustomer(open)
      expect((await access(await agent('Sipho'), cartId)).status).toBe(200)
      const dev = await agent('Dev', 'developer')
      const { accesses }: AccessLog = (await dev.get(`/api/support/looks?cartId=${cartId}`)).body
      expect(accesses).toMatchObject([{ name: 'Sipho', what }])
    })

    it('is paged, with each access once, also those of the same moment', async () => {
      const { sql, agent, cartId } = await supportedCustomer(open)
      await sql.run({
        text: `insert into staff_looks (staff_id, staff_name, at, what, cart_id, reason)
          select 's', 'Sipho', 1700000000000, 'revealed', $1, 'call ' || n from generate_series(1, 230) n`,
        values: [cartId],
      })
      const dev = await agent('Dev', 'developer')
      const ids: number[] = []
      let before: number | null = null
      do {
        const page: string = before === null ? '' : `&before=${before}`
        const { accesses, next }: AccessLog = (await dev.get(`/api/support/looks?cartId=${cartId}${page}`)).body
        expect(accesses.length).toBeLessThanOrEqual(100)
        ids.push(...accesses.map(({ id }) => id))
        before = next
      } while (before !== null)
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThanOrEqual(230)
      expect((await dev.get('/api/support/looks?before=noon')).status).toBe(400)
    })
  })
}

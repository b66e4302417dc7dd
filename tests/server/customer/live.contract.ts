import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PokeSchema } from '#domain/wire/sync-protocol.ts'
import { TOKEN_GRACE_MS } from '#server/sessions/sessions.ts'
import { eventsOf } from '#tests/server/listening-app.ts'
import { cushion } from '#tests/server/shop-fixture.ts'
import { push } from '#tests/server/sync/exchange-fixture.ts'
import { pushed } from '#tests/server/sync/pushed-events.ts'
import type { AccountApp } from './account-app.ts'
import { PASSWORD } from './logins.contract.ts'
import { passwordCode } from './password-mails.ts'

export function describeCustomersLine(open: () => Promise<AccountApp>): void {
  async function withLine() {
    const opened = await open()
    const { app, browser, email } = opened
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const form = { email: email('anna'), password: PASSWORD }
    const phone = browser()
    const laptop = browser()
    const { token } = (await phone.post('/api/register', form)).body
    await laptop.post('/api/login', form)
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const line = (headers: Readonly<Record<string, string>>) =>
      fetch(`http://127.0.0.1:${port}/api/sync/live`, { headers, signal: stop.signal })
    return { ...opened, phone, laptop, token: token as string, line }
  }
  const poke = async (next: () => Promise<unknown>) => v.parse(PokeSchema, await next())
  const untilEnd = async (next: () => Promise<unknown>): Promise<unknown[]> => {
    const event = await next()
    return event === null ? [] : [event, ...(await untilEnd(next))]
  }

  describe('a customer’s live connection', () => {
    it('is poked at once when another device changes the cart, by cookie or by token', async () => {
      const { laptop, token, line } = await withLine()
      const byCookie = eventsOf(await line({ cookie: `rusbank_session=${token}` }))
      const byToken = eventsOf(await line({ authorization: `Bearer ${token}` }))
      const before = await poke(byCookie)
      expect(await poke(byToken)).toEqual(before)
      await laptop.post('/api/cart', { productId: cushion.id, productQuantity: 1 })
      const after = await poke(byCookie)
      expect(after).toEqual({ cartId: before.cartId, cursor: before.cursor + 1 })
      expect(await poke(byToken)).toEqual(after)
    })

    it('belongs to the customer’s cart, also if the browser still has the cookie of a guest’s', async () => {
      const { browser, token, line } = await withLine()
      const added = { productId: cushion.id, productQuantity: 1 }
      const { cart_key: guestKey } = (await browser().post('/api/cart-guest', added)).body
      const both = eventsOf(await line({ cookie: `rusbank_session=${token}; rusbank_cart=${guestKey}` }))
      const byToken = eventsOf(await line({ authorization: `Bearer ${token}` }))
      expect(await poke(both)).toEqual(await poke(byToken))
    })

    it('tells a page that it is logged out, with a position that the page can’t have, and ends', async () => {
      const { laptop, phone, token, line } = await withLine()
      const next = eventsOf(await line({ authorization: `Bearer ${token}` }))
      const { cartId, cursor } = await poke(next)
      const { devices } = (await laptop.get('/api/devices')).body
      const { id } = devices.find(({ current }: { current: boolean }) => !current)
      await laptop.post('/api/device-logout', { id })
      expect(await poke(next)).toEqual({ cartId, cursor: cursor + 1 })
      expect((await phone.get('/api/customer')).status).toBe(401)
      expect(await next()).toBeNull()
    })

    it('goes on for the device that changes the password, and ends for the others, also for a guest’s cart in a cookie', async () => {
      const { browser, laptop, token, line } = await withLine()
      const added = { productId: cushion.id, productQuantity: 1 }
      const { cart_key: guestKey } = (await browser().post('/api/cart-guest', added)).body
      const others = [
        eventsOf(await line({ authorization: `Bearer ${token}` })),
        eventsOf(await line({ cookie: `rusbank_session=${token}; rusbank_cart=${guestKey}` })),
      ]
      const own = eventsOf(await line({ cookie: `rusbank_session=${laptop.cookies.get('rusbank_session')}` }))
      const { cartId, cursor } = await poke(own)
      await Promise.all(others.map(poke))
      await laptop.post('/api/change-password', { password: PASSWORD, new_password: 'a brand new couch' })
      const beyond = { cartId, cursor: cursor + 1 }
      expect(await Promise.all(others.map((next) => next()))).toEqual([beyond, beyond])
      expect(await Promise.all(others.map((next) => next()))).toEqual([null, null])
      await laptop.post('/api/cart', added)
      expect([await poke(own), await poke(own)]).toEqual([beyond, beyond])
    })

    it.each([
      ['it logs out', '/api/logout', {}],
      ['it logs in anew', '/api/login', { password: PASSWORD }],
      ['its account is deleted', '/api/customer-delete', { password: PASSWORD }],
    ])('ends when %s', async (_, path, body) => {
      const { email, phone, token, line } = await withLine()
      const next = eventsOf(await line({ authorization: `Bearer ${token}` }))
      const { cartId, cursor } = await poke(next)
      expect((await phone.post(path, { email: email('anna'), ...body })).status).toBe(200)
      expect(await untilEnd(next)).toEqual(path === '/api/customer-delete' ? [{ cartId, cursor: cursor + 1 }] : [])
    })

    it('ends when a token is used that was replaced long ago, since two parties may have it', async () => {
      const { browser, shop, token, line } = await withLine()
      const next = eventsOf(await line({ authorization: `Bearer ${token}` }))
      await poke(next)
      const { token: newer } = (await browser().post('/api/refresh-token', { token })).body
      expect((await browser().get(`/api/customer?token=${newer}`)).status).toBe(200)
      shop.now += TOKEN_GRACE_MS
      expect((await browser().get(`/api/customer?token=${token}`)).status).toBe(401)
      expect(await next()).toBeNull()
    })

    it('ends when its session is one too many of the customer', async () => {
      const { browser, email, laptop, shop, token, line } = await withLine()
      const next = eventsOf(await line({ authorization: `Bearer ${token}` }))
      await poke(next)
      shop.now += 6 * 60_000
      await laptop.get('/api/customer')
      for (let sessions = 2; sessions <= 50; sessions += 1)
        expect((await browser().post('/api/login', { email: email('anna'), password: PASSWORD })).status).toBe(200)
      expect(await untilEnd(next)).toEqual([])
      expect((await browser().get(`/api/customer?token=${token}`)).status).toBe(401)
    })

    it('goes on when its token was replaced long ago, and leaves the session as it is', async () => {
      const { accounts, browser, shop, token, line } = await withLine()
      const next = eventsOf(await line({ authorization: `Bearer ${token}` }))
      const { cartId, cursor } = await poke(next)
      const { token: newer } = (await browser().post('/api/refresh-token', { token })).body
      const isLoggedIn = async () => (await browser().get(`/api/customer?token=${newer}`)).status === 200
      expect(await isLoggedIn()).toBe(true)
      shop.now += TOKEN_GRACE_MS
      accounts.notifications.publish('missed', {})
      expect(await poke(next)).toEqual({ cartId, cursor })
      expect(await isLoggedIn()).toBe(true)
    })

    it('ends when the position is read again, if its session has ended without a notification', async () => {
      const { accounts, token, line, sql, shop } = await withLine()
      const next = eventsOf(await line({ authorization: `Bearer ${token}` }))
      const { cartId, cursor } = await poke(next)
      accounts.notifications.publish('missed', {})
      expect(await poke(next)).toEqual({ cartId, cursor })
      await sql.run({ text: 'update sessions set ended_at = $1', values: [shop.now] })
      accounts.notifications.publish('missed', {})
      expect(await next()).toBeNull()
    })

    it.each([
      ['a logout everywhere', 'everywhere'],
      ['a password that is set with a code', 'code'],
    ])('tells it of %s, before any later change, and ends', async (_, how) => {
      const { email, laptop, phone, token, line, sql } = await withLine()
      const next = eventsOf(await line({ authorization: `Bearer ${token}` }))
      const { cartId, cursor } = await poke(next)
      const owner = { email: email('anna'), password: 'a brand new couch' }
      if (how === 'everywhere') expect((await laptop.post('/api/logout-everywhere')).status).toBe(200)
      else {
        await laptop.post('/api/customer-lost-password-email', { email: owner.email })
        const code = await passwordCode(sql, owner.email)
        expect((await laptop.post('/api/customer-lost-password-set', { ...owner, code })).status).toBe(200)
      }
      const login = { email: owner.email, password: how === 'everywhere' ? PASSWORD : owner.password }
      expect((await phone.post('/api/login', login)).status).toBe(200)
      await phone.post('/api/cart', { productId: cushion.id, productQuantity: 1 })
      expect(await poke(next)).toEqual({ cartId, cursor: cursor + 1 })
      expect(await next()).toBeNull()
    })

    it('refuses another customer’s token', async () => {
      const { line } = await withLine()
      expect((await line({ authorization: `Bearer ${'A'.repeat(43)}` })).status).toBe(404)
      expect((await line({})).status).toBe(404)
    })

    it('is poked when a guest’s cart is merged', async () => {
      const { browser, email, token, line } = await withLine()
      const next = eventsOf(await line({ authorization: `Bearer ${token}` }))
      const before = await poke(next)
      const guest = browser()
      await guest.post('/api/cart-guest', { productId: cushion.id, productQuantity: 1 })
      await guest.post('/api/login', { email: email('anna'), password: PASSWORD })
      expect(await poke(next)).toMatchObject({ cartId: before.cartId, cursor: before.cursor + 1 })
    })

    it('is poked when a guest’s cart is merged by a push that is then refused', async () => {
      const { accounts, browser, token, line } = await withLine()
      const next = eventsOf(await line({ authorization: `Bearer ${token}` }))
      const { cartId, cursor } = await poke(next)
      const publish = vi.spyOn(accounts.notifications, 'publish')
      const guest = browser()
      await guest.post('/api/cart-guest', { productId: cushion.id, productQuantity: 1 })
      const gap = push([pushed(2)])
      expect((await guest.post('/api/sync', gap, { authorization: `Bearer ${token}` })).body.code).toBe('seq_gap')
      const merged = { cartId, cursor: cursor + 1 }
      // Without this the test would wait for a poke that never comes.
      expect(publish).toHaveBeenCalledWith('cart', merged)
      expect(await poke(next)).toEqual(merged)
    })
  })

  describe('a restarted server', () => {
    it('keeps every session, and shares them with another server on the same database', async () => {
      const first = await open()
      const form = { email: first.email('anna'), password: PASSWORD }
      const { token } = (await first.browser().post('/api/register', form)).body
      const second = await open()
      expect((await second.browser().get(`/api/customer?token=${token}`)).body.email).toBe(form.email)
      const refreshed = (await second.browser().post('/api/refresh-token', { token })).body.token
      expect((await first.browser().get(`/api/customer?token=${refreshed}`)).status).toBe(200)
      await second.browser().post('/api/logout', { token: refreshed })
      expect((await first.browser().get(`/api/customer?token=${refreshed}`)).status).toBe(401)
    })

    it('keeps the count of password guesses', async () => {
      const [first, second] = [await open(), await open()]
      const guess = { email: first.email('anna'), password: 'a wrong password' }
      const statuses: number[] = []
      for (let times = 0; times < 8; times += 1) {
        const server = times % 2 === 0 ? first : second
        statuses.push((await server.browser('203.0.113.77').post('/api/login', guess)).status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
    })
  })
}

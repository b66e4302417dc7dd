import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { SyncAnswerSchema, type SyncRequest } from '#domain/wire/sync-protocol.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { clientOf } from '#tests/kit/entries.ts'
import { cushion, throwBlanket } from '#tests/server/shop-fixture.ts'
import { itemAdded, pushed } from '#tests/server/sync/pushed-events.ts'
import type { AccountApp } from './account-app.ts'
import type { Answer, Browser } from './browser.ts'
import { PASSWORD } from './logins.contract.ts'

let clients = 0

function newClient(): string {
  clients += 1
  return clientOf(clients)
}

const adding = (seq: number, productId = throwBlanket.id, quantity = 1) => pushed(seq, itemAdded(productId, quantity))

function request(clientId: string, more: Partial<SyncRequest> = {}): SyncRequest {
  return { protocol: 1, cartKey: null, clientId, cursor: 0, events: [], ...more }
}

const syncAnswerOf = (answer: Answer) => v.parse(SyncAnswerSchema, answer.body)
const quantities = (answer: Answer): Record<number, number> =>
  Object.fromEntries(
    answer.body.items.map(({ id, quantity }: { id: number; quantity: { value: number } }) => [id, quantity.value]),
  )

export function describeCartsAtLogin(open: () => Promise<AccountApp>): void {
  async function withAccount() {
    const opened = await open()
    const { browser, email, shop } = opened
    const form = { email: email('anna'), password: PASSWORD }
    const phone = browser()
    const { token, customer } = (await phone.post('/api/register', form)).body
    const typesOf = async (keyOrId: { keyHash: string } | { cartId: string }) => {
      const found = await shop.store.head(keyOrId)
      if (found === undefined) return []
      const stream = await shop.store.events({ cartId: found.cartId, after: 0, until: found.position })
      return stream.map(({ type }) => type)
    }
    const guest = async (productId: number, productQuantity: number, some: Browser = browser()) => {
      const cart = await some.post('/api/cart-guest', { productId, productQuantity })
      return { browser: some, cartKey: cart.body.cart_key as string }
    }
    return { ...opened, form, phone, token: token as string, customer, typesOf, guest }
  }

  describe('the customer’s cart', () => {
    it('is the same on every device, through every call that a guest has too', async () => {
      const { browser, form, phone } = await withAccount()
      const laptop = browser()
      const { token } = (await laptop.post('/api/login', form)).body
      const added = await phone.post('/api/cart', { productId: throwBlanket.id, productQuantity: 2 })
      expect(added).toMatchObject({ status: 200, body: { cart_key: null, item_count: 2 } })
      expect(quantities(await laptop.get('/api/cart'))).toEqual({ [throwBlanket.id]: 2 })
      const itemKey = added.body.items[0].item_key
      expect((await browser().post('/api/cart-update', { token, itemKey, productQuantity: 5 })).body.item_count).toBe(5)
      expect((await laptop.post('/api/coupon-apply', { promoCode: 'TEN' })).body.coupons).toMatchObject([
        { coupon: 'TEN' },
      ])
      expect((await phone.delete('/api/coupon-delete', { promoCode: 'TEN' })).body.coupons).toEqual([])
      expect((await laptop.post('/api/shipping-method', { shippingMethod: 'localPickup' })).body.shipping_method).toBe(
        'localPickup',
      )
      expect((await phone.delete('/api/cart', { itemKey })).body.items).toEqual([])
      await laptop.post('/api/cart', { token, productId: cushion.id, productQuantity: 1 })
      expect((await phone.post('/api/cart-clear')).body.item_count).toBe(0)
    })

    it('is not accessible with a guest’s key or another customer’s token', async () => {
      const { browser, email, phone, shop, sql, customer } = await withAccount()
      await phone.post('/api/cart', { productId: throwBlanket.id, productQuantity: 2 })
      const [{ cart_id: cartId } = { cart_id: '' }] = await sql.run<{ cart_id: string }>({
        text: 'select cart_id from customers where id = $1',
        values: [customer.user_id],
      })
      expect(await shop.store.addKey({ cartId: 'another', keyHash: hashOfSecret('x') })).toBe(false)
      const ben = browser()
      await ben.post('/api/register', { email: email('ben'), password: PASSWORD })
      expect((await ben.get('/api/cart')).body.item_count).toBe(0)
      for (const cartKey of [cartId, customer.user_id, 'A'.repeat(43)]) {
        expect((await browser().get(`/api/cart-guest?cartKey=${cartKey}`)).status).toBe(404)
        expect((await browser().get(`/api/cart?token=${cartKey}`)).status).toBe(401)
      }
    })
  })

  describe('at login the guest’s cart', () => {
    it('is merged into the customer’s, in both streams and once', async () => {
      const { phone, form, guest, typesOf } = await withAccount()
      await phone.post('/api/cart', { productId: throwBlanket.id, productQuantity: 2 })
      const { browser: laptop, cartKey } = await guest(throwBlanket.id, 3)
      await laptop.post('/api/cart-guest', { productId: cushion.id, productQuantity: 1 })
      await laptop.post('/api/login', form)
      expect(laptop.cookies.has('rusbank_cart')).toBe(false)
      expect(quantities(await laptop.get('/api/cart'))).toEqual({ [throwBlanket.id]: 5, [cushion.id]: 1 })
      expect((await typesOf({ keyHash: hashOfSecret(cartKey) })).at(-1)).toBe('CartClosed')
      await laptop.post('/api/login', { ...form, cartKey })
      expect(quantities(await phone.get('/api/cart'))).toEqual({ [throwBlanket.id]: 5, [cushion.id]: 1 })
    })

    it('of a client that is no browser is named by its key', async () => {
      const { browser, form, guest, phone } = await withAccount()
      const { cartKey } = await guest(cushion.id, 4)
      await browser().post('/api/login', { ...form, cartKey })
      expect(quantities(await phone.get('/api/cart'))).toEqual({ [cushion.id]: 4 })
    })

    it('with an invalid key is ignored, and the login succeeds', async () => {
      const { browser, form } = await withAccount()
      for (const cartKey of ['', 'x', null, 7, "' or 1=1", 'A'.repeat(43)]) {
        expect((await browser().post('/api/login', { ...form, cartKey })).status).toBe(200)
      }
    })

    it('is moved to a new account', async () => {
      const { browser, guest, email } = await withAccount()
      const { browser: laptop } = await guest(cushion.id, 4, browser())
      await laptop.post('/api/register', { email: email('new'), password: PASSWORD })
      expect(quantities(await laptop.get('/api/cart'))).toEqual({ [cushion.id]: 4 })
    })

    it('is closed: a later write to its key answers `cart_merged`', async () => {
      const { browser, form, guest } = await withAccount()
      const { browser: laptop, cartKey } = await guest(cushion.id, 1)
      await laptop.post('/api/login', form)
      const late = await browser().post('/api/cart-guest', { cartKey, productId: cushion.id, productQuantity: 1 })
      expect(late).toMatchObject({ status: 409, body: { code: 'cart_merged', data: { status: 409 } } })
      const push = request(newClient(), { cartKey, events: [adding(1)] })
      expect(await browser().post('/api/sync', push)).toMatchObject({ status: 409, body: { code: 'cart_merged' } })
    })

    it('is merged once if two tabs log in together', async () => {
      const { browser, form, guest, phone, typesOf, sql, customer } = await withAccount()
      const { cartKey } = await guest(cushion.id, 3)
      const logins = await Promise.all(
        Array.from({ length: 4 }, () => browser().post('/api/login', { ...form, cartKey })),
      )
      expect(logins.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(quantities(await phone.get('/api/cart'))).toEqual({ [cushion.id]: 3 })
      const [{ cart_id: cartId } = { cart_id: '' }] = await sql.run<{ cart_id: string }>({
        text: 'select cart_id from customers where id = $1',
        values: [customer.user_id],
      })
      const merged = (await typesOf({ cartId })).filter((type) => type === 'CartsMerged')
      expect(merged).toHaveLength(1)
    })

    it('and that of another device are both merged, whatever is added meanwhile', async () => {
      const { form, guest, phone } = await withAccount()
      const [tablet, laptop] = await Promise.all([guest(cushion.id, 3), guest(cushion.id, 4)])
      await Promise.all([
        tablet.browser.post('/api/login', form),
        laptop.browser.post('/api/login', form),
        ...Array.from({ length: 5 }, () => phone.post('/api/cart', { productId: throwBlanket.id, productQuantity: 1 })),
      ])
      expect(quantities(await phone.get('/api/cart'))).toEqual({ [cushion.id]: 7, [throwBlanket.id]: 5 })
    })
  })

  describe('a browser’s log', () => {
    it('moves to the customer’s cart by a reset, and pending events are appended without a gap', async () => {
      const { browser, form, phone, customer } = await withAccount()
      await phone.post('/api/cart', { productId: cushion.id, productQuantity: 1 })
      const laptop = browser()
      const clientId = newClient()
      const first = syncAnswerOf(await laptop.post('/api/sync', request(clientId, { events: [adding(1), adding(2)] })))
      await laptop.post('/api/login', form)
      const { cartKey, cursor } = first
      const pending = [adding(3), adding(4)]
      const moved = syncAnswerOf(
        await laptop.post('/api/sync', request(clientId, { cartKey, cursor, events: pending })),
      )
      expect(moved).toMatchObject({ cartKey: null, acknowledged: 4, cart: { item_count: 5, cart_key: null } })
      expect(moved.cartId).not.toBe(first.cartId)
      const whole = { cursor: 0, customer: customer.user_id }
      const again = syncAnswerOf(await laptop.post('/api/sync', request(clientId, whole)))
      expect(again.cursor).toBe(moved.cursor)
      expect(stateHash(foldOnto(cartEvolution, emptyCart(), again.events as never[]))).toBe(moved.hash)
      expect((await laptop.get('/api/cart')).body).toEqual(moved.cart)
    })

    it('of a tab that does not know of the login loses nothing', async () => {
      const { browser, form, phone } = await withAccount()
      const laptop = browser()
      const clientId = newClient()
      const first = syncAnswerOf(await laptop.post('/api/sync', request(clientId, { events: [adding(1)] })))
      const { cartKey } = first
      const stale = browser()
      await laptop.post('/api/login', { ...form, cartKey })
      const push = request(clientId, { cartKey, cursor: first.cursor, events: [adding(2)] })
      expect((await stale.post('/api/sync', push)).status).toBe(409)
      const moved = syncAnswerOf(await laptop.post('/api/sync', push))
      expect(moved).toMatchObject({ acknowledged: 2, cart: { item_count: 2 } })
      expect(quantities(await phone.get('/api/cart'))).toEqual({ [throwBlanket.id]: 2 })
    })

    it('with a guest’s cart created during the login merges it with the next exchange', async () => {
      const { browser, form, phone } = await withAccount()
      const laptop = browser()
      const other = browser()
      await laptop.post('/api/login', form)
      const late = syncAnswerOf(await other.post('/api/sync', request(newClient(), { events: [adding(1)] })))
      laptop.cookies.set('rusbank_cart', late.cartKey ?? '')
      const moved = syncAnswerOf(await laptop.post('/api/sync', request(newClient(), { cartKey: late.cartKey })))
      expect(moved).toMatchObject({ cartKey: null, cart: { item_count: 1 } })
      expect(laptop.cookies.has('rusbank_cart')).toBe(false)
      expect(quantities(await phone.get('/api/cart'))).toEqual({ [throwBlanket.id]: 1 })
    })

    it('receives what was refused in a guest’s cart that had been merged into another customer’s when it logged in', async () => {
      const { browser, form, email } = await withAccount()
      const laptop = browser()
      const clientId = newClient()
      const lost = [adding(1, 999_999)]
      const { cartKey } = syncAnswerOf(await laptop.post('/api/sync', request(clientId, { events: lost })))
      await browser().post('/api/register', { email: email('ben'), password: PASSWORD, cartKey })
      await laptop.post('/api/login', form)
      const again = syncAnswerOf(await laptop.post('/api/sync', request(clientId, { events: lost })))
      expect(again).toMatchObject({ acknowledged: 1, refused: [{ seq: 1, id: lost[0]?.id }] })
      expect(laptop.cookies.has('rusbank_cart')).toBe(false)
    })

    it('whose session has ended gets an error, and never an empty cart', async () => {
      const { browser, form, phone, customer, email } = await withAccount()
      const clientId = newClient()
      const mine = request(clientId, { customer: customer.user_id, events: [adding(1)] })
      expect(syncAnswerOf(await phone.post('/api/sync', mine)).acknowledged).toBe(1)
      const next = request(clientId, { customer: customer.user_id, cursor: 1, events: [adding(2)] })
      const ended = { status: 401, body: { code: 'session_ended', data: { status: 401 } } }
      expect(await browser().post('/api/sync', next)).toMatchObject(ended)
      const ben = browser()
      await ben.post('/api/register', { email: email('ben'), password: PASSWORD })
      expect(await ben.post('/api/sync', next)).toMatchObject(ended)
      await phone.post('/api/login', form)
      expect(syncAnswerOf(await phone.post('/api/sync', next))).toMatchObject({
        acknowledged: 2,
        cart: { item_count: 2 },
      })
    })

    it('without a customer id, for a cart that belongs to a session, gets that error too', async () => {
      const { phone, token, browser } = await withAccount()
      const clientId = newClient()
      const { cursor } = syncAnswerOf(await phone.post('/api/sync', request(clientId, { events: [adding(1)] })))
      await browser().post('/api/logout', { token })
      const next = request(clientId, { cursor, events: [adding(2)] })
      expect(await phone.post('/api/sync', next)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
    })

    it('leaves no cart of a guest behind either when it logs out', async () => {
      const { phone, browser } = await withAccount()
      const guest = browser()
      await guest.post('/api/cart-guest', { productId: cushion.id, productQuantity: 1 })
      phone.cookies.set('rusbank_cart', guest.cookies.get('rusbank_cart') ?? '')
      await phone.post('/api/logout')
      expect(phone.cookies.has('rusbank_cart')).toBe(false)
    })

    it('starts an empty cart after logging out; the customer’s cart is unchanged', async () => {
      const { form, phone } = await withAccount()
      await phone.post('/api/cart', { productId: cushion.id, productQuantity: 1 })
      await phone.post('/api/logout')
      const fresh = syncAnswerOf(await phone.post('/api/sync', request(newClient(), { events: [adding(1)] })))
      expect(fresh.cart.item_count).toBe(1)
      expect(fresh.cartKey).not.toBeNull()
      await phone.post('/api/login', form)
      expect(quantities(await phone.get('/api/cart'))).toEqual({ [cushion.id]: 1, [throwBlanket.id]: 1 })
    })
  })
}

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashOfSecret } from '#server/security/secrets.ts'
import type { Browser } from '#tests/server/customer/browser.ts'
import { checkOut, fill, type OrderApp, orderOf } from './order-app.ts'

const PASSWORD = 'correct horse battery'
const colour = (slug: string, name: string) => ({ slug, name, hex: '#334455', swatch: `swatches/${slug}.webp` })

/** An order must equal the cart that its shopper saw: not another colour, not another cart. */
export function describeSeenCart(open: () => Promise<OrderApp>): void {
  /** A guest's cart with a stone couch that is sold in two colours at one price. */
  async function guestWithStone() {
    const shop = await open()
    const { browser, sell, email } = shop
    const couch = await sell({ meta_data: { bech_color: [colour('stone', 'Stone'), colour('rust', 'Rust')] } })
    const guest = browser()
    const put = (device: Browser, bech_color: string) =>
      device.post('/api/cart-guest', { productId: couch.id, productQuantity: 1, bech_color })
    const { body: cart } = await put(guest, 'stone')
    const order = orderOf({ total: cart.totals.total, email: email('guest') })
    return { ...shop, guest, couch, put, order, cartKey: cart.cart_key as string }
  }
  const changed = { status: 409, body: { code: 'total_changed' } }

  describe('a checkout names the cart that was shown', () => {
    it('so that an item added on another device is not ordered, though the total is the same', async () => {
      const { guest, browser, couch, put, order, cartKey, stockOf } = await guestWithStone()
      const phone = browser()
      phone.cookies.set('rusbank_cart', cartKey)
      await put(phone, 'rust')
      await phone.delete('/api/cart-guest', { itemKey: `${couch.id}-_-stone` })
      const refused = await checkOut(guest, order)
      expect(refused).toMatchObject(changed)
      expect(refused.body.data.cart.items).toMatchObject([{ colour: 'Rust', quantity: { value: 1 } }])
      expect(await stockOf(couch.id)).toBe(10)
      const placed = await checkOut(guest, order)
      expect(placed).toMatchObject({ status: 200, body: { order: { lines: [{ colour: 'Rust' }] } } })
    })

    it('by a hash in every answer with a cart, equal for equal carts', async () => {
      const { guest, cartKey } = await guestWithStone()
      const shown = guest.seenCart()
      expect(shown).toMatch(/^[0-9a-f]{64}$/)
      expect((await guest.get('/api/cart-guest')).body.cart_hash).toBe(shown)
      const synced = await guest.post('/api/sync', {
        protocol: 1,
        cartKey,
        clientId: randomUUID(),
        cursor: 0,
        events: [],
      })
      expect(synced.body.cart.cart_hash).toBe(shown)
    })

    it('and one without a valid hash orders nothing and gets the cart', async () => {
      const { guest, order, couch, stockOf } = await guestWithStone()
      const shown = guest.seenCart()
      for (const cart_hash of [undefined, null, '', 'x'.repeat(64)]) {
        const refused = await checkOut(guest, { ...order, cart_hash })
        expect(refused).toMatchObject({ ...changed, body: { data: { cart: { cart_hash: shown } } } })
      }
      expect(await stockOf(couch.id)).toBe(10)
    })

    it('and the hash is of that cart only: another cart with the same lines orders nothing', async () => {
      const { guest, browser, put, order } = await guestWithStone()
      const stranger = browser()
      await put(stranger, 'stone')
      expect(await checkOut(stranger, { ...order, cart_hash: guest.seenCart() })).toMatchObject(changed)
    })
  })

  describe('a cart named by its key in the body', () => {
    it('is ordered without any cookie', async () => {
      const { guest, browser, order, cartKey } = await guestWithStone()
      const cookieless = await checkOut(browser(), { ...order, cartKey, cart_hash: guest.seenCart() })
      expect(cookieless).toMatchObject({ status: 200, body: { order: { item_count: 1 } } })
    })

    it('is ordered instead of the cookie’s', async () => {
      const { guest, browser, put, order, cartKey } = await guestWithStone()
      const other = browser()
      await put(other, 'stone')
      const placed = await checkOut(other, { ...order, cartKey, cart_hash: guest.seenCart() })
      expect(placed.status).toBe(200)
      expect((await other.get('/api/cart-guest')).body.item_count).toBe(1)
      expect((await guest.get('/api/cart-guest')).body.item_count).toBe(0)
    })
  })

  describe('a guest’s cart that was merged into an account’s', () => {
    async function owner(shop: OrderApp) {
      const home = shop.browser()
      await home.post('/api/register', { email: shop.email('owner'), password: PASSWORD })
      return home
    }

    it('by this request’s password is ordered if the account’s cart was empty', async () => {
      const shop = await guestWithStone()
      await owner(shop)
      const order = { ...shop.order, contact: { ...shop.order.contact, email: shop.email('owner') } }
      const placed = await checkOut(shop.guest, { ...order, password: PASSWORD })
      expect(placed).toMatchObject({ status: 200, body: { session: { email: shop.email('owner') } } })
    })

    it('by this request’s password is not ordered if there is more in it, and the next press orders what was shown', async () => {
      const shop = await guestWithStone()
      const home = await owner(shop)
      const free = await shop.sell({ price: 0 })
      await home.post('/api/cart', { productId: free.id, productQuantity: 1 })
      const order = { ...shop.order, contact: { ...shop.order.contact, email: shop.email('owner') } }
      const refused = await checkOut(shop.guest, { ...order, password: PASSWORD })
      expect(refused).toMatchObject({ ...changed, body: { data: { session: {}, cart: { item_count: 2 } } } })
      expect(await checkOut(shop.guest, order)).toMatchObject({ status: 200, body: { order: { item_count: 2 } } })
    })

    it('by a checkout of a page that missed the login is announced to the open pages, and its cookie is cleared', async () => {
      const shop = await guestWithStone()
      const home = await owner(shop)
      const cartKey = shop.guest.cookies.get('rusbank_cart') ?? ''
      home.cookies.set('rusbank_cart', cartKey)
      const poked: string[] = []
      shop.notifications.subscribe('cart', ({ cartId }) => poked.push(cartId))
      await checkOut(home, { ...shop.order, cart_hash: shop.guest.seenCart() })
      const guestCart = await shop.shop.store.head({ keyHash: hashOfSecret(cartKey) })
      expect(poked).toContain(guestCart?.cartId)
      expect(home.cookies.has('rusbank_cart')).toBe(false)
    })

    it('by a checkout with a password, of a page that missed the login, is ordered if the account’s cart was empty', async () => {
      const shop = await guestWithStone()
      const home = await owner(shop)
      home.cookies.set('rusbank_cart', shop.cartKey)
      const order = { ...shop.order, contact: { ...shop.order.contact, email: shop.email('owner') } }
      const placed = await checkOut(home, { ...order, password: PASSWORD, cart_hash: shop.guest.seenCart() })
      expect(placed).toMatchObject({ status: 200, body: { order: { item_count: 1 } } })
    })

    it('by another account’s login is not ordered there with the password of this one, which nobody has checked', async () => {
      const shop = await guestWithStone()
      await owner(shop)
      const other = shop.browser()
      await other.post('/api/register', { email: shop.email('other'), password: PASSWORD, cartKey: shop.cartKey })
      const contact = { ...shop.order.contact, email: shop.email('owner') }
      const { cartKey, guest } = shop
      const order = { ...shop.order, contact, cartKey, cart_hash: guest.seenCart(), password: 'a guess' }
      expect(await checkOut(other, order)).toMatchObject(changed)
      expect(await shop.stockOf(shop.couch.id)).toBe(10)
    })

    it('before this request is another cart, and shown before it is ordered', async () => {
      const shop = await guestWithStone()
      await owner(shop)
      const seen = shop.guest.seenCart()
      await shop.guest.post('/api/login', { email: shop.email('owner'), password: PASSWORD })
      expect(await checkOut(shop.guest, { ...shop.order, cart_hash: seen })).toMatchObject(changed)
      expect(await checkOut(shop.guest, shop.order)).toMatchObject({ status: 200, body: { order: { item_count: 1 } } })
    })
  })

  it.each([
    [false, []],
    [true, ['ShippingMethodSwitched']],
  ])('a cart’s history tells of a switch to pick-up only if the checkout made it: %j', async (pickUp, switches) => {
    const { guest, email, cartKey, shop } = await guestWithStone()
    const name = { keyHash: hashOfSecret(cartKey) }
    const before = await shop.store.head(name)
    const { body: cart } = await guest.get('/api/cart-guest')
    await checkOut(guest, orderOf({ total: cart.totals.total, email: email('guest'), pickUp }))
    const after = await shop.store.head(name)
    const [cartId, from, until] = [after?.cartId ?? '', before?.position ?? 0, after?.position ?? 0]
    const types = (await shop.store.events({ cartId, after: from, until })).map(({ type }) => type)
    expect(types.filter((type) => type === 'ShippingMethodSwitched')).toEqual(switches)
  })

  it('a repeated request with its hash gets the first answer again, whatever is in the cart by then', async () => {
    const { guest, order, couch, put, stockOf } = await guestWithStone()
    const key = randomUUID()
    const first = await checkOut(guest, order, key)
    await put(guest, 'rust')
    expect(await checkOut(guest, order, key)).toMatchObject({ status: 200, body: { order: first.body.order } })
    expect(await stockOf(couch.id)).toBe(9)
  })

  it('an empty cart is refused as empty, with any hash', async () => {
    const { browser, sell, email } = await open()
    const guest = browser()
    const total = await fill(guest, await sell())
    const seen = guest.seenCart()
    await guest.post('/api/cart-clear-guest')
    const order = { ...orderOf({ total, email: email('g') }), cart_hash: seen }
    expect(await checkOut(guest, order)).toMatchObject({ status: 400, body: { code: 'cart_empty' } })
  })
}

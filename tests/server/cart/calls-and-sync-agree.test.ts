import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import { SHIPPING_METHODS } from '#domain/shipping/shipping.ts'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import { automatic } from '#tests/kit/goods.ts'
import { openApp } from '#tests/server/open-app.ts'
import { type TestShop, testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { claimedOffer } from '#tests/server/sync/pushed-events.ts'

/** A shop with a second automatic coupon, tried after the first: which one applies depends on when they are tried. */
function generousShop(): TestShop {
  const shop = testShop()
  const terms = { ...automatic.terms, code: 'SMALL', minimum_spend: 30_000 }
  shop.coupons.set('SMALL', { terms, usesLeft: null })
  return shop
}

const choice = fc.constantFrom(
  { productId: 1001, variation: 100_101, colour: 'stone' },
  { productId: 1001, variation: 100_102, colour: 'rust' },
  { productId: 1001, variation: null, colour: 'rust' },
  { productId: 2001, variation: null, colour: null },
  { productId: 2002, variation: null, colour: null },
  { productId: 9999, variation: null, colour: null },
)
const code = fc.constantFrom('TEN', 'BIG', 'AUTO', 'SMALL', 'NOPE')
const command: fc.Arbitrary<CartCommand> = fc
  .oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('AddItem'), quantity: fc.integer({ min: 1, max: 30 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constant('ChangeQuantity'), quantity: fc.integer({ min: 0, max: 99 }) }),
    },
    fc.record({ type: fc.constant('RemoveItem') }),
    fc.record({ type: fc.constant('ClearCart') }),
    fc.record({ type: fc.constant('SwitchShippingMethod'), shippingMethod: fc.constantFrom(...SHIPPING_METHODS) }),
    { weight: 2, arbitrary: fc.record({ type: fc.constant('ApplyCoupon'), code }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('RemoveCoupon'), code }) },
  )
  .chain((act) => choice.map((chosen) => ({ ...chosen, itemKey: itemKey(chosen), ...act }) as unknown as CartCommand))

/** A step of a cart's history: commands of its shopper, or a price change by the shop. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.array(command, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.record({ price: fc.integer({ min: 1, max: 500_000 }) }) },
)
type Step = CartCommand[] | { price: number }

/** The event that a browser would push for a command. */
function eventOf(act: CartCommand): CartEvent {
  switch (act.type) {
    case 'AddItem': {
      const { productId, variation, colour, quantity } = act
      return cartEvent('ItemAdded', { productId, variation, colour, quantity, offer: claimedOffer })
    }
    case 'ChangeQuantity':
      return cartEvent('QuantityChanged', { itemKey: act.itemKey, quantity: act.quantity })
    case 'RemoveItem':
      return cartEvent('ItemRemoved', { itemKey: act.itemKey })
    case 'SwitchShippingMethod':
      return cartEvent('ShippingMethodSwitched', { shippingMethod: act.shippingMethod })
    case 'ApplyCoupon':
      return cartEvent('CouponApplied', { code: act.code, terms: null })
    case 'RemoveCoupon':
      return cartEvent('CouponRemoved', { code: act.code })
    case 'CaptureAffiliateCoupon':
      return cartEvent('AffiliateCouponCaptured', { code: act.code })
    case 'DismissNotices':
      return cartEvent('NoticesDismissed', {})
    case 'ClearCart':
      return cartEvent('CartCleared', {})
  }
}

/** The specification's call for a command. */
function callOf(act: CartCommand): { method: 'POST' | 'DELETE'; url: string; payload: Record<string, unknown> } {
  switch (act.type) {
    case 'AddItem': {
      const { productId, variation, colour, quantity } = act
      const payload = { productId, productQuantity: quantity, variation, bech_color: colour }
      return { method: 'POST', url: '/api/cart-guest', payload }
    }
    case 'ChangeQuantity': {
      const payload = { itemKey: act.itemKey, productQuantity: String(act.quantity) }
      return { method: 'POST', url: '/api/cart-update-guest', payload }
    }
    case 'RemoveItem':
      return { method: 'DELETE', url: '/api/cart-guest', payload: { itemKey: act.itemKey } }
    case 'SwitchShippingMethod': {
      const payload = { shippingMethod: act.shippingMethod }
      return { method: 'POST', url: '/api/shipping-method-guest', payload }
    }
    case 'ApplyCoupon':
      return { method: 'POST', url: '/api/coupon-apply-guest', payload: { promoCode: act.code } }
    case 'RemoveCoupon':
      return { method: 'DELETE', url: '/api/coupon-delete-guest', payload: { promoCode: act.code } }
    case 'ClearCart':
      return { method: 'POST', url: '/api/cart-clear-guest', payload: {} }
    case 'CaptureAffiliateCoupon':
    case 'DismissNotices':
      throw new Error(`${act.type} has no call`)
  }
}

function change(shop: TestShop, { price }: { readonly price: number }): void {
  shop.products.set(throwBlanket.id, { ...throwBlanket, price, regular_price: price })
}

async function throughCalls(history: readonly Step[]): Promise<ServerCart> {
  const { app, shop } = await openApp({ shop: generousShop() })
  const opened = await app.inject({
    method: 'POST',
    url: '/api/cart-guest',
    payload: { productId: 2002, productQuantity: 1 },
  })
  const { cart_key: cartKey } = opened.json<ServerCart>()
  const read = () => app.inject({ url: '/api/cart-guest', query: { cartKey: cartKey ?? '' } })
  for (const each of history) {
    if (Array.isArray(each)) {
      for (const { method, url, payload } of each.map(callOf)) {
        await app.inject({ method, url, payload: { cartKey, ...payload } })
      }
    } else {
      change(shop, each)
      await read()
    }
  }
  return (await read()).json()
}

async function throughSync(history: readonly Step[]): Promise<ServerCart> {
  const { app, shop } = await openApp({ shop: generousShop() })
  let known: Pick<SyncAnswer, 'cartKey' | 'cursor'> | null = null
  let seq = 0
  const push = async (acts: readonly CartCommand[]): Promise<SyncAnswer> => {
    const events = acts.map(eventOf).map((event) => {
      seq += 1
      return { id: `0189a111-0000-7000-8000-${String(seq).padStart(12, '0')}`, seq, at: 0, ...event }
    })
    const answer = await sync(app, { cartKey: known?.cartKey ?? null, cursor: known?.cursor ?? 0, events })
    known = answer
    return answer
  }
  await push([{ type: 'AddItem', productId: 2002, variation: null, colour: null, quantity: 1 }])
  for (const each of history) {
    if (Array.isArray(each)) await push(each)
    else {
      change(shop, each)
      await push([])
    }
  }
  return (await push([])).cart
}

async function sync(app: FastifyInstance, request: Record<string, unknown>): Promise<SyncAnswer> {
  const payload = { protocol: 1, clientId: '0189a000-0000-4000-8000-00000000000a', ...request }
  const answer = await app.inject({ method: 'POST', url: '/api/sync', payload })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

it('the same history through the calls and through the exchange, in any batches, gives the same cart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (history) => {
      const [called, synced] = [await throughCalls(history), await throughSync(history)]
      // They are two carts, each with its own key and hash.
      const own = { cart_key: null, cart_hash: null }
      expect({ ...called, ...own }).toEqual({ ...synced, ...own })
    }),
    { numRuns: 60 },
  )
})

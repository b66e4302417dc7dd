import { describe, expect, it } from 'vitest'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import { ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import { exchange } from '#server/sync/exchange.ts'
import { type TestShop, testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { ben, push } from './exchange-fixture.ts'
import { pushed } from './pushed-events.ts'

async function sent(shop: TestShop, request: SyncRequest, customerCartId: string | null = null) {
  const result = await exchange(shop, { request, customerCartId })
  if (!result.ok) throw new Error(result.error.code)
  return result.answer
}

describe('two carts that are merged report each changed price once', () => {
  async function noticesOf(prices: { readonly guest: number; readonly customer: number; readonly now: number }) {
    const shop = testShop()
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const at = (price: number) => shop.products.set(throwBlanket.id, { ...throwBlanket, price, regular_price: price })
    at(prices.customer)
    await sent(shop, push([pushed(1)], { clientId: ben }), customerCartId)
    at(prices.guest)
    const { cartKey } = await sent(shop, push([pushed(1)]))
    at(prices.now)
    await mergeGuestCart(shop, { guestKey: cartKey ?? '', customerCartId })
    const { cart } = await sent(shop, push([]), customerCartId)
    expect(cart.items).toMatchObject([{ price: prices.now, quantity: { value: 2 } }])
    return cart.notices
  }

  it.each([
    [{ guest: 120, customer: 100, now: 120 }, [{ from: 100, to: 120 }]],
    [{ guest: 100, customer: 120, now: 120 }, [{ from: 100, to: 120 }]],
    [{ guest: 100, customer: 100, now: 120 }, [{ from: 100, to: 120 }]],
    [{ guest: 120, customer: 120, now: 120 }, []],
  ])('%o', async (prices, notices) => {
    expect(await noticesOf(prices)).toMatchObject(notices)
  })
})

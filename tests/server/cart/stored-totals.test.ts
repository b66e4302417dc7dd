import { beforeEach, describe, expect, it } from 'vitest'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import { callCart } from '#server/cart/call-cart.ts'
import { ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { exchange } from '#server/sync/exchange.ts'
import { type TestShop, testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { push } from '#tests/server/sync/exchange-fixture.ts'
import { itemAdded, pushed } from '#tests/server/sync/pushed-events.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const sql = memorySql()

beforeEach(() => sql().run({ text: 'delete from carts' }))

const applyTen = { type: 'ApplyCoupon', code: 'TEN' } as const

/** A shop on a database, and the key of a guest’s cart with two pieces and a discount. */
async function discountedCart() {
  const shop = testShop(sqlCartStore(sql()))
  const add = { type: 'AddItem', productId: throwBlanket.id, variation: null, colour: null, quantity: 2 } as const
  const made = await callCart(shop, { cart: null, command: add })
  const key = made.ok ? (made.cart.cart_key ?? '') : ''
  await callCart(shop, { cart: { key }, command: applyTen })
  return { shop, key }
}

async function seen(shop: TestShop, cart: { readonly key: string } | { readonly cartId: string }): Promise<ServerCart> {
  const read = await callCart(shop, { cart, command: null })
  if (!read.ok) expect.unreachable(read.error.code)
  expect(read.cart.totals.total).not.toBe(read.cart.totals.subtotal)
  return read.cart
}

/** The number of pieces and the total in the list of carts. */
async function listed(cartId: string) {
  const [row] = await sql().run({ text: 'select item_count, total from carts where id = $1', values: [cartId] })
  return row
}

const listingOf = ({ item_count, totals: { total } }: ServerCart) => ({ item_count, total })

describe('a cart is listed with the number of pieces and the total that its shopper sees', () => {
  it('after a call', async () => {
    const { shop, key } = await discountedCart()
    const cart = await seen(shop, { key })
    expect(cart.item_count).toBe(2)
    expect(await sql().run({ text: 'select item_count, total from carts' })).toEqual([listingOf(cart)])
  })

  it('after an exchange', async () => {
    const { shop, key } = await discountedCart()
    const request = push([pushed(1, itemAdded(throwBlanket.id))], { cartKey: key })
    const result = await exchange(shop, { request })
    if (!result.ok) expect.unreachable(result.error.code)
    const cart = await seen(shop, { key })
    expect(cart.item_count).toBe(3)
    expect(await listed(result.answer.cartId)).toEqual(listingOf(cart))
  })

  it('after a merge', async () => {
    const { shop, key } = await discountedCart()
    const cartId = shop.newCartId()
    await ensureCustomerCart(shop, cartId)
    await mergeGuestCart(shop, { guestKey: key, customerCartId: cartId })
    const cart = await seen(shop, { cartId })
    expect(cart.item_count).toBe(2)
    expect(await listed(cartId)).toEqual(listingOf(cart))
  })
})

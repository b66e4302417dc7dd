import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartHash } from '#domain/checkout/cart-hash.ts'
import type { CustomerState } from '#domain/customer/customer-state.ts'
import { withSeenCart } from '#src/checkout/seen-cart.ts'
import { waitUntilShown } from '#src/checkout/wait-until-shown.ts'
import { CartSnapshot, firstSnapshot } from '#sync/log/cart-snapshot.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { checkoutRequestOf } from './given.ts'

const cartId = 'cartaaaaaaaaaaaaaaaaa'
const [stone, rust] = [cartAfter(blanketAdded(1, 'stone')), cartAfter(blanketAdded(1, 'rust'))]

const guest: CustomerState = { status: 'guest' }

interface Shown {
  readonly streamId?: string | null
  readonly state?: CustomerState
}

/** A browser whose page shows a cart, which the test can change. */
function shopWith(first: CartState, { streamId = `cart:${cartId}`, state = guest }: Shown = {}) {
  const at = (view: CartState) => {
    const empty = firstSnapshot(emptyCart())
    return new CartSnapshot({ ...empty, loaded: true, view, fold: { ...empty.fold, streamId } })
  }
  const { store, become, watched } = scriptedStore(at(first))
  const pull = vi.fn()
  return {
    shop: {
      ...store,
      pull,
      cartKey: () => 'the key of this cart',
      customer: { subscribe: () => () => {}, getSnapshot: () => ({ ...firstCustomer, state }) },
    },
    show: (view: CartState) => become(at(view)),
    watched,
  }
}

describe('an order names the cart that was shown', () => {
  test('when the button was pressed, whatever another device has changed since', () => {
    const { shop, show } = shopWith(stone)
    show(rust)
    const named = withSeenCart({ request: checkoutRequestOf(), seen: stone, shop })
    expect(named).toMatchObject({
      cartKey: 'the key of this cart',
      cart_hash: cartHash({ cartId, state: stone }),
    })
    expect(named.cart_hash).not.toBe(cartHash({ cartId, state: rust }))
  })

  test('and names the customer whose cart it is, since their cookie may be gone; nobody for a guest', () => {
    const shipping = savedDetails({ email: 'thandi@example.org' })
    const named = [guest, loggedInAs({ user_id: 'thandi', shipping })].map((state) => {
      const { shop } = shopWith(stone, { state })
      return withSeenCart({ request: checkoutRequestOf(), seen: stone, shop }).customer
    })
    expect(named).toEqual([undefined, 'thandi'])
  })

  test('and none if the shop has not named it yet', () => {
    const { shop } = shopWith(stone, { streamId: null })
    expect(withSeenCart({ request: checkoutRequestOf(), seen: stone, shop }).cart_hash).toBeNull()
  })
})

describe('after an error the page shows the current cart', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('by requesting it, since a poke may be late', async () => {
    const { shop, show, watched } = shopWith(stone)
    const shown = waitUntilShown(shop, cartHash({ cartId, state: rust }))
    expect(shop.pull).toHaveBeenCalledOnce()
    expect(watched()).toBe(1)
    show(rust)
    expect(await shown).toBe(true)
    expect(watched()).toBe(0)
  })

  test('and says so if the request fails', async () => {
    const { shop, watched } = shopWith(stone)
    const shown = waitUntilShown(shop, cartHash({ cartId, state: rust }))
    vi.advanceTimersByTime(5_000)
    expect(await shown).toBe(false)
    expect(watched()).toBe(0)
  })
})

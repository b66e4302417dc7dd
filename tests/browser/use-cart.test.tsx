import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { CartProvider, useCart, useQuote } from '#src/client/cart/cart-context.tsx'
import { readOnlyShopClient } from '#src/client/cart/read-only-shop-client.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { CartSnapshot } from '#sync/log/cart-snapshot.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { syncedStatus } from '#tests/kit/sync-status.ts'

const sync = { ...syncedStatus, state: 'saved' as const }

/** A shop with scripted snapshots. */
function shopOf(first: CartSnapshot) {
  const { store, become } = scriptedStore(first)
  const shop: ShopClient = { ...readOnlyShopClient(null), ...store }
  return { shop, become: (next: CartSnapshot) => flushSync(() => become(next)) }
}

const renders = { pending: 0, method: 0, totals: 0 }
function Pending() {
  renders.pending += 1
  return useCart((cart) => cart.sync.pending)
}
function Method() {
  renders.method += 1
  return useCart((cart) => cart.view.shippingMethod)
}
function Totals() {
  renders.totals += 1
  return useQuote().total
}

it('a consumer of the cart renders when what it reads changes, and not on each event', () => {
  const view: CartState = emptyCart()
  const parts = { fold: emptyFold(cartStream), view, sync, loaded: true }
  const { shop, become } = shopOf(new CartSnapshot(parts))
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <CartProvider shop={shop} seed={null}>
        <Pending /> <Method /> <Totals />
      </CartProvider>,
    ),
  )
  const first = { ...renders }

  become(new CartSnapshot({ ...parts, sync: { ...sync, pending: 1 } }))
  expect(renders).toEqual({ ...first, pending: first.pending + 1 })

  become(new CartSnapshot({ ...parts, view: { ...view, shippingMethod: 'localPickup' } }))
  expect(renders).toEqual({ pending: first.pending + 2, method: first.method + 1, totals: first.totals + 1 })
  expect(place.textContent).toContain('localPickup')
  root.unmount()
})

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { assert } from '#domain/assert.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { type CartSnapshot, firstSnapshot } from '#sync/log/cart-snapshot.ts'

interface CartContextValue {
  readonly shop: ShopClient
  /** What the server rendered, and so what hydration must find. */
  readonly rendered: CartSnapshot
}

const CartContext = createContext<CartContextValue | null>(null)

interface CartProviderProps {
  readonly shop: ShopClient
  readonly seed: CartState | null
  readonly children: ReactNode
}

export function CartProvider({ shop, seed, children }: CartProviderProps) {
  const value = useMemo(() => ({ shop, rendered: firstSnapshot(seed) }), [shop, seed])
  return <CartContext value={value}>{children}</CartContext>
}

function useCartContext(): CartContextValue {
  const value = useContext(CartContext)
  assert(value !== null, 'the cart needs its provider')
  return value
}

/** The cart as the shopper sees it now. */
export function useCart(): CartSnapshot {
  const { shop, rendered } = useCartContext()
  return useSyncExternalStore(shop.subscribe, shop.getSnapshot, () => rendered)
}

/** Where acts go. */
export function useShop(): ShopClient {
  return useCartContext().shop
}

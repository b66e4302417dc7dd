import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { assert } from '#domain/assert.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { Quote } from '#domain/cart/quote.ts'
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

/**
 * A part of the cart as the shopper sees it now. The component renders when that part becomes another one, so `select`
 * gives a part as it is, or a primitive.
 */
export function useCart<Part>(select: (cart: CartSnapshot) => Part): Part {
  const { shop, rendered } = useCartContext()
  return useSyncExternalStore(
    shop.subscribe,
    () => select(shop.getSnapshot()),
    () => select(rendered),
  )
}

export const useCartView = (): CartState => useCart(({ view }) => view)

const quotes = new WeakMap<CartState, Quote>()

/** The totals of the cart, in cents. They are the same object as long as the view is. */
export const useQuote = (): Quote => useCart(quoteOf)

function quoteOf(cart: CartSnapshot): Quote {
  const quote = quotes.get(cart.view) ?? cart.quote
  quotes.set(cart.view, quote)
  return quote
}

/** Where acts go. */
export function useShop(): ShopClient {
  return useCartContext().shop
}

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { assert } from '#domain/assert.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { Quote } from '#domain/cart/quote.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { type CartSnapshot, firstSnapshot } from '#sync/log/cart-snapshot.ts'
import { ConnectionContext } from '../../ui/connection-context.ts'

interface CartContextValue {
  readonly shop: ShopClient
  /** What the server rendered; hydration must render the same. */
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
  return (
    <ConnectionContext value={shop}>
      <CartContext value={value}>{children}</CartContext>
    </ConnectionContext>
  )
}

function useCartContext(): CartContextValue {
  const value = useContext(CartContext)
  assert(value !== null, 'the cart needs its provider')
  return value
}

/**
 * A part of the cart as the shopper sees it now. The component renders again when that part changes, so `select` must
 * return an existing object or a primitive.
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

/** The totals of the cart, in cents. The object stays the same while the view does. */
export const useQuote = (): Quote => useCart(quoteOf)

function quoteOf(cart: CartSnapshot): Quote {
  const quote = quotes.get(cart.view) ?? cart.quote
  quotes.set(cart.view, quote)
  return quote
}

export const useShop = (): ShopClient => useCartContext().shop

import type { CartState } from '#domain/cart/cart-state.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { type Quote, quote } from '#domain/cart/quote.ts'
import { emptyFold, type Folded } from '#domain/log/fold.ts'
import type { SyncStatus } from './sync-status.ts'

/** What a page shows of the cart at one moment. The same object until something changes. */
export interface CartSnapshot {
  /** The fold of the log as far as it is stored: `confirmed`, `pending`, `refusals`. */
  readonly fold: Folded<CartState>
  /** The fold's view with the unsaved acts on top: what the shopper sees. */
  readonly view: CartState
  /** The totals of `view`, in cents: an estimate while `sync.pending` is not 0, the server's cents at rest. */
  readonly quote: Quote
  readonly sync: SyncStatus
  /** Whether the log has been read. Until then the view is what the server rendered, or empty. */
  readonly loaded: boolean
}

type Parts = Omit<CartSnapshot, 'quote'>

/** A snapshot that adds up its totals when they are first asked for, and then keeps them. */
export function cartSnapshot(parts: Parts): CartSnapshot {
  let totals: Quote | null = null
  return {
    ...parts,
    get quote() {
      totals ??= quote(parts.view)
      return totals
    },
  }
}

/** What a server renders, and a page shows before the log is read: `cart` as the server knows it, null for none. */
export function firstSnapshot(cart: CartState | null): CartSnapshot {
  return cartSnapshot({
    fold: emptyFold(cartStream),
    view: cart ?? emptyCart(),
    sync: { state: 'saved', pending: 0, durable: true, storage: 'indexeddb', updateNeeded: false },
    loaded: false,
  })
}

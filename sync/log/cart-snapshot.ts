import type { CartState } from '#domain/cart/cart-state.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { type Quote, quote } from '#domain/cart/quote.ts'
import { emptyFold, type Folded } from '#domain/log/folded.ts'
import type { SyncStatus } from './sync-status.ts'

/**
 * What a page shows of the cart at one moment. The same object until something changes. A class, since one is made with every
 * act, and an object with a getter of its own takes longer to make.
 */
export class CartSnapshot {
  /** The fold of the log as far as it is stored: `confirmed`, `pending`, `refusals`. */
  readonly fold: Folded<CartState>
  /** The fold's view with the unsaved acts on top: what the shopper sees. */
  readonly view: CartState
  readonly sync: SyncStatus
  /** Whether the log has been read. Until then the view is what the server rendered, or empty. */
  readonly loaded: boolean
  #quote: Quote | null = null

  constructor({ fold, view, sync, loaded }: Pick<CartSnapshot, 'fold' | 'view' | 'sync' | 'loaded'>) {
    this.fold = fold
    this.view = view
    this.sync = sync
    this.loaded = loaded
  }

  /** The totals of `view`, in cents: an estimate while `sync.pending` is not 0, the server's cents at rest. Added up when first asked for. */
  get quote(): Quote {
    this.#quote ??= quote(this.view)
    return this.#quote
  }
}

/** What a server renders, and a page shows before the log is read: `cart` as the server knows it, null for none. */
export function firstSnapshot(cart: CartState | null): CartSnapshot {
  return new CartSnapshot({
    fold: emptyFold(cartStream),
    view: cart ?? emptyCart(),
    sync: { state: 'saved', pending: 0, durable: true, storage: 'indexeddb', updateNeeded: false, reachable: true },
    loaded: false,
  })
}

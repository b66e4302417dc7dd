import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { type Quote, quote } from '#domain/cart/quote.ts'
import { emptyFold, type Folded } from '#domain/event/folded.ts'
import type { SyncStatus } from './sync-status.ts'

/**
 * What a page shows of the cart at one moment. The same object until something changes. Each act creates one: a class,
 * because an object literal with a getter is slower, with fields that are only declared, so that each is set once.
 */
export class CartSnapshot {
  /** The fold of the stored log: `confirmed`, `pending`, `refusals`. */
  declare readonly fold: Folded<CartState>
  /** The fold's view with the unsaved acts on top: what the shopper sees. */
  declare readonly view: CartState
  declare readonly sync: SyncStatus
  /** Whether the log has been read. Until then the view is what the server rendered, or empty. */
  declare readonly loaded: boolean
  #quote: Quote | null = null

  constructor({ fold, view, sync, loaded }: Pick<CartSnapshot, 'fold' | 'view' | 'sync' | 'loaded'>) {
    this.fold = fold
    this.view = view
    this.sync = sync
    this.loaded = loaded
  }

  /** The totals of `view`, in cents: an estimate while `sync.pending` is not 0, otherwise the server's totals. Computed lazily. */
  get quote(): Quote {
    this.#quote ??= quote(this.view)
    return this.#quote
  }
}

/** The snapshot that a server renders and a page shows before the log is read. `cart` is null if there is none. */
export function firstSnapshot(cart: CartState | null): CartSnapshot {
  const stored = { state: 'saved', pending: 0, isDurable: true, storage: 'indexeddb' } as const
  return new CartSnapshot({
    fold: emptyFold(cartStream),
    view: cart ?? emptyCart(),
    sync: { ...stored, isUpdateNeeded: false, isReachable: true },
    loaded: false,
  })
}

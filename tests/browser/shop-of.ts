import { flushSync } from 'react-dom'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { evolveCart } from '#domain/cart/evolve-cart.ts'
import { emptyFold, type Refusal } from '#domain/event/folded.ts'
import { readOnlyShopClient } from '#src/client/cart/read-only-shop-client.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { CartSnapshot } from '#sync/log/cart-snapshot.ts'
import type { SyncState, SyncStatus } from '#sync/log/sync-status.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { syncedStatus } from '#tests/kit/sync-status.ts'

interface Shown {
  /** The events of the shown cart. */
  readonly events?: readonly CartEvent[]
  readonly refusals?: readonly Refusal[]
  readonly state?: SyncState
  readonly isReachable?: boolean
  /** The cart's stream; null before the shop knows the cart. */
  readonly streamId?: string | null
  /** The number of unsent events. */
  readonly pending?: number
  /** Whether all changes are stored on the device. */
  readonly isDurable?: boolean
  readonly storage?: SyncStatus['storage']
  /** Whether the page is too old for the shop. */
  readonly isUpdateNeeded?: boolean
  /** Whether the log has been read. */
  readonly loaded?: boolean
  /** Whether the guest’s cart was merged into an account. */
  readonly isMerged?: boolean
}

/** A shop with a scripted snapshot, which records its commands. */
export function shopOf(first: Shown) {
  const snapshotOf = ({
    events = [],
    refusals = [],
    state = 'sent',
    isReachable = true,
    streamId = null,
    pending = 0,
    isDurable = true,
    storage = syncedStatus.storage,
    isUpdateNeeded = false,
    loaded = true,
    isMerged = false,
  }: Shown) => {
    const view = emptyCart()
    for (const event of events) evolveCart(view, event)
    const sync = { ...syncedStatus, state, isReachable, pending, isDurable, storage, isUpdateNeeded, isMerged }
    return new CartSnapshot({ fold: { ...emptyFold(cartStream), streamId, view, refusals }, view, sync, loaded })
  }
  const { store, become } = scriptedStore(snapshotOf(first))
  const acts: CartCommand[] = []
  const dismissed: string[] = []
  const shop: ShopClient = {
    ...readOnlyShopClient(null),
    ...store,
    act(command) {
      acts.push(command)
      return { ok: true, eventId: '', saved: Promise.resolve('indexeddb') }
    },
    dismissRefusal: (eventId) => void dismissed.push(eventId),
    dismissMergedCart: () => void dismissed.push('merged cart'),
  }
  return { shop, become: (next: Shown) => flushSync(() => become(snapshotOf(next))), acts, dismissed }
}

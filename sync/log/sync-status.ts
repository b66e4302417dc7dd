import type { CartState } from '#domain/cart/cart-state.ts'
import type { Folded } from '#domain/event/folded.ts'
import type { LinkState } from '../ports/ports.ts'
import type { Account } from './account.ts'

/**
 * How far the shopper's acts have come: the first of these that holds, in this order:
 * - `memory`: this device cannot store them; they are lost when the page is closed;
 * - `sending`: being written to the disk;
 * - `offline`: the server cannot be reached; stored on this device, unless the store's code cannot be loaded either;
 * - `sending`: being sent to the server;
 * - `refused`: the server refused an act, and the shopper has not dismissed it;
 * - `sent`: the server has acknowledged all of them;
 * - `saved`: stored on this device, but not all acknowledged; or the log has not been read yet.
 */
export type SyncState = 'saved' | 'sending' | 'sent' | 'offline' | 'refused' | 'memory'

/** Where the log is stored. */
export type StorageKind = 'indexeddb' | 'memory'

/** Where an act is stored. `nowhere`: it was dropped before, by a logout or because the store is another customer's. */
export type Stored = StorageKind | 'nowhere'

export interface SyncStatus {
  readonly state: SyncState
  /** Events that the server has not acknowledged. */
  readonly pending: number
  /** Whether every act is committed to disk. */
  readonly isDurable: boolean
  readonly storage: StorageKind
  /** The server's protocol is newer than this page's code: a reload is needed to sync and to check out. */
  readonly isUpdateNeeded: boolean
  /** Whether there is a network and the server answered the last request. */
  readonly isReachable: boolean
  /** Whether the guest's cart was merged into an account by a login whose answer was lost. */
  readonly isMerged?: boolean
}

/** The status of this browser and its connection, beside the log's content. */
export interface ClientStatus {
  readonly link: LinkState
  /** Whether the browser reports a network. */
  readonly online: boolean
  readonly storage: StorageKind
  readonly isUpdateNeeded: boolean
  /** The owner of the log. */
  readonly account: Account
}

interface StatusInput {
  readonly fold: Pick<Folded<CartState>, 'pending' | 'refusals' | 'newerVersion'>
  /** Events that no store holds yet. */
  readonly unsaved: number
  readonly loaded: boolean
  readonly status: ClientStatus
}

export function syncStatus({ fold, unsaved, loaded, status }: StatusInput): SyncStatus {
  const { storage, account } = status
  const pending = fold.pending.length + unsaved
  const isDurable = unsaved === 0 && storage === 'indexeddb'
  const isUpdateNeeded = status.isUpdateNeeded || fold.newerVersion !== false
  const isReachable = status.online && status.link !== 'down'
  const stateNow = (): SyncState => {
    if (storage === 'memory') return 'memory'
    if (unsaved > 0) return loaded || status.link !== 'down' ? 'sending' : 'offline'
    if (pending > 0 && !isReachable) return 'offline'
    if (pending > 0 && status.link === 'sending') return 'sending'
    if (fold.refusals.length > 0) return 'refused'
    return loaded && pending === 0 ? 'sent' : 'saved'
  }
  return { state: stateNow(), pending, isDurable, storage, isUpdateNeeded, isReachable, isMerged: 'merged' in account }
}

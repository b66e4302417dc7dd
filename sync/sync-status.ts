import type { CartState } from '#domain/cart/cart-state.ts'
import type { Folded } from '#domain/log/fold.ts'
import type { Account } from './log/identity.ts'

/**
 * How far the shopper's acts have come, the first that holds, in this order:
 * - `memory`: this device cannot store them; they live as long as the page does;
 * - `sending`: on their way to the disk or to the server;
 * - `offline`: stored on this device, and the server cannot be reached;
 * - `refused`: the server refused an act, and the shopper has not dismissed it;
 * - `saved`: stored on this device;
 * - `sent`: the server has everything.
 */
export type SyncState = 'saved' | 'sending' | 'sent' | 'offline' | 'refused' | 'memory'

/** Where the log lives. */
export type StorageKind = 'indexeddb' | 'memory'

/** Where an act is stored; `nowhere`: somebody logged out before it was, and it went with the rest. */
export type Stored = StorageKind | 'nowhere'

export interface SyncStatus {
  readonly state: SyncState
  /** Events that the server has not acknowledged. */
  readonly pending: number
  /** Whether every act is stored: "saved" is said after the commit and not before. */
  readonly durable: boolean
  readonly storage: StorageKind
  /** This page's code is older than what the server speaks: reload to go on syncing and to check out. */
  readonly updateNeeded: boolean
}

/** The leader's line to the server. It stays `down` from a failure until the server has answered again. */
export type Link = 'up' | 'sending' | 'down'

/** What the status depends on beside the log. */
export interface Circumstances {
  readonly link: Link
  /** What the browser says of its network. */
  readonly online: boolean
  readonly storage: StorageKind
  readonly updateNeeded: boolean
  /** Whose the log is. */
  readonly account: Account
}

interface StatusQuestion {
  readonly fold: Pick<Folded<CartState>, 'pending' | 'refusals' | 'newerVersion'>
  /** Events on their way to the log. */
  readonly inFlight: number
  readonly loaded: boolean
  readonly around: Circumstances
}

export function syncStatus({ fold, inFlight, loaded, around }: StatusQuestion): SyncStatus {
  const pending = fold.pending.length + inFlight
  const durable = inFlight === 0 && around.storage === 'indexeddb'
  const updateNeeded = around.updateNeeded || fold.newerVersion !== false
  const state = stateOf({ refused: fold.refusals.length > 0, pending, inFlight, loaded, around })
  return { state, pending, durable, storage: around.storage, updateNeeded }
}

interface StateQuestion extends Pick<StatusQuestion, 'inFlight' | 'loaded' | 'around'> {
  readonly refused: boolean
  readonly pending: number
}

function stateOf({ refused, pending, inFlight, loaded, around }: StateQuestion): SyncState {
  if (around.storage === 'memory') return 'memory'
  if (inFlight > 0) return 'sending'
  if (loaded && pending > 0) {
    if (!around.online || around.link === 'down') return 'offline'
    if (around.link === 'sending') return 'sending'
  }
  if (refused) return 'refused'
  return loaded && pending === 0 ? 'sent' : 'saved'
}

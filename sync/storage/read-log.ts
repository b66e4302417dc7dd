import { actsIn } from '#domain/log/compaction.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds, type LogFolds } from '#domain/log/log-folds.ts'
import { readEntriesFrom } from '#domain/log/log-row.ts'
import { decodeSnapshot, SNAPSHOT_KEY } from '#domain/log/snapshot.ts'
import { type Account, areTwoCustomers } from '../log/account.ts'
import type { StorageKind } from '../log/sync-status.ts'
import type { ClientIds } from '../ports/ports.ts'
import type { Identity } from './identity.ts'
import type { LogStore } from './log-store.ts'
import { newEpoch } from './new-epoch.ts'
import { recoveredEntries } from './recovered-entries.ts'
import type { ShopPorts } from './shop-ports.ts'

/** A log up to its last entry. */
interface KnownLog {
  readonly folds: LogFolds
  /** The index of the last entry; 0 for none. */
  readonly last: number
  readonly identity: Identity
}

/** What a page knows of the log before it reads a store. */
interface KnownBefore extends KnownLog {
  /** The page's epoch; null if it is not known yet. */
  readonly epoch: number | null
  /** Where the page's log was stored before; null if no store was read yet. */
  readonly storage: StorageKind | null
}

/** A store's whole content. */
export interface ReadLog extends KnownLog {
  readonly lastSeq: number
  /** The index of its snapshot; 0 for none. */
  readonly snapshotAt: number
  /** The ids of all events that the log has or had. Computed on demand, which is rare. */
  readonly found: () => readonly string[]
  /** Whether reading also wrote something that other tabs do not know. */
  readonly hasWritten: boolean
}

interface Reading {
  readonly store: LogStore
  readonly before: KnownBefore
  readonly ports: ClientIds & Pick<ShopPorts, 'localRecord'>
  /** How often to start over when another tab writes first. */
  readonly tries?: number
}

/**
 * Reads a whole store. If the store has fewer entries than the page knows, it has lost data, which the page writes back. The
 * same is done for a store that replaces memory. An interrupted wipe is completed first.
 */
export async function readLog({ store, before, ports, tries = 10 }: Reading): Promise<ReadLog> {
  const recordedEpoch = ports.localRecord.epoch() ?? 0
  const epoch = before.epoch ?? recordedEpoch
  const { identity: stored, snapshot: kept, rows } = await store.open(SNAPSHOT_KEY, decodeSnapshot)
  const identity = stored ?? { ...before.identity, clientId: ports.clientId(), seqBase: 0, epoch }
  const { index: snapshotAt, value: snapshot } = kept ?? { index: 0, value: null }
  const { entries, lastSeq } = readEntriesFrom(snapshot?.lastSeq ?? 0, rows)
  const end = rows.at(-1)?.index ?? snapshotAt
  const again = async (): Promise<ReadLog> => {
    if (tries === 0) throw new Error('The store refuses to be written to')
    return { ...(await readLog({ store, before, ports, tries: tries - 1 })), hasWritten: true }
  }

  if (recordedEpoch > identity.epoch) {
    // A customer may have logged in since, in a page that had no store to wipe.
    const { account: known } = before.identity
    const hasLoggedIn = before.epoch === recordedEpoch && known.status === 'customer'
    const account: Account = hasLoggedIn ? known : { status: 'leaving' }
    const wiped = newEpoch({ lastSeq, epoch: recordedEpoch, account, source: ports })
    await store.append({ ...wiped, after: end, identity: { from: stored, to: wiped.identity } })
    return again()
  }
  const folds = foldLog(snapshot?.folds ?? emptyLogFolds(), entries)
  const found = () => [...(snapshot?.acts ?? []), ...actsIn([...entries, ...folds.cart.pending])]
  // While the page had no store, another customer may have logged in: the two must not get each other's data.
  const isOthers = areTwoCustomers(before.identity.account, identity.account)
  const isJoined = !isOthers && (before.epoch === null || before.epoch === identity.epoch)
  const isMove = isJoined && isMoving(before, end)
  const moved = isMove
    ? recoveredEntries({ from: before.folds, onto: folds, held: new Set(found()), lastSeq, ports })
    : []
  const isLogin = isJoined && before.identity.account.status === 'customer'
  const to = isMove || isLogin ? identityAfter(identity, before, ports.localRecord.proposedCartKey()) : identity
  const hasWritten = moved.length > 0 || to !== stored
  const write = { after: end, entries: moved, identity: { from: stored, to } }
  if (hasWritten && !(await store.append(write))) return again()
  return {
    folds: foldLog(folds, moved),
    identity: to,
    last: end + moved.length,
    lastSeq: seqAfter(moved, lastSeq),
    snapshotAt,
    found,
    hasWritten,
  }
}

/** The last `seq` assigned after these entries. */
export function seqAfter(entries: readonly LogEntry[], before: number): number {
  return entries.reduce((seq, entry) => (entry.kind === 'event' ? entry.seq : seq), before)
}

/** Whether the page must write what it knows to the store: the store ends earlier, is empty, or replaces memory. */
function isMoving({ storage, last }: KnownBefore, end: number): boolean {
  return storage === null ? end === 0 : storage === 'memory' || end < last
}

/** A store's identity, updated with what the page has learnt in the same epoch: a login, or a guest's first key. */
function identityAfter(stored: Identity, { identity: known }: KnownBefore, proposedKey: string | null): Identity {
  if (known.account.status === 'customer') {
    // A page that knows of a login only from the previous page does not know the number of logins.
    const logins = Math.max(known.logins, stored.account.status === 'customer' ? 0 : stored.logins + 1)
    // By the guest's key, even one that was only proposed, the server finds the cart that may have the pending events.
    const cartKey = known.cartKey ?? stored.cartKey ?? proposedKey
    return logins > stored.logins ? { ...stored, cartKey, account: known.account, logins } : stored
  }
  // A page that has not read a store assumes a guest. A logout that is still to be sent is kept: sending it twice is harmless.
  const isFirstKey = stored.account.status !== 'customer' && stored.cartKey === null && known.cartKey !== null
  return isFirstKey ? { ...stored, cartKey: known.cartKey } : stored
}

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
  readonly fold: LogFolds
  /** The index of the last entry; 0 for none. */
  readonly last: number
  readonly identity: Identity
}

/** What a page knows of the log before it reads a store. */
interface KnownBefore extends KnownLog {
  /** The one that the page lives in; null for not known yet. */
  readonly epoch: number | null
  /** Where the log was so far; null for nowhere yet. */
  readonly storage: StorageKind | null
}

/** The whole of a store. */
export interface ReadLog extends KnownLog {
  readonly lastSeq: number
  /** The index of its snapshot; 0 for none. */
  readonly snapshotAt: number
  /** The ids of the events that the log has, or has had: looked for when they are asked for, which is seldom. */
  readonly found: () => readonly string[]
  /** Whether something was written that other tabs do not know. */
  readonly hasWritten: boolean
}

interface Reading {
  readonly store: LogStore
  readonly before: KnownBefore
  readonly ports: ClientIds & Pick<ShopPorts, 'localRecord'>
  /** How often to start again after another tab was faster. */
  readonly tries?: number
}

/**
 * Reads a whole store. A store with fewer entries than the page knows has lost data, and gets it back from the page; so does a
 * store that replaces memory. A wipe that was started and not finished is done first.
 */
export async function readLog({ store, before, ports, tries = 10 }: Reading): Promise<ReadLog> {
  const recordedEpoch = ports.localRecord.epoch()
  const epoch = before.epoch ?? recordedEpoch ?? 0
  const { identity: stored, snapshot: kept, rows } = await store.open(SNAPSHOT_KEY, decodeSnapshot)
  const identity = stored ?? { ...before.identity, clientId: ports.clientId(), seqBase: 0, epoch }
  const { index: snapshotAt, value: snapshot } = kept ?? { index: 0, value: null }
  const { entries, lastSeq } = readEntriesFrom(snapshot?.lastSeq ?? 0, rows)
  const end = rows.at(-1)?.index ?? snapshotAt
  const again = async (): Promise<ReadLog> => {
    if (tries === 0) throw new Error('The store refuses to be written to')
    return { ...(await readLog({ store, before, ports, tries: tries - 1 })), hasWritten: true }
  }

  if (recordedEpoch !== null && recordedEpoch > identity.epoch) {
    // Somebody may have logged in since, in a page that had no store to wipe.
    const { account: known } = before.identity
    const isSince = before.epoch === recordedEpoch && known.status === 'customer'
    const account: Account = isSince ? known : { status: 'leaving' }
    const wiped = newEpoch({ lastSeq, epoch: recordedEpoch, account, source: ports })
    await store.append({ ...wiped, after: end, identity: { from: stored, to: wiped.identity } })
    return again()
  }
  const fold = foldLog(snapshot?.fold ?? emptyLogFolds(), entries)
  const found = () => [...(snapshot?.acts ?? []), ...actsIn([...entries, ...fold.cart.pending])]
  // Another customer may have logged in where the page had no store: neither gets anything of the other's.
  const isOthers = areTwoCustomers(before.identity.account, identity.account)
  const isJoined = !isOthers && (before.epoch === null || before.epoch === identity.epoch)
  const isMove = isJoined && isMoving({ store, before }, end)
  const moved = isMove
    ? recoveredEntries({ from: before.fold, onto: fold, held: new Set(found()), lastSeq, ports })
    : []
  const isTold = isJoined && before.identity.account.status === 'customer'
  const to = isMove || isTold ? identityAfter(identity, before) : identity
  const last = end + moved.length
  if (moved.length > 0 || to !== stored) {
    const change = to === stored ? null : { from: stored, to }
    if (!(await store.append({ after: end, entries: moved, identity: change }))) return again()
  }
  // What is recovered was claimed in the store that is left.
  if (moved.length > 0) await store.claim(last)
  return {
    fold: moved.length === 0 ? fold : foldLog(fold, moved),
    identity: to,
    last,
    lastSeq: seqAfter(moved, lastSeq),
    snapshotAt,
    found,
    hasWritten: moved.length > 0 || to !== stored,
  }
}

/** The last `seq` that was given after these entries. */
export function seqAfter(entries: readonly LogEntry[], before: number): number {
  return entries.reduce((seq, entry) => (entry.kind === 'event' ? entry.seq : seq), before)
}

/** Whether the store, which ends at this index, has to get what the page knows: it has less, nothing, or takes the place of memory. */
function isMoving({ store, before: { storage, last } }: Omit<Reading, 'ports'>, end: number): boolean {
  if (storage === null) return end === 0
  return storage === 'memory' ? store.kind !== 'memory' : end < last
}

/**
 * A store's identity with what the page came to know meanwhile in the same epoch: a login, and a guest's first key.
 */
function identityAfter(stored: Identity, { identity: known }: KnownBefore): Identity {
  const { account } = known
  if (account.status === 'customer') {
    // A page that has heard of a login from the page before it does not know how many there have been.
    const least = stored.account.status === 'customer' ? 0 : stored.logins + 1
    const logins = Math.max(known.logins, least)
    return logins > stored.logins ? { ...stored, cartKey: known.cartKey, account, logins } : stored
  }
  // A page takes itself for a guest's that has read no store: a logout that is still to be told of stays so. Told twice, it is one.
  const isFirstKey = stored.account.status !== 'customer' && stored.cartKey === null && known.cartKey !== null
  return isFirstKey ? { ...stored, cartKey: known.cartKey } : stored
}

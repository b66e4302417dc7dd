import { guestAccount } from '../log/account.ts'
import { emptyShop, type ShopFold } from '../log/shop-state.ts'
import type { StorageKind } from '../log/sync-status.ts'
import type { ClientIds, LocalRecord } from '../ports/ports.ts'
import type { Identity } from './identity.ts'
import { readEntriesFrom } from './log-row.ts'
import type { LogStore } from './log-store.ts'
import { newEpoch } from './new-epoch.ts'
import { recoveredEntries } from './recovered-entries.ts'
import { SNAPSHOT_KEY } from './reducers-version.ts'
import { foldShop } from './shop-fold.ts'
import { decodeSnapshot } from './snapshot.ts'

export interface ReadPorts extends ClientIds {
  readonly localRecord: Pick<LocalRecord, 'epoch'>
}

/** What a page knows of the log before it reads a store. */
export interface KnownBefore {
  readonly shop: ShopFold
  /** The index of the last entry; 0 for none. */
  readonly last: number
  readonly identity: Identity
  /** The one that the page lives in; null for not known yet. */
  readonly epoch: number | null
  /** Where the log was so far; null for nowhere yet. */
  readonly storage: StorageKind | null
}

/** The whole of a store. */
export interface ReadLog {
  readonly fold: ShopFold
  readonly identity: Identity
  readonly last: number
  readonly lastSeq: number
  /** The index of its snapshot; 0 for none. */
  readonly snapshotAt: number
  /** The ids of everything that was read. */
  readonly found: readonly string[]
  /** How many entries the store got from the page. */
  readonly recovered: number
  /** The epoch that the browser remembered beside it. */
  readonly recordedEpoch: number | null
}

interface Reading {
  readonly store: LogStore
  readonly before: KnownBefore
  readonly ports: ReadPorts
}

/** Whom to speak as where a store knows nobody yet. */
export function freshIdentity({ identity, epoch }: KnownBefore, { clientId, localRecord }: ReadPorts): Identity {
  const recorded = localRecord.epoch()
  const isCutOff = recorded !== null && recorded > (epoch ?? recorded)
  if (isCutOff) {
    return {
      clientId: clientId(),
      cartKey: null,
      seqBase: 0,
      account: { status: 'leaving' },
      epoch: recorded,
      logins: 0,
    }
  }
  return { ...identity, clientId: clientId(), seqBase: 0, epoch: epoch ?? recorded ?? 0 }
}

/**
 * Reads a whole store. One that has less than is known has lost its memory, and gets it back from the page; so does one
 * that takes the place of memory. A wipe that was begun and not finished is done first.
 */
export async function readLog({ store, before, ports }: Reading): Promise<ReadLog> {
  const { epoch } = before
  const recordedEpoch = ports.localRecord.epoch()
  const fresh = freshIdentity(before, ports)
  const { identity, snapshot: kept, rows: tail } = await store.open({ snapshotKey: SNAPSHOT_KEY, fresh })
  const snapshot = kept === null ? null : decodeSnapshot(kept.value)
  const snapshotAt = snapshot === null ? 0 : (kept?.index ?? 0)
  const rows = snapshot === null && kept !== null ? (await store.read(0)).rows : tail
  const { entries, lastSeq } = readEntriesFrom(snapshot?.lastSeq ?? 0, rows)
  const end = rows.at(-1)?.index ?? snapshotAt
  const again = (): Promise<ReadLog> => readLog({ store, before, ports })

  if (recordedEpoch !== null && recordedEpoch > identity.epoch) {
    const wiped = newEpoch({ lastSeq, epoch: recordedEpoch, account: { status: 'leaving' }, source: ports })
    await store.wipe({ after: end, entries: wiped.entries, identity: { from: identity, to: wiped.identity } })
    return again()
  }
  const fold = foldShop(snapshot?.fold ?? emptyShop(), entries)
  const found = [...entries, ...fold.cart.pending].map(({ id }) => id)
  const isSameEpoch = epoch === null || epoch === identity.epoch
  const isMove = isMoving({ store, before, end })
  const moved =
    isMove && isSameEpoch
      ? {
          entries: recoveredEntries({ from: before.shop, onto: fold, held: new Set(found), lastSeq, ports }),
          identity: identityAfter(identity, before.identity),
        }
      : { entries: [], identity }
  if (moved.entries.length > 0 || moved.identity !== identity) {
    const change = moved.identity === identity ? null : { from: identity, to: moved.identity }
    const done = await store.append({ after: end, entries: moved.entries, identity: change })
    if (!done.ok) return again()
    // What is recovered was claimed in the store that is left.
    await store.claim(end + moved.entries.length)
  }
  return {
    fold: moved.entries.length === 0 ? fold : foldShop(fold, moved.entries),
    identity: moved.identity,
    last: end + moved.entries.length,
    lastSeq: moved.entries.reduce((seq, entry) => (entry.kind === 'event' ? entry.seq : seq), lastSeq),
    snapshotAt,
    found,
    recovered: moved.entries.length,
    recordedEpoch,
  }
}

interface Moving extends Omit<Reading, 'ports'> {
  /** The index of the store's last entry; 0 for none. */
  readonly end: number
}

/** Whether the store has to get what the page knows: it has less, nothing, or takes the place of memory. */
function isMoving({ store, before: { storage, last }, end }: Moving): boolean {
  if (storage === null) return end === 0
  return storage === 'memory' ? store.kind !== 'memory' : end < last
}

/**
 * A store's identity with what the page came to know meanwhile in the same epoch, in which a log goes from `leaving` to a
 * guest's and on to a customer's: that the server has heard of the logout, a login, and a guest's first key.
 */
function identityAfter(stored: Identity, known: Identity): Identity {
  const { account } = known
  if (account.status === 'customer') {
    // A page that has heard of a login from the page before it does not know how many there have been.
    const least = stored.account.status === 'customer' ? 0 : stored.logins + 1
    const logins = Math.max(known.logins, least)
    return logins > stored.logins ? { ...stored, cartKey: null, account, logins } : stored
  }
  if (stored.account.status === 'customer') return stored
  const guest = stored.account.status === 'leaving' ? { ...stored, account } : stored
  return guest.cartKey === null && known.cartKey !== null ? { ...guest, cartKey: known.cartKey } : guest
}

export const unknownIdentity: Identity = {
  clientId: '',
  cartKey: null,
  seqBase: 0,
  account: guestAccount,
  epoch: 0,
  logins: 0,
}

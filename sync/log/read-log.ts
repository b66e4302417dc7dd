import type { ShopPorts } from '../shop-ports.ts'
import { carriedOver } from './carried-over.ts'
import type { Identity } from './identity.ts'
import { readOnFrom } from './log-row.ts'
import type { LogStore } from './log-store.ts'
import { SNAPSHOT_KEY } from './reducers-version.ts'
import { emptyShop, foldShop, type ShopFold } from './shop-fold.ts'
import { decodeSnapshot } from './snapshot.ts'
import { wiping } from './wiping.ts'

type ReadPorts = Pick<ShopPorts, 'eventId' | 'now' | 'clientId' | 'eraMark'>

/** What a page knows of the log before it reads a store. */
export interface KnownBefore {
  readonly shop: ShopFold
  /** The index of the last entry; 0 for none. */
  readonly last: number
  readonly identity: Identity
  /** The one that the page lives in; null for not known yet. */
  readonly era: number | null
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
  readonly written: readonly string[]
  /** How many entries the store got from the page. */
  readonly carried: number
  /** The era that the browser remembered beside it. */
  readonly mark: number | null
}

interface Reading {
  readonly store: LogStore
  readonly before: KnownBefore
  readonly ports: ReadPorts
}

/**
 * Reads a whole store. One that has less than is known has lost its memory, and gets it back from the page; a wipe that was
 * begun and not finished is done first.
 */
export async function readLog({ store, before, ports }: Reading): Promise<ReadLog> {
  const { era, last } = before
  const mark = ports.eraMark.read()
  const isCutOff = mark !== null && mark > (era ?? mark)
  const fresh: Identity = isCutOff
    ? { clientId: ports.clientId(), cartKey: null, seqBase: 0, account: { status: 'leaving' }, era: mark }
    : { ...before.identity, clientId: ports.clientId(), seqBase: 0, era: era ?? mark ?? 0 }
  const { identity, snapshot: kept, rows: tail } = await store.open({ snapshotKey: SNAPSHOT_KEY, fresh })
  const snapshot = kept === null ? null : decodeSnapshot(kept.value)
  const snapshotAt = snapshot === null ? 0 : (kept?.index ?? 0)
  const rows = snapshot === null && kept !== null ? (await store.read(0)).rows : tail
  const { entries, lastSeq } = readOnFrom(snapshot?.lastSeq ?? 0, rows)
  const end = rows.at(-1)?.index ?? snapshotAt
  const again = (): Promise<ReadLog> => readLog({ store, before, ports })

  if (mark !== null && mark > identity.era) {
    const wiped = wiping({ lastSeq, era: mark, account: { status: 'leaving' }, source: ports })
    const change = { from: identity.clientId, to: wiped.identity }
    await store.wipe({ after: end, entries: wiped.entries, identity: change })
    return again()
  }
  const fold = foldShop(snapshot?.fold ?? emptyShop(), entries)
  const isLost = (era === null || era === identity.era) && end < last
  const carried = isLost ? carriedOver({ from: before.shop, onto: fold, lastSeq, ports }) : []
  if (carried.length > 0) {
    const done = await store.append({ after: end, entries: carried, identity: null })
    if (!done.ok) return again()
    // What is carried over was claimed in the store that is lost.
    await store.claim()
  }
  return {
    fold: carried.length === 0 ? fold : foldShop(fold, carried),
    identity,
    last: end + carried.length,
    lastSeq: carried.reduce((seq, entry) => (entry.kind === 'event' ? entry.seq : seq), lastSeq),
    snapshotAt,
    written: [...entries, ...fold.cart.pending].map(({ id }) => id),
    carried: carried.length,
    mark,
  }
}

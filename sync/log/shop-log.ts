import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import { emptyFold, type Folded, foldEntries } from '#domain/log/fold.ts'
import { type Act, actsOf } from '../acts.ts'
import type { MadeEvent } from '../made-event.ts'
import type { Projector } from '../projector.ts'
import type { ShopPorts } from '../shop-ports.ts'
import type { StorageKind } from '../sync-status.ts'
import { carriedOver } from './carried-over.ts'
import type { Identity } from './identity.ts'
import { readOnFrom } from './log-row.ts'
import type { LogStore } from './log-store.ts'
import { SNAPSHOT_KEY } from './reducers-version.ts'
import { sequenced } from './sequenced.ts'
import { compaction, decodeSnapshot } from './snapshot.ts'
import { keepStore } from './store-keeper.ts'

/** When so many entries after a snapshot are no longer pending, comes the next: at rest, since what is pending stays. */
const SNAPSHOT_EVERY = 40

export type LogPorts = Pick<
  ShopPorts,
  'eventId' | 'now' | 'clientId' | 'tab' | 'scheduler' | 'openStore' | 'channel' | 'report' | 'snapshotEvery'
>

/** All that is known of the log, up to its last entry. */
export interface Known {
  readonly fold: Folded<CartState>
  /** The last `seq` that was given: that of the last event, whether it can be read or not. */
  readonly lastSeq: number
  readonly identity: Identity
}

/** What to append: facts, and events that follow from them; all or nothing. */
export interface Recording {
  readonly entries: readonly (FactEntry | MadeEvent)[]
  /** Whom to speak as from now on. */
  readonly identity: Identity
}

export interface Built<Outcome> {
  /** Null to append nothing. */
  readonly recording: Recording | null
  readonly outcome: Outcome
}

/** The browser's log: one for each tab, over a store that all tabs share. */
export interface ShopLog {
  /** Resolves when the log has been read, from wherever it is. */
  readonly opened: Promise<void>
  /** Appends events that the projector shows, with all others that wait. Resolves when they are stored; never rejects. */
  readonly write: (events: readonly MadeEvent[]) => Promise<StorageKind>
  /**
   * Appends what `build` makes of everything known, if that is still everything when it is written; otherwise builds
   * again on what is known then. Resolves with the outcome that was built last.
   */
  readonly record: <Outcome>(build: (known: Known) => Built<Outcome>) => Promise<Outcome>
  /** Reads what other tabs have appended. */
  readonly catchUp: () => Promise<Known>
  /** What shoppers did in this browser, in any of its tabs. Each act is given once; none while the storage fails. */
  readonly claimActs: () => Promise<readonly Act[]>
  /** Writes what waits and lets the store go. */
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly events: readonly MadeEvent[]
  readonly saved: (where: StorageKind) => void
}

/**
 * One thing at a time: the events that wait, all in one transaction, or else the next job. When the store fails for
 * good the log goes on in memory, as a client of its own and with everything that the page knows. The server takes an
 * event once, whoever brings it, so what lies in both the lost store and the memory is not doubled.
 */
export function openShopLog(ports: LogPorts, projector: Projector): ShopLog {
  const { snapshotEvery = SNAPSHOT_EVERY } = ports
  /** What is known of the store: its last index and `seq`, the index of its snapshot, and whom it speaks as. */
  let last = 0
  let lastSeq = 0
  let snapshotAt = 0
  let identity: Identity = { clientId: '', cartKey: null, seqBase: 0 }
  let waiting: Waiting[] = []
  const jobs: (() => Promise<void>)[] = []
  let running = false
  let announcing = false

  const wake = (): void => {
    if (running) return
    running = true
    // All that is asked for in one go is written in one transaction.
    void Promise.resolve().then(work)
  }
  const work = async (): Promise<void> => {
    while (waiting.length > 0 || jobs.length > 0) {
      if (waiting.length > 0) await commitGroup()
      else await jobs.shift()?.()
    }
    running = false
  }
  const job = <Value>(run: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      jobs.push(() => run().then(resolve, reject))
      wake()
    })

  /** Reads a whole store. One that has less than is known has lost its memory, and gets it back from the page. */
  const start = async (store: LogStore): Promise<() => void> => {
    const fresh = { clientId: ports.clientId(), cartKey: identity.cartKey, seqBase: 0 }
    const opened = await store.open({ snapshotKey: SNAPSHOT_KEY, fresh })
    const snapshot = opened.snapshot === null ? null : decodeSnapshot(opened.snapshot.value)
    const from = snapshot === null ? 0 : (opened.snapshot?.index ?? 0)
    const rows = snapshot === null && opened.snapshot !== null ? (await store.read(0)).rows : opened.rows
    const read = readOnFrom(snapshot?.lastSeq ?? 0, rows)
    const fold = foldEntries(cartStream, snapshot?.fold ?? emptyFold(cartStream), read.entries)
    const end = rows.at(-1)?.index ?? from
    const carried = end < last ? carriedOver({ from: projector.fold(), onto: fold, lastSeq: read.lastSeq, ports }) : []
    if (carried.length > 0) {
      const done = await store.append({ after: end, entries: carried, identity: null })
      if (!done.ok) return start(store)
      // What is carried over was claimed in the store that is lost.
      await store.claim()
    }
    return () => {
      identity = opened.identity
      last = end + carried.length
      lastSeq = seqAfter(carried, read.lastSeq)
      snapshotAt = from
      projector.note({ storage: store.kind })
      projector.restart(
        carried.length === 0 ? fold : foldEntries(cartStream, fold, carried),
        [...read.entries, ...fold.pending].map(({ id }) => id),
      )
      announce()
      if (store.kind === 'memory') ports.report({ what: 'storage_in_memory', detail: `${carried.length} carried over` })
    }
  }
  const restart = async (): Promise<void> => {
    const take = await keeper.attempt(start)
    take?.()
  }

  const keeper = keepStore({ ports, start })

  /** Tells the other tabs, once for a flurry: after whoever waits for the write, whose time it is. */
  const announce = (): void => {
    if (announcing) return
    announcing = true
    ports.scheduler.schedule(() => {
      announcing = false
      ports.channel.post({ kind: 'appended', index: last })
    })
  }

  interface Writing {
    readonly entries: readonly LogEntry[]
    readonly identity: Identity | null
  }

  /** Whether it was written. If not, what is known is newer afterwards, or the store is. */
  const append = async ({ entries, identity: to }: Writing): Promise<boolean> => {
    const change = to === null ? null : { from: identity.clientId, to }
    const done = await keeper.attempt((store) => store.append({ after: last, entries, identity: change }))
    if (done === null) return false
    if (!done.ok) {
      if (!(await readOn())) await restart()
      return false
    }
    keeper.praise()
    last += entries.length
    lastSeq = seqAfter(entries, lastSeq)
    identity = to ?? identity
    projector.append(entries)
    announce()
    if (isCompactable()) void job(compact)
    return true
  }

  /** Whether there was anything new. What does not join on is read from the start again. */
  const readOn = async (): Promise<boolean> => {
    const tail = await keeper.attempt((store) => store.read(last))
    if (tail === null) return true
    keeper.praise()
    const joins = tail.rows.every(({ index }, offset) => index === last + 1 + offset)
    if (tail.identity === null || !joins) {
      await restart()
      return true
    }
    const news = tail.rows.length > 0 || tail.identity.clientId !== identity.clientId
    identity = tail.identity
    last += tail.rows.length
    const read = readOnFrom(lastSeq, tail.rows)
    lastSeq = read.lastSeq
    if (tail.rows.length > 0) projector.append(read.entries)
    return news
  }

  const placed = (entries: readonly (FactEntry | MadeEvent)[]): LogEntry[] =>
    sequenced(entries, { streamId: projector.fold().streamId, lastSeq, tab: ports.tab })

  const commitGroup = async (): Promise<void> => {
    const group = waiting
    waiting = []
    const events = group.flatMap((each) => each.events)
    let where = (await keeper.current()).kind
    for (;;) {
      const left = events.filter(({ id }) => projector.isInFlight(id))
      if (left.length === 0) break
      await append({ entries: placed(left), identity: null })
      where = (await keeper.current()).kind
    }
    for (const { saved } of group) saved(where)
  }

  const isCompactable = (): boolean => {
    const pending = projector.fold().pending.length
    return pending < snapshotEvery && last - snapshotAt - pending >= snapshotEvery
  }

  const compact = async (): Promise<void> => {
    const [index, seq, fold] = [last, lastSeq, projector.fold()]
    if (!isCompactable()) return
    snapshotAt = index
    const tail = await keeper.attempt((store) => store.read(0))
    if (tail === null) return
    const parts = {
      snapshotKey: SNAPSHOT_KEY,
      fold,
      lastSeq: seq,
      index,
      rows: tail.rows,
      id: ports.eventId(),
      at: ports.now(),
    }
    await keeper.attempt((store) => store.compact(compaction(parts)))
  }

  const unlisten = ports.channel.listen((message) => {
    if (message.kind === 'appended' && message.index > last) void job(readOn)
  })
  // At once and not in its turn: the disk looks for the log while the page makes the rest of itself.
  running = true
  const opened = keeper.current().then(work)

  return {
    opened,
    write(events) {
      return new Promise((saved) => {
        waiting.push({ events, saved })
        wake()
      })
    },
    record: (build) =>
      job(async () => {
        for (;;) {
          await keeper.current()
          const { recording, outcome } = build({ fold: projector.fold(), lastSeq, identity })
          if (recording === null) return outcome
          if (await append({ entries: placed(recording.entries), identity: recording.identity })) return outcome
        }
      }),
    catchUp: () =>
      job(async () => {
        await keeper.current()
        await readOn()
        return { fold: projector.fold(), lastSeq, identity }
      }),
    claimActs: () =>
      job(async () => {
        const claimed = await keeper.attempt((store) => store.claim())
        return claimed === null ? [] : actsOf(claimed)
      }),
    async close() {
      await job(async () => {})
      unlisten()
      keeper.close()
    },
  }
}

function seqAfter(entries: readonly LogEntry[], before: number): number {
  return entries.reduce((seq, entry) => (entry.kind === 'event' ? entry.seq : seq), before)
}

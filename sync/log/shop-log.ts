import type { Subscription } from 'rxjs'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { CustomerHolder } from '#domain/customer/customer-events.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import type { Folded } from '#domain/log/fold.ts'
import { type Act, actsOf } from '../acts.ts'
import type { MadeEvent } from '../made-event.ts'
import type { Projector } from '../projector.ts'
import type { ShopPorts } from '../shop-ports.ts'
import type { Stored } from '../sync-status.ts'
import { carriedOver } from './carried-over.ts'
import { type Identity, isSameAccount, nobody } from './identity.ts'
import { readOnFrom } from './log-row.ts'
import type { LogStore } from './log-store.ts'
import { SNAPSHOT_KEY } from './reducers-version.ts'
import { sequenced } from './sequenced.ts'
import { emptyShop, foldShop } from './shop-fold.ts'
import { compaction, decodeSnapshot } from './snapshot.ts'
import { keepStore } from './store-keeper.ts'
import { wiping } from './wiping.ts'

/** When so many entries after a snapshot are no longer pending, comes the next: at rest, since what is pending stays. */
const SNAPSHOT_EVERY = 40

export type LogPorts = Pick<
  ShopPorts,
  | 'eventId'
  | 'now'
  | 'clientId'
  | 'tab'
  | 'scheduler'
  | 'openStore'
  | 'channel'
  | 'eraMark'
  | 'dropTraces'
  | 'report'
  | 'snapshotEvery'
>

/** All that is known of the log, up to its last entry. */
export interface Known {
  readonly fold: Folded<CartState>
  readonly customer: Folded<CustomerHolder>
  /** The last `seq` that was given: that of the last event, whether it can be read or not. */
  readonly lastSeq: number
  readonly identity: Identity
}

/** What to append: facts, and events that follow from them; all or nothing. */
export interface Recording {
  readonly entries: readonly (FactEntry | MadeEvent)[]
  /** Whom to speak as from now on. */
  readonly identity: Identity
  /** They take the place of everything. */
  readonly wipes?: true
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
  readonly write: (events: readonly MadeEvent[]) => Promise<Stored>
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
  readonly saved: (where: Stored) => void
  /** In which they were made; null for one that is not known yet. */
  readonly era: number | null
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
  let identity: Identity = { clientId: '', cartKey: null, seqBase: 0, account: nobody, era: 0 }
  /** The one that the page lives in; null for not known yet. */
  let era = ports.eraMark.atStart
  let waiting: Waiting[] = []
  const jobs: (() => Promise<void>)[] = []
  let running = false
  let announcement: Subscription | null = null

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

  const known = (): Known => ({
    fold: projector.fold(),
    customer: projector.shop().customer,
    lastSeq,
    identity,
  })

  /** What is not written when an era ends is nobody's any more. */
  const adopt = (next: Identity): void => {
    if (era !== null && next.era !== era) {
      projector.forget()
      ports.dropTraces()
    }
    if (next.account.status === 'leaving') projector.unseed()
    era = next.era
    identity = next
    projector.note({ account: next.account })
  }

  /** Reads a whole store. One that has less than is known has lost its memory, and gets it back from the page. */
  const start = async (store: LogStore): Promise<() => void> => {
    const mark = ports.eraMark.read()
    const isCutOff = mark !== null && mark > (era ?? mark)
    const fresh: Identity = isCutOff
      ? { clientId: ports.clientId(), cartKey: null, seqBase: 0, account: { status: 'leaving' }, era: mark }
      : { ...identity, clientId: ports.clientId(), seqBase: 0, era: era ?? mark ?? 0 }
    const opened = await store.open({ snapshotKey: SNAPSHOT_KEY, fresh })
    const snapshot = opened.snapshot === null ? null : decodeSnapshot(opened.snapshot.value)
    const from = snapshot === null ? 0 : (opened.snapshot?.index ?? 0)
    const rows = snapshot === null && opened.snapshot !== null ? (await store.read(0)).rows : opened.rows
    const read = readOnFrom(snapshot?.lastSeq ?? 0, rows)
    const end = rows.at(-1)?.index ?? from
    if (mark !== null && mark > opened.identity.era) {
      // A wipe that was begun and not finished.
      const { entries, identity: to } = wiping({
        lastSeq: read.lastSeq,
        era: mark,
        account: { status: 'leaving' },
        source: ports,
      })
      await store.wipe({ after: end, entries: placed(entries), identity: { from: opened.identity.clientId, to } })
      return start(store)
    }
    const fold = foldShop(snapshot?.fold ?? emptyShop(), read.entries)
    const isSameEra = era === null || era === opened.identity.era
    const carried =
      isSameEra && end < last ? carriedOver({ from: projector.shop(), onto: fold, lastSeq: read.lastSeq, ports }) : []
    if (carried.length > 0) {
      const done = await store.append({ after: end, entries: carried, identity: null })
      if (!done.ok) return start(store)
      // What is carried over was claimed in the store that is lost.
      await store.claim()
    }
    return () => {
      adopt(opened.identity)
      if (mark !== identity.era) ports.eraMark.write(identity.era)
      last = end + carried.length
      lastSeq = seqAfter(carried, read.lastSeq)
      snapshotAt = from
      projector.note({ storage: store.kind })
      projector.restart(
        carried.length === 0 ? fold : foldShop(fold, carried),
        [...read.entries, ...fold.cart.pending].map(({ id }) => id),
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

  const post = (): void => {
    announcement = null
    ports.channel.post({ kind: 'appended', index: last })
  }
  /** Tells the other tabs, once for a flurry: after whoever waits for the write, whose time it is. */
  const announce = (): void => {
    announcement ??= ports.scheduler.schedule(post)
  }

  interface Writing {
    readonly entries: readonly LogEntry[]
    readonly identity: Identity | null
    readonly wipes?: true | undefined
  }

  /** Whether it was written. If not, what is known is newer afterwards, or the store is. */
  const append = async ({ entries, identity: to, wipes }: Writing): Promise<boolean> => {
    const change = to === null ? null : { from: identity.clientId, to }
    const batch = { after: last, entries }
    if (wipes && to !== null) ports.eraMark.write(to.era)
    const done = await keeper.attempt((store) =>
      wipes && change !== null
        ? store.wipe({ ...batch, identity: change })
        : store.append({ ...batch, identity: change }),
    )
    if (done === null) return false
    if (!done.ok) {
      if (!(await readOn())) await restart()
      return false
    }
    keeper.praise()
    last += entries.length
    lastSeq = seqAfter(entries, lastSeq)
    const isOther = to !== null && (to.era !== identity.era || !isSameAccount(to.account, identity.account))
    if (to !== null) adopt(to)
    if (wipes) {
      snapshotAt = last
      projector.restart(foldShop(emptyShop(), entries), [])
    } else {
      projector.append(entries)
    }
    if (isOther) ports.channel.post({ kind: 'identified', era: identity.era })
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
    if (tail.identity === null || tail.identity.era !== era || !joins) {
      await restart()
      return true
    }
    const news = tail.rows.length > 0 || tail.identity.clientId !== identity.clientId
    adopt(tail.identity)
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
    for (const { saved, era: made } of group) saved(made === null || made === era ? where : 'nowhere')
  }

  const isCompactable = (): boolean => {
    const pending = projector.fold().pending.length
    return pending < snapshotEvery && last - snapshotAt - pending >= snapshotEvery
  }

  const compact = async (): Promise<void> => {
    const [index, seq, fold] = [last, lastSeq, projector.shop()]
    if (!isCompactable()) return
    snapshotAt = index
    const tail = await keeper.attempt((store) => store.read(0))
    if (tail === null) return
    const { eventId, now } = ports
    const parts = {
      era: identity.era,
      snapshotKey: SNAPSHOT_KEY,
      fold,
      lastSeq: seq,
      index,
      rows: tail.rows,
      eventId,
      at: now(),
    }
    await keeper.attempt((store) => store.compact(compaction(parts)))
  }

  /** A log in memory lies beside the one that was wiped, and nobody else can reach it. */
  const follow = async (to: number): Promise<void> => {
    const store = await keeper.current()
    const isNewer = era !== null && to > era
    // A tab whose own log is in memory could not wipe the one that is stored: whoever has that does so as it starts.
    if (store.kind !== 'memory') await (isNewer ? restart() : readOn())
    else if (isNewer) {
      const wiped = wiping({ lastSeq, era: to, account: nobody, source: ports })
      await append({ ...wiped, entries: placed(wiped.entries) })
    }
  }

  const unlisten = ports.channel.listen((message) => {
    if (message.kind === 'appended' && message.index > last) void job(readOn)
    if (message.kind === 'identified') void job(() => follow(message.era))
  })
  // At once and not in its turn: the disk looks for the log while the page makes the rest of itself.
  running = true
  const opened = keeper.current().then(work)

  return {
    opened,
    write(events) {
      return new Promise((saved) => {
        waiting.push({ events, saved, era })
        wake()
      })
    },
    record: (build) =>
      job(async () => {
        for (;;) {
          await keeper.current()
          const { recording, outcome } = build(known())
          if (recording === null) return outcome
          if (await append({ ...recording, entries: placed(recording.entries) })) return outcome
        }
      }),
    catchUp: () =>
      job(async () => {
        await keeper.current()
        await readOn()
        return known()
      }),
    claimActs: () =>
      job(async () => {
        const claimed = await keeper.attempt((store) => store.claim())
        return claimed === null ? [] : actsOf(claimed)
      }),
    async close() {
      await job(async () => {})
      unlisten()
      announcement?.unsubscribe()
      if (announcement !== null) post()
      keeper.close()
    },
  }
}

function seqAfter(entries: readonly LogEntry[], before: number): number {
  return entries.reduce((seq, entry) => (entry.kind === 'event' ? entry.seq : seq), before)
}

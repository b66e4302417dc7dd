import type { Subscription } from 'rxjs'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import { type Act, actsOf } from '../acts.ts'
import type { MadeEvent } from '../made-event.ts'
import type { Projector } from '../projector.ts'
import type { ShopPorts } from '../shop-ports.ts'
import type { Stored } from '../sync-status.ts'
import { compactor } from './compactor.ts'
import { type Identity, isSameAccount, nobody } from './identity.ts'
import { readOnFrom } from './log-row.ts'
import type { LogStore } from './log-store.ts'
import { readLog } from './read-log.ts'
import type { Built, Known } from './recording.ts'
import { sequenced } from './sequenced.ts'
import { emptyShop, foldShop } from './shop-fold.ts'
import { keepStore } from './store-keeper.ts'
import { turns } from './turns.ts'
import { wiping } from './wiping.ts'

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
  /** The one that the page lives in; null for not known yet. */
  readonly era: () => number | null
  /** The cart's secret, as far as the log has been read. */
  readonly cartKey: () => string | null
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
  /** What is known of the store: its last index and `seq`, and whom it speaks as. */
  let last = 0
  let lastSeq = 0
  let identity: Identity = { clientId: '', cartKey: null, seqBase: 0, account: nobody, era: 0 }
  /** The one that the page lives in; null for not known yet. */
  let era = ports.eraMark.atStart
  let waiting: Waiting[] = []
  let announcement: Subscription | null = null

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

  const start = async (store: LogStore): Promise<() => void> => {
    const read = await readLog({ store, before: { shop: projector.shop(), last, identity, era }, ports })
    return () => {
      adopt(read.identity)
      if (read.mark !== identity.era) ports.eraMark.write(identity.era)
      last = read.last
      lastSeq = read.lastSeq
      snapshots.startFrom(read.snapshotAt)
      projector.note({ storage: store.kind })
      projector.restart(read.fold, read.written)
      announce()
      if (store.kind === 'memory') ports.report({ what: 'storage_in_memory', detail: `${read.carried} carried over` })
    }
  }
  const restart = async (): Promise<void> => {
    const take = await keeper.attempt(start)
    take?.()
  }

  const keeper = keepStore({ ports, start })
  const snapshots = compactor({ ports, projector, keeper })

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
      snapshots.startFrom(last)
      projector.restart(foldShop(emptyShop(), entries), [])
    } else {
      projector.append(entries)
    }
    if (isOther) ports.channel.post({ kind: 'identified', era: identity.era })
    announce()
    if (snapshots.isDue(last)) void job(() => snapshots.compact({ index: last, lastSeq, era: identity.era }))
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
  const { opened, wake, job } = turns({
    // At once and not in its turn: the disk looks for the log while the page makes the rest of itself.
    opening: keeper.current(),
    isGroupWaiting: () => waiting.length > 0,
    group: commitGroup,
  })

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
    era: () => era,
    cartKey: () => identity.cartKey,
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

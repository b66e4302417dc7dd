import type { EventEntry } from '#domain/log/entry.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds, type LogFolds } from '#domain/log/log-folds.ts'
import { readEntriesFrom } from '#domain/log/log-row.ts'
import { areTwoCustomers } from '../log/account.ts'
import type { WritableCartLog } from '../log/cart-log.ts'
import type { Inheritance } from '../log/handoff.ts'
import { isSame } from '../log/is-same.ts'
import type { StorageKind } from '../log/sync-status.ts'
import { compactor } from './compactor.ts'
import { type Identity, unknownIdentity } from './identity.ts'
import { type LogChange, type LogHead, sequenced } from './log-change.ts'
import type { LogStore, LogTail } from './log-store.ts'
import { type ReadLog, readLog, seqAfter } from './read-log.ts'
import type { LogPorts } from './shop-ports.ts'
import { type StoreWithFallback, storeWithFallback } from './store-with-fallback.ts'

interface SessionParts {
  readonly ports: LogPorts
  readonly log: WritableCartLog
  /** Runs a job when nothing else is under way. */
  readonly whenFree: (job: () => Promise<void>) => Promise<void>
}

/** An identity of null: to stay who the log is. */
type Writing = Omit<LogChange, 'identity'> & { readonly identity: Identity | null }

/**
 * A tab's knowledge of the store that all tabs share: up to which entry, and as whom. One call at a time.
 *
 * S1. The log shows exactly the entries up to `last`, each once, whoever wrote them.
 * S2. Nothing is written but directly after what is known: a write that comes too late reads on, and is not made.
 */
export interface StoreSession {
  readonly store: StoreWithFallback
  readonly snapshots: ReturnType<typeof compactor>
  readonly head: () => LogHead
  /** The index of the last entry known. */
  readonly last: () => number
  /** Whether it was written. If not, what is known is newer afterwards, or the store is. */
  readonly append: (writing: Writing) => Promise<boolean>
  /** Reads what other tabs have written; whether there was anything. */
  readonly readNewRows: () => Promise<boolean>
  /** Reads the whole store again. */
  readonly restart: () => Promise<void>
}

export function storeSession({ ports, log, whenFree }: SessionParts): StoreSession {
  let last = 0
  let lastSeq = 0
  let identity = { ...unknownIdentity, account: log.status().account }

  const isRead = (): boolean => log.phase() !== 'opening'
  const dropTracesBefore = ({ epoch, account }: Identity): void => {
    const isNew = log.epoch() !== null && epoch !== log.epoch()
    if (isNew || areTwoCustomers(log.status().account, account)) ports.dropTraces()
  }
  /** After whoever waits for the write, whose time it is. Not by a timer: hidden tabs have slow ones. */
  const announce = (): void =>
    queueMicrotask(() => queueMicrotask(() => ports.channel.post({ kind: 'appended', index: last })))

  const takeRead = (read: ReadLog, kind: StorageKind): void => {
    if (log.phase() !== 'memory' && kind === 'memory') {
      ports.report({ what: 'storage_in_memory', detail: `${log.outbox.size()} acts are unsent` })
    }
    dropTracesBefore(read.identity)
    ;({ identity, last, lastSeq } = read)
    const { epoch, account } = identity
    if ((ports.localRecord.epoch() ?? -1) < epoch) ports.localRecord.setEpoch(epoch)
    snapshots.startFrom(read.snapshotAt)
    log.open({ shop: read.fold, found: read.found, epoch, storage: kind, account })
    if (read.hasWritten) announce()
  }
  const start = async (starting: LogStore): Promise<() => void> => {
    const fold = isRead() ? log.shop() : inheritedShop(log.inheritance, ports.tab)
    const storage = isRead() ? log.status().storage : null
    const before = { fold, last, identity, epoch: log.epoch(), storage }
    const read = await readLog({ store: starting, before, ports })
    return () => takeRead(read, starting.kind)
  }
  const store = storeWithFallback({ ports, start, whenFree })
  const end = () => ({ index: last, lastSeq, epoch: identity.epoch })
  const snapshots = compactor({ ports, log, store, end })

  const restart = async (): Promise<void> => {
    const take = await store.attempt(start)
    take?.()
  }

  const readTail = (): Promise<LogTail | null> => store.attempt((using) => using.read(last))
  const takeTail = async (tail: LogTail | null): Promise<boolean> => {
    if (tail === null) return true
    const joins = tail.rows.every(({ index }, offset) => index === last + 1 + offset)
    if (tail.identity === null || tail.identity.epoch !== log.epoch() || !joins) {
      await restart()
      return true
    }
    const isNew = tail.rows.length > 0 || !isSame(identity, tail.identity)
    identity = tail.identity
    log.note({ account: identity.account })
    last += tail.rows.length
    const read = readEntriesFrom(lastSeq, tail.rows)
    lastSeq = read.lastSeq
    if (tail.rows.length > 0) log.append(read.entries)
    return isNew
  }

  const readNewRows = async (): Promise<boolean> => {
    const tail = await readTail()
    if (tail !== null) store.resetFailures()
    return takeTail(tail)
  }

  /** That a store can be read undoes no failure to write to it, or it would be opened anew without end. */
  const refused = async (): Promise<void> => {
    if (await takeTail(await readTail())) return
    store.fail(new Error('The store refuses to be written to, and has nothing new'))
  }

  return {
    store,
    snapshots,
    last: () => last,
    head: () => ({ fold: log.shop().cart, customer: log.shop().customer, lastSeq, identity }),
    readNewRows,
    restart,
    async append({ entries: made, identity: to, wipes }) {
      const entries = sequenced(made, { streamId: log.shop().cart.streamId, lastSeq, tab: ports.tab })
      if (wipes && to !== null) ports.localRecord.setEpoch(to.epoch)
      const batch = { after: last, entries, identity: to === null ? null : { from: identity, to }, wipes }
      const done = await store.attempt((using) => using.append(batch))
      if (done === null) return false
      if (!done) {
        await refused()
        return false
      }
      store.resetFailures()
      const before = identity
      if (to !== null) dropTracesBefore(to)
      identity = to ?? identity
      last += entries.length
      lastSeq = seqAfter(entries, lastSeq)
      const { epoch, account } = identity
      if (wipes) {
        snapshots.startFrom(last)
        const shop = foldLog(emptyLogFolds(), entries)
        log.open({ shop, found: () => [], epoch, storage: log.status().storage, account })
      } else {
        log.note({ account })
        log.append(entries)
      }
      if (epoch !== before.epoch || !isSame(account, before.account)) ports.channel.post({ kind: 'identified', epoch })
      announce()
      return true
    },
  }
}

/** As a page knows of it that has read no store: a store that has nothing gets it from the page. */
function inheritedShop({ unsent }: Inheritance, tab: string): LogFolds {
  const shop = emptyLogFolds()
  const pending = sequenced(unsent, { streamId: null, lastSeq: 0, tab }) as EventEntry[]
  return { ...shop, cart: { ...shop.cart, pending } }
}

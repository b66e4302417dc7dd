import type { EventEntry } from '#domain/event/envelope.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds, type LogFolds } from '#domain/log/log-folds.ts'
import { readEntriesFrom } from '#domain/log/log-row.ts'
import { areTwoCustomers } from '../log/account.ts'
import type { WritableCartLog } from '../log/cart-log.ts'
import type { HandedOver } from '../log/handoff.ts'
import { isSame } from '../log/is-same.ts'
import type { StorageKind } from '../log/sync-status.ts'
import { compactor } from './compactor.ts'
import { type Identity, unknownIdentity } from './identity.ts'
import { type LogChange, type LogHead, sequenced } from './log-change.ts'
import type { LogStore, LogTail } from './log-store.ts'
import { type ReadLog, readLog, seqAfter } from './read-log.ts'
import type { LogPorts } from './shop-ports.ts'
import { storeWithFallback } from './store-with-fallback.ts'

interface SessionParts {
  readonly ports: LogPorts
  readonly log: WritableCartLog
  /** Runs a job when no other is running. */
  readonly whenFree: (job: () => Promise<void>) => Promise<void>
}

/** An identity of null keeps the current one. */
type Writing = Omit<LogChange, 'identity'> & { readonly identity: Identity | null }

/**
 * A tab's view of the shared store: the last entry it knows, and the identity. One call at a time.
 *
 * S1. The log shows exactly the entries up to `last`, each once, whichever tab wrote them.
 * S2. A write must directly follow the last known entry: one that comes too late is not made, and reads the new rows instead.
 */
export function storeSession({ ports, log, whenFree }: SessionParts) {
  /** The index of the last entry known. */
  let last = 0
  let lastSeq = 0
  let identity = { ...unknownIdentity, account: log.status().account }

  const isRead = (): boolean => log.phase() !== 'opening'
  const deleteDataBefore = ({ epoch, account }: Identity): void => {
    const isNew = log.epoch() !== null && epoch !== log.epoch()
    if (isNew || areTwoCustomers(log.status().account, account)) ports.deleteDataOutsideLog()
  }
  /** Deferred until the callers that await the write have run. Not by a timer: hidden tabs throttle timers. */
  const announce = (): void =>
    queueMicrotask(() => queueMicrotask(() => ports.channel.post({ kind: 'appended', index: last })))

  const applyRead = (read: ReadLog, kind: StorageKind): void => {
    if (kind === 'memory') ports.report({ what: 'storage_in_memory', detail: `${log.outbox.size()} acts are unsent` })
    deleteDataBefore(read.identity)
    ;({ identity, last, lastSeq } = read)
    const { epoch, account } = identity
    if ((ports.localRecord.epoch() ?? -1) < epoch) ports.localRecord.setEpoch(epoch)
    snapshots.startFrom(read.snapshotAt)
    log.open({ folds: read.folds, found: read.found, epoch, storage: kind, account })
    if (read.hasWritten) announce()
  }
  const start = async (starting: LogStore): Promise<() => void> => {
    const folds = isRead() ? log.folds() : handedOverFolds(log.handedOver, ports.tab)
    const storage = isRead() ? log.status().storage : null
    const before = { folds, last, identity, epoch: log.epoch(), storage }
    const read = await readLog({ store: starting, before, ports })
    return () => applyRead(read, starting.kind)
  }
  const store = storeWithFallback({ ports, start, whenFree })
  const snapshots = compactor({ ports, log, store, end: () => ({ index: last, lastSeq, epoch: identity.epoch }) })

  /** Reads the whole store again. */
  const restart = async (): Promise<void> => (await store.attempt(start))?.()

  const readTail = (): Promise<LogTail | null> => store.attempt((using) => using.read(last))
  /** Resolves with whether anything was new. */
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

  /** Reads what other tabs have written. Resolves with whether there was anything. */
  const readNewRows = async (): Promise<boolean> => {
    const tail = await readTail()
    if (tail !== null) store.resetFailures()
    return takeTail(tail)
  }

  return {
    store,
    snapshots,
    last: () => last,
    head: (): LogHead => ({ fold: log.folds().cart, customer: log.folds().customer, lastSeq, identity }),
    readNewRows,
    restart,
    /** Resolves with whether it was written. If not, new rows have been read, or the store has been replaced. */
    async append({ entries: made, identity: to, wipes }: Writing): Promise<boolean> {
      const entries = sequenced(made, { streamId: log.folds().cart.streamId, lastSeq, tab: ports.tab })
      if (wipes && to !== null) ports.localRecord.setEpoch(to.epoch)
      const batch = { after: last, entries, identity: to === null ? null : { from: identity, to }, wipes }
      const done = await store.attempt((using) => using.append(batch))
      // Reading successfully does not reset the failures of writing: otherwise the store would be reopened endlessly.
      if (done === false && !(await takeTail(await readTail())))
        store.fail(new Error('The store refuses to be written to, and has nothing new'))
      if (!done) return false
      store.resetFailures()
      const before = identity
      if (to !== null) deleteDataBefore(to)
      identity = to ?? identity
      last += entries.length
      lastSeq = seqAfter(entries, lastSeq)
      const { epoch, account } = identity
      if (wipes) {
        snapshots.startFrom(last)
        const folds = foldLog(emptyLogFolds(), entries)
        log.open({ folds, found: () => [], epoch, storage: log.status().storage, account })
      } else {
        if (to !== null) log.note({ account })
        log.append(entries)
      }
      if (epoch !== before.epoch || !isSame(account, before.account)) ports.channel.post({ kind: 'identified', epoch })
      announce()
      return true
    },
  }
}

/** The folds of a page that has not read a store: the unsent acts that were handed over. An empty store gets them from the page. */
function handedOverFolds({ unsent }: HandedOver, tab: string): LogFolds {
  const folds = emptyLogFolds()
  const pending = sequenced(unsent, { streamId: null, lastSeq: 0, tab }) as EventEntry[]
  return { ...folds, cart: { ...folds.cart, pending } }
}

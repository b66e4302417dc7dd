import { type Act, actsOf } from '#domain/log/acts.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { guestAccount } from '../log/account.ts'
import type { WritableCartLog } from '../log/cart-log.ts'
import type { LogHead, Proposal } from './log-change.ts'
import type { LogStore } from './log-store.ts'
import { newEpoch } from './new-epoch.ts'
import { serialQueue } from './serial-queue.ts'
import type { LogPorts } from './shop-ports.ts'
import { storeSession } from './store-session.ts'

/** A tab's log in the store that all tabs share. */
export interface StoredLog {
  /** Resolves when the log has been read, from the store or from memory. */
  readonly opened: Promise<void>
  /** Appends what `propose` returns for the log's head, and proposes again if another tab has written meanwhile. Resolves with the last outcome. */
  readonly record: <Outcome>(propose: (head: LogHead) => Proposal<Outcome>) => Promise<Outcome>
  /** What the page shows now. */
  readonly head: () => LogHead
  readonly lookForStore: () => void
  /** Reads what other tabs have appended, and follows a logout in another tab even if no message has told of it. */
  readonly catchUp: () => Promise<LogHead>
  /** Returns each act once; none while the storage fails. */
  readonly claimActs: () => Promise<readonly Act[]>
  /** Writes unsaved events and closes the store. */
  readonly close: () => Promise<void>
}

/**
 * Writes the outbox and all other changes to the store.
 *
 * W1. One operation at a time: all waiting events in one transaction, or the next job.
 * W2. An event is settled in the outbox only after the commit.
 * W3. When the store fails, the log continues in memory, as a separate client with everything that the page knows, until a
 *     store is available again. The server accepts an event id only once, so events in both are not duplicated.
 */
export function openStoredLog(ports: LogPorts, log: WritableCartLog): StoredLog {
  /** The index up to which acts were claimed in each store. */
  const claimed = new WeakMap<LogStore, number>()
  let hasAskedToPersist = false

  const compactWhenDue = (): void => {
    if (session.snapshots.isDue()) void queue.job(session.snapshots.compact)
  }
  const commitUnsaved = async (): Promise<void> => {
    if (log.outbox.unsaved().length === 0) return
    for (;;) {
      // Before the events are numbered: a newly opened store may contain more events.
      await session.store.current()
      const events = log.outbox.unsaved()
      if (events.length === 0) break
      if (!hasAskedToPersist && events.some(({ event }) => event.type === 'ItemAdded')) {
        hasAskedToPersist = true
        ports.askToPersist()
      }
      await session.append({ entries: events, identity: null })
    }
    compactWhenDue()
  }

  const queue = serialQueue({
    group: commitUnsaved,
    onError: (error) => ports.report({ what: 'stalled', detail: String(error) }),
  })
  const session = storeSession({ ports, log, whenFree: queue.job })

  /** Applies another tab's new epoch. A log in memory is separate from the stored one, so it is wiped here. */
  const followEpoch = async (epoch: number): Promise<void> => {
    const { kind } = await session.store.current()
    const { lastSeq, identity } = session.head()
    const isNewer = epoch > identity.epoch
    if (kind !== 'memory') await (isNewer ? session.restart() : session.readNewRows())
    else if (isNewer) {
      // As a guest: the stored log is wiped by a tab that has it, which also sends the logout.
      await session.append(newEpoch({ lastSeq, epoch, account: guestAccount, source: ports }))
    }
  }
  log.setFolding(foldLog)
  log.onUnsaved(queue.schedule)
  // Started before the queue's first job, so that the disk is read while the page sets up the rest.
  const reading = session.store.current()
  const unlisten = ports.channel.listen((message) => {
    if (message.kind === 'appended' && message.index > session.last()) void queue.job(session.readNewRows)
    if (message.kind === 'identified') void queue.job(() => followEpoch(message.epoch))
  })

  return {
    opened: queue.job(() => reading.then(() => {})),
    record: (propose) =>
      queue.job(async () => {
        for (;;) {
          await session.store.current()
          const { change, outcome } = propose(session.head())
          if (change === null) return outcome
          if (await session.append(change)) {
            compactWhenDue()
            return outcome
          }
        }
      }),
    head: session.head,
    lookForStore: session.store.lookForStore,
    catchUp: () =>
      queue.job(async () => {
        await followEpoch(ports.localRecord.epoch() ?? 0)
        // Opens another store if that one failed.
        await session.store.current()
        return session.head()
      }),
    claimActs: () =>
      queue.job(async () => {
        // Another store has other indexes, so it is opened before they are read.
        const using = await session.store.current()
        const upTo = session.last()
        if (upTo === (claimed.get(using) ?? 0)) return []
        const after = await session.store.attempt((store) => store.claim(upTo))
        if (after === null) return []
        claimed.set(using, upTo)
        if (after >= upTo) return []
        const tail = await session.store.attempt((store) => store.read(0))
        return tail === null ? [] : actsOf({ after, upTo, rows: tail.rows })
      }),
    async close() {
      await queue.job(async () => {})
      unlisten()
      session.store.close()
    },
  }
}

import { type Act, actsOf } from '#domain/log/acts.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { guestAccount } from '../log/account.ts'
import type { WritableCartLog } from '../log/cart-log.ts'
import type { LogHead, Proposal } from './log-change.ts'
import { newEpoch } from './new-epoch.ts'
import { serialQueue } from './serial-queue.ts'
import type { LogPorts } from './shop-ports.ts'
import { storeSession } from './store-session.ts'

/** The browser's log in its store: one for each tab, over a store that all tabs share. */
export interface StoredLog {
  /** Resolves when the log has been read, from the store or from memory. */
  readonly opened: Promise<void>
  /**
   * Appends what `propose` makes of everything known, if that is still everything when it is written; otherwise it is asked
   * again with what is known then. Resolves with the outcome that was proposed last.
   */
  readonly record: <Outcome>(propose: (head: LogHead) => Proposal<Outcome>) => Promise<Outcome>
  readonly cartKey: () => string | null
  readonly lookForStore: () => void
  /** Reads what other tabs have appended. */
  readonly catchUp: () => Promise<LogHead>
  /** Each act is given once; none while the storage fails. */
  readonly claimActs: () => Promise<readonly Act[]>
  /** Writes unsaved events and closes the store. */
  readonly close: () => Promise<void>
}

/**
 * Writes the outbox to the store, and everything else that comes into the log.
 *
 * W1. One thing at a time: the events that wait, all in one transaction, or else the next job.
 * W2. An event is settled in the outbox after the commit and not before.
 * W3. When the store fails the log goes on in memory, as a client of its own and with everything that the page knows, until
 *     a store can be had again. The server takes an event once, whoever brings it, so what lies in both is not doubled.
 */
export function openStoredLog(ports: LogPorts, log: WritableCartLog): StoredLog {
  let claimed = 0
  let hasAskedToPersist = false

  const compactWhenDue = (): void => {
    if (session.snapshots.isDue()) void queue.job(session.snapshots.compact)
  }
  const commitUnsaved = async (): Promise<void> => {
    if (log.outbox.unsaved().length === 0) return
    for (;;) {
      // Before the events get their numbers: a store that is opened anew may know of others.
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

  /** A log in memory lies beside the one that was wiped, and nobody else can reach it. */
  const followEpoch = async (epoch: number): Promise<void> => {
    const { kind } = await session.store.current()
    const known = log.epoch()
    const isNewer = known !== null && epoch > known
    if (kind !== 'memory') await (isNewer ? session.restart() : session.readNewRows())
    else if (isNewer) {
      // A tab whose own log is in memory could not wipe the one that is stored: whoever has that does so as it starts.
      const { lastSeq } = session.head()
      await session.append(newEpoch({ lastSeq, epoch, account: guestAccount, source: ports }))
    }
  }
  log.setFolding(foldLog)
  log.onUnsaved(queue.schedule)
  // At once and not in its turn: the disk looks for the log while the page makes the rest of itself.
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
    cartKey: () => session.head().identity.cartKey,
    lookForStore: session.store.lookForStore,
    catchUp: () =>
      queue.job(async () => {
        await session.store.current()
        await session.readNewRows()
        // One that failed over it is opened anew.
        await session.store.current()
        return session.head()
      }),
    claimActs: () =>
      queue.job(async () => {
        const upTo = session.last()
        if (upTo <= claimed) return []
        const after = await session.store.attempt((store) => store.claim(upTo))
        if (after === null) return []
        claimed = upTo
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

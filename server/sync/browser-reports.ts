import { setTimeout as wait } from 'node:timers/promises'
import { isTemporary } from '#server/database/database-unavailable.ts'
import { retryUntilDone } from '#server/database/retry-until-done.ts'
import { type BrowserReport, reportOf, type SyncedExchange } from './browser-facts.ts'

/** So many reports wait at most, and so many are stored at once. */
const MOST_WAITING = 5_000
const BATCH = 200
/** So many facts wait at most: a report may hold many. */
const MOST_FACTS_WAITING = 10_000
/** Between two batches, in ms: what comes meanwhile is stored together. */
const BATCH_INTERVAL_MS = 50

/** What browsers report of themselves, on its way into the database beside the exchanges that brought it. */
export interface BrowserReports {
  /**
   * Never waits and never throws: the exchange is stored, and is answered whatever becomes of this. Where more waits than there is
   * room for, it is dropped.
   */
  readonly put: (exchange: Omit<SyncedExchange, 'now'>) => void
  /** Stores what waits, if the database answers. */
  readonly close: () => Promise<void>
}

interface BrowserReportsOptions {
  readonly store: (reports: readonly BrowserReport[]) => Promise<void>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

export function browserReports({ store, now, onError }: BrowserReportsOptions): BrowserReports {
  const waiting: BrowserReport[] = []
  let facts = 0
  let dropped = 0
  const take = (): readonly BrowserReport[] => {
    const batch = waiting.splice(0, BATCH)
    for (const report of batch) facts -= report.facts.length
    return batch
  }
  const keep = (report: BrowserReport): void => {
    if (waiting.length >= MOST_WAITING || facts + report.facts.length > MOST_FACTS_WAITING) {
      dropped += 1
      return
    }
    waiting.push(report)
    facts += report.facts.length
  }
  /** One that can't be stored is given up, and takes no other along. */
  const storeEach = async (batch: readonly BrowserReport[]): Promise<void> => {
    for (const report of batch) {
      await store([report]).catch((error: unknown) => {
        if (isTemporary(error)) throw error
        onError(error)
      })
    }
  }
  const storeAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = take()
      try {
        await store(batch).catch((error: unknown) => {
          if (isTemporary(error)) throw error
          return storeEach(batch)
        })
      } catch (error) {
        // Stored twice it is stored once.
        for (const report of batch) keep(report)
        throw error
      }
      if (dropped > 0) onError(new Error(`${dropped} reports of browsers were dropped: too many waited`))
      dropped = 0
      if (waiting.length > 0) await wait(BATCH_INTERVAL_MS)
    }
  }
  const storing = retryUntilDone({ work: storeAll, onError })
  return {
    put({ request, answer }) {
      try {
        const report = reportOf({ request, answer, now: now() })
        if (report === null) return
        keep(report)
        storing.ask()
      } catch (error) {
        onError(error)
      }
    },
    close: storing.close,
  }
}

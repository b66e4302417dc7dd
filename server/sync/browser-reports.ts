import { setTimeout as wait } from 'node:timers/promises'
import { isTemporary } from '#server/database/database-unavailable.ts'
import { retryUntilDone } from '#server/database/retry-until-done.ts'
import { type BrowserReport, reportOf, type SyncedExchange } from './browser-facts.ts'

/** The most reports in the queue, and in one batch. */
const MAX_QUEUED_REPORTS = 5_000
const BATCH_SIZE = 200
/** The most facts in the queue: a report may have many. */
const MAX_QUEUED_FACTS = 10_000
/** Between two batches, in ms. */
const BATCH_INTERVAL_MS = 50

interface BrowserReportsOptions {
  readonly store: (reports: readonly BrowserReport[]) => Promise<void>
  readonly now: () => number
  readonly onError: (error: unknown) => void
}

/** The queue of browsers' reports. They are stored after the exchanges that brought them. */
export function browserReports({ store, now, onError }: BrowserReportsOptions) {
  const waiting: BrowserReport[] = []
  let facts = 0
  let dropped = 0
  const take = (): readonly BrowserReport[] => {
    const batch = waiting.splice(0, BATCH_SIZE)
    for (const report of batch) facts -= report.facts.length
    return batch
  }
  const keep = (report: BrowserReport): void => {
    if (waiting.length >= MAX_QUEUED_REPORTS || facts + report.facts.length > MAX_QUEUED_FACTS) {
      dropped += 1
      return
    }
    waiting.push(report)
    facts += report.facts.length
  }
  /** A report that can't be stored is dropped, without the others. */
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
        // Storing is idempotent, so a report may be stored again.
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
    /**
     * Never waits and never throws: the exchange is already stored, and is answered whatever happens to the report. If the
     * queue is full, the report is dropped.
     */
    put({ request, answer }: Omit<SyncedExchange, 'now'>): void {
      try {
        const report = reportOf({ request, answer, now: now() })
        if (report === null) return
        keep(report)
        storing.request()
      } catch (error) {
        onError(error)
      }
    },
    /** Stores the queued reports, if the database answers. */
    close: storing.close,
  }
}

import type { SchedulerLike } from 'rxjs'

/** An operation on the disk that takes longer fails, in ms. A log that takes longer to open is in memory until it has opened. */
export const STORE_TIMEOUT_MS = 4_000

export class TimeLimitError extends Error {}

/**
 * Creates a function that rejects with `TimeLimitError` if a promise takes longer than `ms`. All promises share one timer,
 * which stays scheduled when they settle: a timer for each would make every write measurably slower.
 */
export function timeLimit(ms: number, scheduler: SchedulerLike) {
  const limits = new Set<{ due: number; isExtended: boolean; readonly reject: (error: Error) => void }>()
  let isScheduled = false

  const schedule = (): void => {
    if (isScheduled || limits.size === 0) return
    isScheduled = true
    scheduler.schedule(check, Math.min(...[...limits].map(({ due }) => due)) - scheduler.now())
  }
  const check = (): void => {
    isScheduled = false
    const now = scheduler.now()
    for (const limit of limits) {
      // If the page was suspended or its clock was changed, the elapsed time is unknown: the limit is restarted once.
      const isUnknown = Math.abs(now - limit.due) > ms
      if (isUnknown && !limit.isExtended) Object.assign(limit, { isExtended: true, due: now + ms })
      else if (isUnknown || now >= limit.due) {
        limits.delete(limit)
        limit.reject(new TimeLimitError(`Nothing came within ${ms} ms`))
      }
    }
    schedule()
  }
  return <Value>(promise: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const limit = { due: scheduler.now() + ms, isExtended: false, reject }
      limits.add(limit)
      schedule()
      promise.then(resolve, reject).finally(() => limits.delete(limit))
    })
}

import type { SchedulerLike } from 'rxjs'

export class TimeLimitError extends Error {}

/** Creates a function that rejects with `TimeLimitError` if a promise takes longer than `ms`. */
export function timeLimit(ms: number, scheduler: SchedulerLike) {
  return <Value>(promise: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const due = scheduler.now() + ms
      let isExtended = false
      const check = (): void => {
        // The page was suspended or its clock was changed, so the elapsed time is unknown: the limit is restarted once.
        if (!isExtended && Math.abs(scheduler.now() - due) > ms) {
          isExtended = true
          timer = scheduler.schedule(check, ms)
        } else {
          reject(new TimeLimitError(`Nothing came within ${ms} ms`))
        }
      }
      let timer = scheduler.schedule(check, ms)
      promise.then(resolve, reject).finally(() => timer.unsubscribe())
    })
}

import type { SchedulerLike } from 'rxjs'

/** The time limit was exceeded. */
export class TimeLimitError extends Error {}

/** Rejects what takes longer than its limit. */
export function timeLimit(ms: number, scheduler: SchedulerLike) {
  return <Value>(promise: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const due = scheduler.now() + ms
      let isForgiven = false
      const look = (): void => {
        // The page was suspended meanwhile, or its clock was set, so the elapsed time is unknown. The limit starts again, once.
        if (!isForgiven && Math.abs(scheduler.now() - due) > ms) {
          isForgiven = true
          timer = scheduler.schedule(look, ms)
        } else {
          reject(new TimeLimitError(`Nothing came within ${ms} ms`))
        }
      }
      let timer = scheduler.schedule(look, ms)
      promise.then(resolve, reject).finally(() => timer.unsubscribe())
    })
}

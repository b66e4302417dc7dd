import type { SchedulerLike } from 'rxjs'

/** Nothing came within the limit. */
export class TimeLimitError extends Error {}

/** Rejects what takes longer than its limit. */
export function timeLimit(ms: number, scheduler: SchedulerLike) {
  return <Value>(promise: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const due = scheduler.now() + ms
      let isForgiven = false
      const look = (): void => {
        // The page was put away meanwhile, or its clock was set: who knows how much time there was. It begins anew, once.
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

import type { SchedulerLike } from 'rxjs'

interface Limit {
  readonly ms: number
  readonly scheduler: SchedulerLike
}

/** Nothing came within the limit. */
export class TooSlow extends Error {}

/** A promise that rejects when the first has not settled within the limit. */
export function within<Value>(promise: Promise<Value>, { ms, scheduler }: Limit): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = scheduler.schedule(() => reject(new TooSlow(`Nothing came within ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => timer.unsubscribe())
  })
}

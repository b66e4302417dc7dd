import type { SchedulerLike } from 'rxjs'

/** Nothing came within the limit. */
export class TooSlow extends Error {}

/** Rejects what takes longer than its limit. */
export type TimeLimit = <Value>(promise: Promise<Value>) => Promise<Value>

/**
 * A limit for promises of which one is waited for at a time. One timer looks after them all, since most settle long
 * before it is due, and to set and clear one for each would cost more than the rest of an act.
 */
export function timeLimit(ms: number, scheduler: SchedulerLike): TimeLimit {
  let awaited: { since: number; isForgiven: boolean; readonly reject: (error: Error) => void } | null = null
  let looking = false
  let due = 0

  const lookAfter = (left: number): void => {
    looking = true
    due = scheduler.now() + left
    scheduler.schedule(look, left)
  }
  const look = (): void => {
    looking = false
    if (awaited === null) return
    // The page was put away meanwhile, or its clock was set: who knows how much time there was. It begins anew, once.
    if (!awaited.isForgiven && Math.abs(scheduler.now() - due) > ms) {
      awaited.since = scheduler.now()
      awaited.isForgiven = true
    }
    const left = awaited.since + ms - scheduler.now()
    if (left > 0) lookAfter(left)
    else awaited.reject(new TooSlow(`Nothing came within ${ms} ms`))
  }

  return (promise) =>
    new Promise((resolve, reject) => {
      const own = { since: scheduler.now(), isForgiven: false, reject }
      awaited = own
      if (!looking) lookAfter(ms)
      const end = (): void => {
        if (awaited === own) awaited = null
      }
      promise.then(
        (value) => {
          end()
          resolve(value)
        },
        (error) => {
          end()
          reject(error)
        },
      )
    })
}

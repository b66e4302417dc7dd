import { Observable, type OperatorFunction, Subscription } from 'rxjs'

/**
 * Runs `work` when it is wanted, and never twice at once. However often it is wanted during a run, exactly one more
 * follows. Completes when the source has, and the last run.
 */
export function singleFlight<Value>(work: () => Observable<Value>): OperatorFunction<unknown, Value> {
  return (wanted$) =>
    new Observable<Value>((subscriber) => {
      const subscriptions = new Subscription()
      let flying = false
      let dirty = false
      let ended = false

      const fly = (): void => {
        flying = true
        while (dirty && !subscriber.closed) {
          dirty = false
          let landed = false
          let waits = false
          subscriptions.add(
            work().subscribe({
              next: (value) => subscriber.next(value),
              error: (error) => subscriber.error(error),
              complete: () => {
                landed = true
                if (waits) fly()
              },
            }),
          )
          if (!landed) {
            waits = true
            return
          }
        }
        flying = false
        if (ended) subscriber.complete()
      }

      subscriptions.add(
        wanted$.subscribe({
          next: () => {
            dirty = true
            if (!flying) fly()
          },
          error: (error) => subscriber.error(error),
          complete: () => {
            ended = true
            if (!flying) subscriber.complete()
          },
        }),
      )
      return subscriptions
    })
}

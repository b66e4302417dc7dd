import { defer, EMPTY, exhaustMap, type Observable, type OperatorFunction, of, repeat, tap } from 'rxjs'

/**
 * Runs `work` whenever the source emits, one run at a time. Any number of emissions during a run leads to exactly one more
 * run. Completes after the source and the last run have completed.
 */
export function singleFlight<Value>(work: () => Observable<Value>): OperatorFunction<unknown, Value> {
  return (wanted$) =>
    defer(() => {
      let isWanted = false
      const run$ = defer(() => {
        isWanted = false
        return work()
      })
      return wanted$.pipe(
        tap(() => {
          isWanted = true
        }),
        exhaustMap(() => run$.pipe(repeat({ delay: () => (isWanted ? of(true) : EMPTY) }))),
      )
    })
}

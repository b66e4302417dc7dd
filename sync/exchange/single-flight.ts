import { defer, EMPTY, exhaustMap, type Observable, type OperatorFunction, of, repeat, tap } from 'rxjs'

/**
 * Runs `work` when it is wanted, and never twice at once. However often it is wanted during a run, exactly one more
 * follows. Completes when the source has, and the last run.
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

import { defer, EMPTY, exhaustMap, type Observable, type OperatorFunction, of, repeat, tap } from 'rxjs'

/** Runs `work` when the source emits, one run at a time, and once more after a run during which it emitted. Completes after the last run. */
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

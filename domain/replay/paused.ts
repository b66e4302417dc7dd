/**
 * Work on a long log that pauses again and again, so that whoever runs it can do something else in between: a page that
 * shows a log of 100,000 entries stays alive while it is made ready.
 */
export type Paused<Result> = Generator<Progress, Result>
/** How much of the work is done, from 0 to 1, where it is known. */
type Progress = number | undefined

/** How many entries are seen to between two pauses: about a millisecond's work. */
const BETWEEN = 500

/** Whether a pause is due after the entry with this index. */
export function isDue(index: number): boolean {
  return index % BETWEEN === BETWEEN - 1
}

/** Work as the part of a greater whole that goes from one share of it to another. */
export function* asPart<Result>(
  work: Paused<Result>,
  { from, to }: { readonly from: number; readonly to: number },
): Paused<Result> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    yield step.value === undefined ? undefined : from + (to - from) * step.value
  }
}

/** Runs it to its end at once. */
export function finished<Result>(work: Paused<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

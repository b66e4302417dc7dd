/**
 * Work on a long log, done in slices with a pause after each. In a pause its caller can do something else, so a page
 * that prepares a log of 100,000 entries stays responsive.
 */
export type SlicedWork<Result> = Generator<Progress, Result>
/** How much of the work is done, from 0 to 1, where it is known. */
type Progress = number | undefined

/** Entries between two pauses: about a millisecond of work. */
const ENTRIES_PER_SLICE = 500

/** Whether a pause is due after the entry with this index. */
export function isPauseDue(index: number): boolean {
  return index % ENTRIES_PER_SLICE === ENTRIES_PER_SLICE - 1
}

/** The same work as a part of larger work: its progress from 0 to 1 becomes progress between `from` and `to`. */
export function* withProgressRange<Result>(
  work: SlicedWork<Result>,
  { from, to }: { readonly from: number; readonly to: number },
): SlicedWork<Result> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    yield step.value === undefined ? undefined : from + (to - from) * step.value
  }
}

/** Runs all slices at once, without pauses. */
export function runToEnd<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

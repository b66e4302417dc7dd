/**
 * Work on a long log in slices, with a pause after each in which the caller can yield, so a page that prepares a log of
 * 100,000 entries stays responsive. Yields the progress from 0 to 1; undefined if unknown.
 */
export type SlicedWork<Result> = Generator<number | undefined, Result>

/** Entries between two pauses: about a millisecond of work. */
const ENTRIES_PER_SLICE = 500

/** Whether a pause is due after the entry with this index. */
export const isPauseDue = (index: number): boolean => index % ENTRIES_PER_SLICE === ENTRIES_PER_SLICE - 1

/** Maps the progress of work that is part of larger work from 0–1 to the range from `from` to `to`. */
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

/** Runs all slices without pauses. */
export function runToEnd<Result>(work: SlicedWork<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

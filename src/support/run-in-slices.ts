import type { SlicedWork } from '#domain/replay/sliced-work.ts'

/** How long a slice blocks the page, in ms: about a frame. */
const SLICE_MS = 16

interface RunOptions {
  readonly signal: AbortSignal
  /** Called between slices with the progress, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/** Runs long work in slices, so that the page stays responsive. Rejects when `signal` is aborted. */
export async function runInSlices<Result>(
  work: SlicedWork<Result>,
  { signal, onProgress }: RunOptions,
): Promise<Result> {
  let share = 0
  for (;;) {
    const end = performance.now() + SLICE_MS
    let step = work.next()
    while (step.done !== true && performance.now() < end) step = work.next()
    if (step.done === true) return step.value
    if (step.value !== undefined && step.value !== share) {
      share = step.value
      onProgress?.(share)
    }
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}

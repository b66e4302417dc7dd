import type { Paused } from '#domain/replay/paused.ts'

/** How long a slice holds up everything else on the page, in ms: about a frame. */
const SLICE = 16

/** Runs long work in slices, between which the page lives on; rejects when it is called off. */
export async function runInSlices<Result>(work: Paused<Result>, signal: AbortSignal): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE
    let step = work.next()
    while (step.done !== true && performance.now() < end) step = work.next()
    if (step.done === true) return step.value
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
  }
}

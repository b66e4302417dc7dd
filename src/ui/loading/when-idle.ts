/**
 * Runs work when the browser is idle, after four seconds at the latest. A browser without `requestIdleCallback` runs it
 * after one second. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 4_000 })
  return () => cancelIdleCallback(idle)
}

/** Runs work when the browser has nothing better to do, or after four seconds. Gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 4_000 })
  return () => cancelIdleCallback(idle)
}

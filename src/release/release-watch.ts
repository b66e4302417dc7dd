/** The interval between checks while a page stays open, in ms. */
export const CHECK_INTERVAL_MS = 5 * 60_000
/** The shortest time between two checks, in ms. */
const MIN_CHECK_INTERVAL_MS = 2_000

export interface ReleasePorts {
  /** This page's release. */
  readonly own: string
  /** Returns the deployed release; null if the shop can't be reached. Never rejects. */
  readonly ask: () => Promise<string | null>
  /** Calls `check` when the page becomes visible again, or fails to load a chunk. Returns a function that ends this. */
  readonly onTrigger: (check: () => void) => () => void
  /** Calls `check` every `ms`. Returns a function that ends this. */
  readonly every: (ms: number, check: () => void) => () => void
  /** Epoch ms. */
  readonly now: () => number
}

/** Calls `onNew` once when the deployed release is not this page's. Returns a function that ends the watch. */
export function watchRelease(ports: ReleasePorts, onNew: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let ended = false
  const check = async (): Promise<void> => {
    const at = ports.now()
    // The device's clock may have been set back.
    if (ended || Math.abs(at - last) < MIN_CHECK_INTERVAL_MS) return
    last = at
    const release = await ports.ask()
    if (ended || release === null || release === ports.own) return
    end()
    onNew()
  }
  const ends = [ports.onTrigger(() => void check()), ports.every(CHECK_INTERVAL_MS, () => void check())]
  const end = (): void => {
    ended = true
    for (const each of ends) each()
  }
  return end
}

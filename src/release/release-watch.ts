/** Between two looks of a page that is left open, in ms. */
export const CHECK_INTERVAL = 5 * 60_000
/** What sets off a look at most this often, in ms. */
const MIN_CHECK_INTERVAL = 2_000

export interface ReleasePorts {
  /** The release that this page is of. */
  readonly own: string
  /** The release that the shop is of now; null where it can't be asked. Never rejects. */
  readonly ask: () => Promise<string | null>
  /** Calls when the page is looked at again, or missed a part of itself; gives what ends it. */
  readonly onTrigger: (check: () => void) => () => void
  /** Calls every so many ms; gives what ends it. */
  readonly every: (ms: number, check: () => void) => () => void
  /** Epoch ms. */
  readonly now: () => number
}

/** Calls once when the shop has become another than the page that a shopper has open. Gives what ends the watch. */
export function watchRelease(ports: ReleasePorts, onNew: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let ended = false
  const check = async (): Promise<void> => {
    const at = ports.now()
    if (ended || at - last < MIN_CHECK_INTERVAL) return
    last = at
    const release = await ports.ask()
    if (ended || release === null || release === ports.own) return
    end()
    onNew()
  }
  const ends = [ports.onTrigger(() => void check()), ports.every(CHECK_INTERVAL, () => void check())]
  const end = (): void => {
    ended = true
    for (const each of ends) each()
  }
  return end
}

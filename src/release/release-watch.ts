/** Between two looks of a page that is left open, in ms. */
export const LOOK_EVERY = 5 * 60_000
/** What sets off a look at most this often, in ms. */
const LOOK_AT_MOST_EVERY = 2_000

export interface ReleasePorts {
  /** The release that this page is of. */
  readonly own: string
  /** The release that the shop is of now; null where it can't be asked. Never rejects. */
  readonly ask: () => Promise<string | null>
  /** Calls when the page is looked at again, or missed a part of itself; gives what ends it. */
  readonly onOccasion: (look: () => void) => () => void
  /** Calls every so many ms; gives what ends it. */
  readonly every: (ms: number, look: () => void) => () => void
  /** Epoch ms. */
  readonly now: () => number
}

/** Tells once when the shop has become another than the page that a shopper has open. Gives what ends the watch. */
export function watchRelease(ports: ReleasePorts, onNew: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let ended = false
  const look = async (): Promise<void> => {
    const at = ports.now()
    if (ended || at - last < LOOK_AT_MOST_EVERY) return
    last = at
    const release = await ports.ask()
    if (ended || release === null || release === ports.own) return
    end()
    onNew()
  }
  const ends = [ports.onOccasion(() => void look()), ports.every(LOOK_EVERY, () => void look())]
  const end = (): void => {
    ended = true
    for (const each of ends) each()
  }
  return end
}

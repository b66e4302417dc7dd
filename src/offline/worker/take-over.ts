interface OpenPage {
  readonly id: string
  readonly visibilityState: 'hidden' | 'visible'
}

/** What a worker needs to replace an older one. */
interface WaitingWorker {
  readonly clients: {
    readonly matchAll: (which: { type: 'window'; includeUncontrolled: true }) => Promise<readonly OpenPage[]>
  }
  readonly skipWaiting: () => Promise<void>
}

/**
 * The delays before each check for other pages, in ms: a page that was just closed is still listed for a while, and a
 * page that navigates isn't listed for a moment. Two checks in a row must find none.
 */
const CHECK_DELAYS_MS = [0, 1_000, 1_000, 2_000, 1_000]

/**
 * Lets a worker replace the older one if the page that asks, by its client id, is the only one open, and is visible. Not
 * while another page opens: Chromium restarts an older worker that is requested while it stops, and then keeps it. On a
 * busy device a page navigates for seconds, not listed, in front of the tab that asks.
 */
export async function takeOverWhenAlone(worker: WaitingWorker, asking: string | null): Promise<void> {
  let wasAlone = false
  for (const wait of CHECK_DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const [page] = open
    const isAlone = open.length === 1 && page?.id === asking && page.visibilityState === 'visible'
    if (isAlone && wasAlone) return worker.skipWaiting()
    wasAlone = isAlone
  }
}

import { memoryDisk } from '#sync/storage/memory-log-store.ts'
import { browserIn, virtualShop } from './engine-browsers.ts'

/** A browser whose cart, with a blanket, is at the shop. Its earlier calls and messages are not listed. */
export async function syncedBrowser() {
  const shared = virtualShop()
  const browser = browserIn({ shop: shared })
  browser.addBlanket()
  await shared.pass(5_000)
  browser.calls.length = 0
  browser.said.length = 0
  const isReachable = () => browser.client.getSnapshot().sync.isReachable
  return Object.assign(browser, { shared, pass: shared.pass, isReachable })
}

/**
 * A browser that was closed with a blanket in its cart: what it showed, and its next page (`next`), whose server-rendered cart
 * is empty and one position ahead of the log and the shop.
 */
export async function beforeNewerSeed() {
  const shared = virtualShop()
  const disk = memoryDisk()
  const first = browserIn({ shop: shared, disk })
  first.addBlanket()
  await shared.pass(5_000)
  const { view, fold } = first.client.getSnapshot()
  const seed = { cart: { ...view, lines: {} }, streamId: fold.streamId ?? '', cursor: fold.cursor + 1, acts: [] }
  await first.client.stop()
  return { shared, view, next: { shop: shared, disk, cartKey: first.cookies().cartKey, seed } }
}

import { ensureChromium } from '#scripts/chromium.mjs'
import { browserArgs } from '#tests/e2e/kit/browser-args.ts'
import { expectPage } from '#tests/e2e/kit/expect-page.ts'
import { waitForOfflineCache } from '#tests/e2e/kit/offline-cache.ts'
import { samples } from '#tests/e2e/kit/products.ts'
import { newProfile, type Profile } from '#tests/e2e/kit/profile.ts'
import type { Shop } from '#tests/e2e/kit/shop.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { percentile } from './statistics.ts'
import { withShop } from './with-shop.ts'

/** The CPU throttling of the page, for a mid-range phone: a quarter of this machine's speed. */
const SLOWER = 4
const ROUNDS = 5
const LIMIT = 1_000
const PAINTED = 'cart painted'

/** Opens the cart offline in a restarted browser, with the processor of a mid-range phone. */
export const run = (): Promise<BenchRow[]> => withShop(measure)

async function measure(shop: Shop): Promise<BenchRow[]> {
  const executablePath = await ensureChromium(console.log)
  if (executablePath === undefined) throw new Error('There is no Chromium.')
  const profile = await newProfile({ executablePath, args: browserArgs, port: shop.port, hasWorker: true })
  try {
    const before = await profile.open()
    await before.buy(samples)
    await before.sync.showsSynced()
    await waitForOfflineCache(before.page)
    await profile.close()
    const starts: number[] = []
    while (starts.length < ROUNDS) starts.push(await offlineStart(profile))
    const value = percentile(starts, 50)
    const slowest = Math.max(...starts)
    return [
      benchRow({
        name: 'cold start offline to a painted cart, processor a quarter',
        value,
        unit: 'ms',
        against: `nothing; the slowest of ${ROUNDS}: ${slowest.toFixed(0)} ms`,
        limit: ['at most', LIMIT],
      }),
    ]
  } finally {
    await profile.dispose()
  }
}

/** The time from the start of the navigation to the frame with the cart's lines, in ms. */
async function offlineStart(profile: Profile): Promise<number> {
  const { page, context, proxy, open } = await profile.open()
  proxy.cut()
  await context.setOffline(true)
  await page.addInitScript(markPaint, PAINTED)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await open('/cart')
  const painted = (): Promise<number> =>
    page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? 0, PAINTED)
  await expectPage.poll(painted).toBeGreaterThan(0)
  const time = await painted()
  await profile.kill()
  return time
}

/** Marks the time after the first frame with a line of the cart. */
function markPaint(mark: string): void {
  const watch = new MutationObserver(() => {
    if (document.querySelector('main [aria-label="Cart lines"] li') === null) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark(mark)))
  })
  watch.observe(document, { childList: true, subtree: true })
}

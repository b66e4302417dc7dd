import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { samples } from '#tests/e2e/kit/products.ts'
import { tabOf } from '#tests/e2e/kit/tab.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { type ShopWithBrowser, withShopAndBrowser } from './with-shop.ts'

/** The gzipped KiB that hydration may wait for: React, its router and the page. */
const HYDRATION_LIMIT = 118
/** The gzipped KiB that a purchase may load in total, with the log, the engine and the drawer. */
const WHOLE_LIMIT = 205
/** If a page does not respond to a click within this many ms, it is waiting for another script. */
const TIMEOUT_MS = 2_000

/** The scripts' URLs and gzipped KiB, in the order of their requests. */
type Scripts = ReadonlyMap<string, number>

/** Measures the JavaScript of a product page in a browser. */
export const run = (): Promise<BenchRow[]> => withShopAndBrowser(measure)

async function measure(visit: ShopWithBrowser): Promise<BenchRow[]> {
  const scripts = await scriptsOfPurchase(visit)
  const awaited = await awaitedByHydration(visit, scripts)
  return [
    row('JavaScript that hydration waits for', awaited, HYDRATION_LIMIT),
    row('all JavaScript, until the piece is bought', scripts, WHOLE_LIMIT),
  ]
}

/** Every script that is loaded until an item is in the cart, synced, and shown in the drawer. */
async function scriptsOfPurchase({ browser, shop }: ShopWithBrowser): Promise<Scripts> {
  const page = await browser.newPage()
  const scripts = new Map<string, number>()
  const weighed: Promise<unknown>[] = []
  const weighIt = (response: Response): void => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(response.url(), 0)
    const weigh = response
      .body()
      .then((body) => scripts.set(response.url(), gzipSync(body, { level: 9 }).length / 1024))
    weighed.push(weigh)
  }
  page.on('response', weighIt)
  const tab = tabOf(page, shop.url())
  await tab.buy(samples)
  await tab.sync.showsSynced()
  await tab.openDrawer()
  await tab.drawer.line(samples.name).item.waitFor()
  // Scripts that are loaded later, while the page is idle, are not part of the purchase.
  page.off('response', weighIt)
  await Promise.all(weighed)
  await page.close()
  return scripts
}

/** The shortest prefix of the scripts, in request order, with which the page responds to a click. */
async function awaitedByHydration(visit: ShopWithBrowser, scripts: Scripts): Promise<Scripts> {
  const all = [...scripts]
  for (let count = 1; count < all.length; count += 1) {
    const awaited = new Map(all.slice(0, count))
    if (await hydratesWith(visit, awaited)) return awaited
  }
  return scripts
}

async function hydratesWith({ browser, shop }: ShopWithBrowser, allowed: Scripts): Promise<boolean> {
  const context = await browser.newContext()
  await context.route('**/*.js', (route) => (allowed.has(route.request().url()) ? route.continue() : undefined))
  const page = await context.newPage()
  const answers = await answersClicks(page, shop.url())
  await context.close()
  return answers
}

/** Clicks repeatedly until something is in the cart, since clicks before hydration have no effect. */
async function answersClicks(page: Page, url: string): Promise<boolean> {
  const { product, header } = tabOf(page, url)
  await page.goto(new URL(samples.path, url).href, { waitUntil: 'commit' })
  const end = performance.now() + TIMEOUT_MS
  while (performance.now() < end) {
    await product.add.click({ timeout: TIMEOUT_MS })
    if (await header.cartWith(0).isHidden()) return true
  }
  return false
}

function row(name: string, scripts: Scripts, limit: number): BenchRow {
  const kib = [...scripts.values()].reduce((total, each) => total + each, 0)
  return benchRow({ name: `product page: ${name}`, value: kib, unit: 'KiB gzip', limit: ['at most', limit] })
}

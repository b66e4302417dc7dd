import type { Locator, Page } from 'playwright-core'
import { sage } from '#tests/e2e/kit/products.ts'
import { tabOf } from '#tests/e2e/kit/tab.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { percentile } from './statistics.ts'
import { type ShopWithBrowser, withShopAndBrowser } from './with-shop.ts'

/** In ms, from the click to the frame with the next page. */
const LIMIT = 100
const JOURNEYS = 20
/** Journeys that do not count, in which the server renders each page for the first time. */
const WARMUP = 2
/** The delay between reaching a link and pressing it, in ms, as of a person. */
const HAND = 250

declare global {
  interface Window {
    /** Called with the time from the next click to the painted next page, in ms. */
    tellPainted: (ms: number) => void
  }
}

/** The time from the click on a link to the painted next page, during a purchase with a mouse. */
export const run = (): Promise<BenchRow[]> => withShopAndBrowser(measure)

async function measure({ shop, browser }: ShopWithBrowser): Promise<BenchRow[]> {
  const waits: number[] = []
  for (let journey = 0; journey < WARMUP + JOURNEYS; journey += 1) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watchClicks)
    const taken = await buy(page, shop.url())
    if (journey >= WARMUP) waits.push(...taken)
    await page.context().close()
  }
  return [50, 95].map((percent) => {
    const name = `click to painted next page, prefetched, p${percent} of ${waits.length}`
    return benchRow({ name, value: percentile(waits, percent), unit: 'ms', limit: ['at most', LIMIT] })
  })
}

/** Goes from the front page to the checkout, with two products in the cart. Returns the time of each click, in ms. */
async function buy(page: Page, url: string): Promise<number[]> {
  const { open, product, header, drawer, openDrawer } = tabOf(page, url)
  const main = page.getByRole('main')
  const waits: number[] = []
  const follow = async (link: Locator): Promise<void> => void waits.push(await clickToPaint(page, link))
  await open('/')
  await page.waitForLoadState('networkidle')
  await follow(main.getByRole('link', { name: 'Shop couches', exact: true }))
  await follow(main.getByRole('link', { name: sage.name, exact: true }))
  await product.choose(sage.choices)
  await product.add.click()
  await header.cartWith(1).waitFor()
  await follow(page.getByRole('banner').getByRole('link', { name: 'Rusbank, home' }))
  await follow(main.getByRole('link', { name: 'Shop all couches and chairs' }))
  await openDrawer()
  await follow(drawer.checkout)
  return waits
}

/** Hovers over a link, waits as long as a person would, and clicks. */
async function clickToPaint(page: Page, link: Locator): Promise<number> {
  await link.hover()
  await page.waitForTimeout(HAND)
  // Evaluated before the click, so that Playwright's own polling afterwards is not part of the figure.
  const painted = page.evaluate(() => new Promise<number>((resolve) => (window.tellPainted = resolve)))
  await link.click()
  return painted
}

/** Runs in each page: reports the frame that has another heading and another URL than at the last click. */
function watchClicks(): void {
  const heading = () => document.querySelector('h1')?.textContent
  let changes: MutationObserver | null = null
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const [path, title] = [location.pathname, heading()]
      // The previous click may not have led to another page.
      changes?.disconnect()
      changes = new MutationObserver(() => {
        if (location.pathname === path || heading() === undefined || heading() === title) return
        changes?.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => window.tellPainted(performance.now() - timeStamp)
          port2.postMessage(null)
        })
      })
      changes.observe(document, { childList: true, subtree: true, characterData: true })
    },
    true,
  )
}

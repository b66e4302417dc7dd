import type { Locator, Page } from 'playwright-core'
import { sage } from '#tests/e2e/kit/products.ts'
import { tabOf } from '#tests/e2e/kit/tab.ts'
import type { BenchRow } from './bench-row.ts'
import { percentile } from './statistics.ts'
import { type ShopWithBrowser, withShopAndBrowser } from './with-shop.ts'

/** Ms from the click to the frame that has the next page. */
const LIMIT = 100
const JOURNEYS = 20
/** Left out of the figures: the server renders each page for the first time. */
const WARMUP = 2
/** How long a hand takes from the link to the press, in ms. */
const HAND = 250

declare global {
  interface Window {
    /** Is called with how long the next click takes to paint the next page, in ms. */
    tellPainted: (ms: number) => void
  }
}

/** From the click on a link to the painted next page, over a purchase, for somebody with a pointer. */
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
    const value = percentile(waits, percent)
    return {
      name: `click to painted next page, prefetched, p${percent} of ${waits.length}`,
      value,
      unit: 'ms',
      against: '',
      ratio: null,
      limit: `at most ${LIMIT}`,
      ok: value <= LIMIT,
    }
  })
}

/** From the front page to the checkout, with two things in the cart. Gives each click's wait in ms. */
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

/** The pointer comes to a link, stays for as long as a hand takes, and presses. */
async function clickToPaint(page: Page, link: Locator): Promise<number> {
  await link.hover()
  await page.waitForTimeout(HAND)
  // Asked for before the press: what Playwright looks for afterwards, frame by frame, would be part of the figure.
  const painted = page.evaluate(() => new Promise<number>((resolve) => (window.tellPainted = resolve)))
  await link.click()
  return painted
}

/** Runs in each page: tells when the frame is out that has another heading at another address than at the last click. */
function watchClicks(): void {
  const heading = () => document.querySelector('h1')?.textContent
  let changes: MutationObserver | null = null
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const [path, title] = [location.pathname, heading()]
      // A click before this one led to no other page.
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

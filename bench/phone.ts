import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { sage } from '#tests/e2e/kit/products.ts'
import { tabOf } from '#tests/e2e/kit/tab.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { median } from './interleaved.ts'
import { firstLoad, interactions, paints, watchVitals } from './page/vitals.ts'
import { percentile } from './statistics.ts'
import { type ShopWithBrowser, withShopAndBrowser } from './with-shop.ts'

const LCP_LIMIT = 800
const INP_LIMIT = 100
/** The transferred KiB of all kinds. */
const FIRST_LIMIT = 200
const JOURNEYS = 3
/** How long a user looks at a page before they press, and how long a press takes, in ms. */
const LOOK = 3_000
const PRESS = 80
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true }
/** Lighthouse's mid-range phone: 1.6 Mbit/s with a latency of 150 ms, and a quarter of this processor's speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SLOWDOWN = 4

/** A purchase on a simulated mid-range phone. */
export const run = (): Promise<BenchRow[]> => withShopAndBrowser(measure)

async function measure({ shop, browser }: ShopWithBrowser): Promise<BenchRow[]> {
  const kib: number[] = []
  const journeys: Journey[] = []
  for (let round = 0; round < JOURNEYS; round += 1) {
    kib.push(await bytesBeforeLcp(browser, shop.url()))
    journeys.push(await buy(browser, shop.url()))
  }
  const lcp = journeys.flatMap((journey) => journey.lcp)
  const inp = journeys.map((journey) => journey.inp)
  return [
    benchRow({
      name: `phone: LCP of second page and later, p75 of ${lcp.length}`,
      value: percentile(lcp, 75),
      unit: 'ms',
      limit: ['at most', LCP_LIMIT],
    }),
    benchRow({ name: '  … the slowest', value: Math.max(...lcp), unit: 'ms' }),
    benchRow({
      name: `phone: INP of a purchase, middle of ${JOURNEYS}`,
      value: median(inp),
      unit: 'ms',
      limit: ['at most', INP_LIMIT],
    }),
    benchRow({
      name: 'phone: first load of a product, bytes of all kinds before LCP',
      value: median(kib),
      unit: 'KiB sent',
      limit: ['at most', FIRST_LIMIT],
    }),
  ]
}

interface Phone {
  readonly page: Page
  readonly devTools: CDPSession
}

async function openPhone(browser: Browser): Promise<Phone> {
  const page = await browser.newPage(PHONE)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', LINE)
  await page.addInitScript(watchVitals)
  return { page, devTools }
}

async function bytesBeforeLcp(browser: Browser, url: string): Promise<number> {
  const { page } = await openPhone(browser)
  await page.goto(url + sage.path)
  await page.waitForLoadState('networkidle')
  const bytes = await page.evaluate(firstLoad)
  await page.context().close()
  return bytes / 1024
}

interface Journey {
  /** Of every page except the first, in ms. */
  readonly lcp: readonly number[]
  /** The slowest interaction, in ms. */
  readonly inp: number
}

async function buy(browser: Browser, url: string): Promise<Journey> {
  const { page, devTools } = await openPhone(browser)
  const { header, product, cart } = tabOf(page, url)
  const main = page.getByRole('main')
  const press = async (target: Locator): Promise<void> => {
    await page.waitForTimeout(LOOK)
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error('What is to be pressed is not on the screen')
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.waitForTimeout(PRESS)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await press(main.getByRole('link', { name: 'Shop couches', exact: true }))
  await press(main.getByRole('link', { name: sage.name, exact: true }))
  await page.waitForURL(`**${sage.path}`)
  await press(product.option('Filling', 'Foam'))
  await press(product.add)
  await header.cartWith(1).waitFor()
  await press(page.getByRole('link', { name: 'View cart' }).or(page.getByRole('button', { name: 'View cart' })))
  await press(cart.checkout)
  await page.waitForTimeout(LOOK)
  const [lcp, inp] = [await page.evaluate(paints), await page.evaluate(interactions)]
  await page.context().close()
  return { lcp, inp: Math.max(...inp) }
}

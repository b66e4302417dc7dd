import type { Locator, Page } from 'playwright-core'
import { type CartView, cartDrawerOf, cartPageOf } from './cart-view.ts'
import { expectPage } from './expect-page.ts'
import { type Header, headerOf } from './header.ts'
import { notificationsOf } from './notifications.ts'
import { type ProductPage, productPageOf } from './product-page.ts'
import type { TestProduct } from './products.ts'
import { type SyncStatusLine, syncStatusOf } from './sync-status.ts'

/** One tab of a visitor’s browser, with the locators of its page. */
export interface Tab {
  readonly page: Page
  readonly header: Header
  readonly product: ProductPage
  readonly cart: CartView
  readonly drawer: CartView
  readonly sync: SyncStatusLine
  readonly notifications: Locator
  /** Loads a page by its path. */
  readonly open: (path: string) => Promise<void>
  /** Opens the product’s page, chooses its options, and adds one. */
  readonly buy: (goods: TestProduct) => Promise<void>
  /** Closes the drawer that a phone shows after an addition. Does nothing on a larger screen. */
  readonly closeDrawerOnPhone: () => Promise<void>
  /** Adds these one after another to an empty cart. */
  readonly fillCart: (...goods: readonly TestProduct[]) => Promise<void>
  /** Opens the cart drawer from the header. */
  readonly openDrawer: () => Promise<void>
  /** Waits until the browser’s log is open: from then on changes are stored offline. */
  readonly waitForLog: () => Promise<void>
  /** Also waits for the code of toasts, which loads when the browser is idle. */
  readonly waitForCode: () => Promise<void>
}

/** From this width, in CSS pixels, an addition is shown by a toast. */
const TOAST_MIN_WIDTH = 768

/** @param url the visitor’s address of the shop */
export function tabOf(page: Page, url: string): Tab {
  const product = productPageOf(page)
  const drawer = cartDrawerOf(page)
  const header = headerOf(page)
  const open = async (path: string): Promise<void> => {
    await page.goto(new URL(path, url).href)
  }
  const buy = async ({ path, choices }: TestProduct): Promise<void> => {
    await open(path)
    await product.choose(choices)
    await product.add.click()
  }
  const closeDrawerOnPhone = async (): Promise<void> => {
    if ((page.viewportSize()?.width ?? TOAST_MIN_WIDTH) >= TOAST_MIN_WIDTH) return
    await expectPage(drawer.root).toBeVisible()
    await page.keyboard.press('Escape')
    await expectPage(drawer.root).toBeHidden()
  }
  const waitForLog = async (): Promise<void> => {
    // During a navigation `evaluate` fails.
    const holds = (what: () => boolean | Promise<boolean>) => page.evaluate(what).catch(() => false)
    await expectPage.poll(async () => (await holds(isHydrated)) && (await holds(hasLog))).toBe(true)
  }
  const waitForCode = async (): Promise<void> => {
    await waitForLog()
    await expectPage.poll(() => page.evaluate(hasToasts).catch(() => false)).toBe(true)
  }
  return {
    page,
    header,
    product,
    cart: cartPageOf(page),
    drawer,
    sync: syncStatusOf(page),
    notifications: notificationsOf(page),
    open,
    buy,
    async fillCart(...goods) {
      for (const [index, each] of goods.entries()) {
        await buy(each)
        await expectPage(header.cartWith(index + 1)).toBeVisible()
        await closeDrawerOnPhone()
      }
    },
    closeDrawerOnPhone,
    async openDrawer() {
      // Before hydration, the header links to the cart page.
      await expectPage.poll(() => page.evaluate(isHydrated)).toBe(true)
      await header.cart.click()
      await expectPage(drawer.root).toBeVisible()
    },
    waitForLog,
    waitForCode,
  }
}

/** Runs in the page. Whether React has hydrated it. */
function isHydrated(): boolean {
  const heading = document.querySelector('main h1')
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
}

/** Runs in the page. Whether the log’s database has its schema: Dexie multiplies versions by ten. */
async function hasLog(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ version = 0 }) => version >= 10)
}

/** Runs in the page. Whether it has the code of its toasts, if it can show any. */
function hasToasts(): boolean {
  const region = document.querySelector('section[aria-live][data-screen-only]')
  return region === null || region.childElementCount > 0
}

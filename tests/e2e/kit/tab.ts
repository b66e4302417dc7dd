import type { Locator, Page } from 'playwright-core'
import { type CartView, cartDrawerOf, cartPageOf } from './cart-view.ts'
import { type Header, headerOf } from './header.ts'
import { notificationsOf } from './notifications.ts'
import { type ProductPage, productPageOf } from './product-page.ts'
import type { TestProduct } from './products.ts'
import { see } from './see.ts'
import { type SyncStatusLine, syncStatusOf } from './sync-status.ts'

/** One tab of a visitor's browser, in the shop's words. */
export interface Tab {
  readonly page: Page
  readonly header: Header
  readonly product: ProductPage
  readonly cart: CartView
  readonly drawer: CartView
  readonly sync: SyncStatusLine
  readonly notifications: Locator
  /** Goes to a page by its path, as by the address bar. */
  readonly open: (path: string) => Promise<void>
  /** Goes to the product's page, chooses, and adds one. */
  readonly buy: (goods: TestProduct) => Promise<void>
  /** Closes the drawer in which a phone shows what was added; nothing on a larger screen. */
  readonly closeAddition: () => Promise<void>
  /** Buys these one after another, into an empty cart. */
  readonly fillCart: (...goods: readonly TestProduct[]) => Promise<void>
  /** Opens the cart beside the page, as a shopper does from the header. */
  readonly openDrawer: () => Promise<void>
  /** Waits until the browser's log is there: from then on acts are kept without a network. */
  readonly logOpened: () => Promise<void>
}

/** The width of the screens, in CSS pixels, from which on an addition is told by a toast. */
const PHONE = 768

/** @param url the shop's address as this visitor knows it */
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
  const closeAddition = async (): Promise<void> => {
    if ((page.viewportSize()?.width ?? PHONE) >= PHONE) return
    await see(drawer.root).toBeVisible()
    await page.keyboard.press('Escape')
    await see(drawer.root).toBeHidden()
  }
  const logOpened = async (): Promise<void> => {
    // A page that is on its way to another one is not there yet: it answers nothing.
    const holds = (what: () => boolean | Promise<boolean>) => page.evaluate(what).catch(() => false)
    await see.poll(async () => (await holds(isAlive)) && (await holds(hasLog))).toBe(true)
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
        await see(header.cartWith(index + 1)).toBeVisible()
        await closeAddition()
      }
    },
    closeAddition,
    async openDrawer() {
      // Before the page is hydrated, the header leads to the cart's page.
      await see.poll(() => page.evaluate(isAlive)).toBe(true)
      await header.cart.click()
      await see(drawer.root).toBeVisible()
    },
    logOpened,
  }
}

/** Whether React has taken the page over. */
function isAlive(): boolean {
  const heading = document.querySelector('main h1')
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
}

/** Whether the log's database is laid out: Dexie counts versions from ten on. */
async function hasLog(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ version = 0 }) => version >= 10)
}

import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { sage } from './kit/products.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const PUBLIC = [
  '/',
  '/product-category/three-seaters',
  sage.path,
  '/search?q=sage',
  '/compare',
  '/blog/how-to-measure-for-a-couch',
  '/information/faqs',
  '/company/contact-us',
  '/cart',
]

interface Return {
  readonly persisted: boolean
  /** The browser's reasons for not caching the page. Null if it was cached. */
  readonly reasons: unknown
}

declare global {
  interface Window {
    /** Whether the page was restored from the back/forward cache. */
    persisted?: boolean
  }
}

/** Loads another page, one without pictures, and goes back. */
async function leaveAndReturn({ page, proxy }: Visitor): Promise<Return> {
  const left = page.url()
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      window.persisted = persisted
    })
  })
  await page.goto(new URL('/find-order', proxy.url).href)
  await page.evaluate(() => history.back())
  let found: Return | null = null
  await expectPage
    .poll(async () => {
      found = await page.evaluate(returnTo, left).catch(() => null)
      return found
    })
    .not.toBeNull()
  return found ?? { persisted: false, reasons: null }
}

/** Runs in the page. How it returned to this address. Null before that. */
function returnTo(address: string): Return | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isLoadedAnew = navigation?.type === 'back_forward' && document.readyState === 'complete'
  if (location.href !== address || (window.persisted === undefined && !isLoadedAnew)) return null
  const { notRestoredReasons: reasons = null } = navigation?.toJSON() ?? {}
  return { persisted: window.persisted ?? false, reasons }
}

describe('the browser’s back button', () => {
  test('restores every public page from the back/forward cache, and its cart is brought up to date', async ({
    profileWithBackForwardCache,
  }) => {
    const visitor = await profileWithBackForwardCache.open()
    const { buy, header, sync, open } = visitor
    await buy(sage)
    await expectPage(header.cartWith(1)).toBeVisible()
    await sync.showsSynced()
    for (const path of PUBLIC) {
      await open(path)
      await visitor.waitForLog()
      expect({ path, ...(await leaveAndReturn(visitor)) }).toEqual({ path, persisted: true, reasons: null })
      await expectPage(header.cartWith(1)).toBeVisible()
    }
  })

  test('restores the page with its cart drawer open, and the cart keeps working', async ({
    profileWithBackForwardCache,
  }) => {
    const visitor = await profileWithBackForwardCache.open()
    const { buy, header, sync, openDrawer, drawer } = visitor
    await buy(sage)
    await expectPage(header.cartWith(1)).toBeVisible()
    await openDrawer()
    await sync.showsSynced()
    expect(await leaveAndReturn(visitor)).toEqual({ persisted: true, reasons: null })
    await expectPage(drawer.root).toBeVisible()
    await drawer.line(sage.name).more.click()
    await expectPage(header.cartWith(2)).toBeVisible()
    await sync.showsSynced()
  })
})

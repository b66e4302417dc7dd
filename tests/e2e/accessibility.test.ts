import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { expectAccessible, overflow } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { sage, samples } from './kit/products.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

interface State {
  readonly name: string
  /** Reaches it from the state before it in the list. */
  readonly reach: (visitor: Visitor) => Promise<void>
}

const at = (name: string, path: string): State => ({
  name,
  async reach({ page, open, waitForLog }) {
    await open(path)
    await waitForLog()
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
})

/** Every page, and its states that do not depend on the window's width. */
const pages: readonly State[] = [
  at('the front page', '/'),
  { name: 'the open drawer of an empty cart', reach: ({ openDrawer }) => openDrawer() },
  at('a category', '/product-category/three-seaters'),
  at('a category whose parts have pages of their own', '/product-category/couches'),
  at('a category narrowed to nothing', '/product-category/couches?price_to=1'),
  at('a product', sage.path),
  {
    name: 'a product with the particulars of its instalments, and the errors of its options and of a review',
    async reach({ page, product }) {
      const main = page.getByRole('main')
      await main.locator('summary').filter({ hasText: 'FinChoice' }).first().click()
      await expectPage(page.getByRole('slider')).toBeVisible()
      await product.add.click()
      await expectPage(page.getByText('Please complete all configurations').first()).toBeVisible()
      await main.getByText('Write a review').click()
      await page.getByRole('button', { name: 'Submit review' }).click()
      await expectPage(page.getByText('Please complete all fields').first()).toBeVisible()
    },
  },
  at('a product without choices', samples.path),
  at('two pieces beside each other', '/compare?a=sage-3-seater&b=fjord-3-seater'),
  at('a piece beside one of another kind', '/compare?a=sage-3-seater&b=nora-sleeper'),
  at('the search', '/search'),
  at('what was found', '/search?q=velvet'),
  at('what was found for a word that was meant', '/search?q=coutch'),
  at('nothing found', '/search?q=zzqx'),
  at('the blog', '/blog'),
  at('an article', '/blog/how-to-measure-for-a-couch'),
  at('an article with pieces in it', '/blog/will-it-fit-through-the-door'),
  at('the questions', '/information/faqs'),
  { name: 'an open question', reach: ({ page }) => page.getByRole('main').locator('summary').first().click() },
  at('what is said of delivery', '/information/delivery'),
  at('the ways to pay', '/information/payment-methods'),
  at('what this device keeps', '/on-this-device'),
  at('the contact page', '/company/contact-us'),
  {
    name: 'a message with its errors shown',
    async reach({ page }) {
      const send = page.getByRole('button', { name: 'Send message' })
      await send.click()
      await expectPage(page.getByText('Please complete all fields').first()).toBeVisible()
      await page.getByRole('main').getByLabel('Your e-mail').fill('nobody')
      await send.click()
      await expectPage(page.getByText('Invalid email')).toBeVisible()
    },
  },
  at('the empty cart', '/cart'),
  {
    name: 'an unknown address',
    reach({ errorMonitor, open }) {
      errorMonitor.allow(/404/)
      return open('/no-such-page')
    },
  },
]

/** The visible one of the elements with this name: a header has one for each width. */
const shown = ({ page }: Visitor, name: RegExp) =>
  page
    .getByRole('banner')
    .locator('summary')
    .filter({ visible: true })
    .and(page.getByLabel(name).or(page.getByText(name)))

/** States that depend on the width, of a shopper with a couch and samples in the cart. */
const statesOfWidth: readonly State[] = [
  {
    name: 'the open menu',
    async reach(visitor) {
      await visitor.open('/')
      await shown(visitor, /^(Menu|Couches)$/)
        .first()
        .click()
      await expectPage(
        visitor.page.getByRole('banner').getByRole('link', { name: 'Armchairs' }).filter({ visible: true }),
      ).toBeVisible()
    },
  },
  {
    name: 'the open drawer',
    async reach({ page, openDrawer, drawer }) {
      await page.keyboard.press('Escape')
      await openDrawer()
      await expectPage(drawer.line(sage.name).item).toBeVisible()
    },
  },
  {
    name: 'open filters',
    async reach({ page, open }) {
      await open('/product-category/couches')
      const filter = page.getByRole('button', { name: 'Filter', exact: true })
      // The server renders the button, hidden if the filters are beside the list.
      if (await filter.isVisible()) await filter.click()
      for (const name of ['Colour', 'Price', 'Fits my wall'])
        await page.getByRole('main').locator('summary').getByText(name, { exact: true }).click()
      await expectPage(page.getByLabel(/cm/).first()).toBeVisible()
    },
  },
  {
    name: 'a full cart with a refused code and a toast',
    async reach({ page, cart, notifications, open }) {
      await open('/cart')
      await cart.promoCode.fill('NOSUCHCODE')
      await cart.apply.click()
      await expectPage(page.getByText('Invalid promo code').first()).toBeVisible()
      await cart.line(sage.name).remove.click()
      await expectPage(notifications.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
]

describe('every page is accessible', () => {
  test('at both widths axe finds nothing in any page or state, and nothing overflows sideways', async ({ visitor }) => {
    for (const { name, reach } of pages) {
      await reach(visitor)
      await expectAccessible(visitor, name)
    }
  })

  for (const width of [390, 1440]) {
    test(`at ${width} pixels axe finds nothing in dialogs, menus and toasts, and nothing overflows sideways`, async ({
      newVisitor,
    }) => {
      const visitor = await newVisitor({ viewport: { width, height: 844 } })
      await visitor.startWithCart(sage, samples)
      for (const { name, reach } of statesOfWidth) {
        await reach(visitor)
        expect({ at: name, findings: await axeFindings(visitor.page) }).toEqual({ at: name, findings: [] })
        expect({ at: name, overflow: await overflow(visitor.page) }).toEqual({ at: name, overflow: 0 })
      }
    })
  }

  test('on a phone the menu covers the message that the cart waits for the network, and closes on Escape', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ viewport: { width: 390, height: 844 } })
    const { page, product, sync, goOffline } = visitor
    await visitor.fillCart(samples)
    await sync.showsSynced()
    await goOffline()
    await product.add.click()
    await visitor.closeDrawerOnPhone()
    await sync.shows('offline')
    const menu = page.getByRole('banner').getByLabel('Menu', { exact: true }).first()
    await menu.click()
    await expectPage(page.getByRole('link', { name: /three-seater/i }).first()).toBeVisible()
    const heading = page.getByRole('navigation', { name: 'Menu' }).getByText('Couches', { exact: true })
    await expectPage(heading).toBeVisible()
    await expectPage.poll(() => heading.evaluate(isOnTop)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expectPage(menu).toBeFocused()
  })

  test('on a small screen with twice the text size all content is still there, and nothing overflows, even with very long names', async ({
    newVisitor,
  }) => {
    // 640 pixels at 200% zoom are 320 CSS pixels of twice the density.
    const visitor = await newVisitor({ viewport: { width: 320, height: 480 }, deviceScaleFactor: 2 })
    const { page, cart, drawer, header, sync, openDrawer, open } = visitor
    const expectFits = async (at: string) => expect([at, await overflow(page)]).toEqual([at, 0])
    const openSynced = async (path: string) => {
      await open(path)
      await sync.showsSynced()
    }
    const expectFitsWithLongName = async (at: string) => {
      await expectFits(at)
      expect(await giveLongName(page, sage.name)).toBeGreaterThan(0)
      await expectFits(`${at}, with a long name`)
    }
    await visitor.startWithCart(sage)
    await open('/')
    await expectFits('/')

    await openSynced('/product-category/three-seaters')
    await expectFitsWithLongName('a category')

    await openSynced(sage.path)
    await expectFitsWithLongName('a product')
    await openDrawer()
    await expectPage(drawer.line(sage.name).item).toBeVisible()
    await expectFitsWithLongName('the drawer')
    expect(await drawer.root.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)

    await openSynced('/cart')
    await cart.line(sage.name).more.click()
    await expectPage(header.cartWith(2)).toBeVisible()
    await expectPage(cart.checkout).toBeVisible()
    await expectFitsWithLongName('the cart')
  })

  test('on a phone with twice the text size no Afrikaans word is broken, and nothing covers another thing or is cut off', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ viewport: { width: 390, height: 844 } })
    const { page, open, waitForLog } = visitor
    const openLarge = async (path: string) => {
      await open(path)
      await waitForLog()
      await page.evaluate(() => void document.documentElement.style.setProperty('font-size', '200%'))
    }
    await visitor.startWithCart(sage)
    const category = '/af/product-category/three-seaters'
    const others = ['/af/on-this-device', '/af/company/contact-us', '/af/checkout', '/af/cart']
    for (const path of ['/af', category, `/af${sage.path}`, ...others]) {
      await openLarge(path)
      expect({ path, broken: await page.getByRole('main').evaluate(brokenWords) }).toEqual({ path, broken: [] })
    }
    const edgeOf = async (of: Locator, edge: 'top' | 'bottom') =>
      (await of.evaluate((element) => element.getBoundingClientRect()))[edge]
    const lines = (root: Locator) => root.getByRole('list', { name: 'Items in mandjie' })
    const expectTotalBelowQuantity = async (root: Locator) => {
      const quantity = lines(root).getByRole('spinbutton')
      const total = lines(root).locator('data').last()
      expect(await edgeOf(total, 'top')).toBeGreaterThanOrEqual(await edgeOf(quantity, 'bottom'))
    }
    await expectTotalBelowQuantity(page.getByRole('main'))

    await openLarge('/af')
    await shown(visitor, /^Kieslys$/)
      .first()
      .click()
    const menu = page.getByRole('navigation', { name: 'Kieslys' })
    await expectPage(menu).toBeVisible()
    expect(await menu.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0)
    await page.keyboard.press('Escape')

    await page.getByRole('banner').getByRole('link', { name: 'Mandjie, 1 item' }).click()
    const drawer = page.getByRole('dialog')
    await expectTotalBelowQuantity(drawer)
    expect(await lines(drawer).evaluate((list) => list.parentElement?.clientHeight)).toBeGreaterThan(300)
  })
})

/** Runs in the page. The words of an element that are on two lines. An address of e-mail may be. */
function brokenWords(root: Element): string[] {
  const broken: string[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    for (const { 0: word, index } of text.nodeValue?.matchAll(/[\p{L}\p{N}@.]+/gu) ?? []) {
      const place = document.createRange()
      place.setStart(text, index)
      place.setEnd(text, index + word.length)
      const tops = new Set([...place.getClientRects()].map(({ top }) => top))
      if (tops.size > 1 && !word.includes('@')) broken.push(word)
    }
  }
  return broken
}

/** Runs in the page. Whether nothing covers the element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === element
}

/** Replaces a product's name on the page with a hundred letters without a space. Resolves with how often it was there. */
function giveLongName(page: Page, name: string): Promise<number> {
  return page.evaluate((known) => {
    let found = 0
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.nodeValue !== known) continue
      text.nodeValue = 'Rusbank'.repeat(15)
      found += 1
    }
    return found
  }, name)
}

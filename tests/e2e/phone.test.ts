import { chromium, type Locator } from 'playwright-core'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { storyBrowserArgs } from './kit/browser-args.ts'
import { overflow } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { glides, leftChaise, sage, samples } from './kit/products.ts'
import type { Shop } from './kit/shop.ts'
import { test } from './kit/story.ts'
import { openVisitor, type Visitor } from './kit/visitor.ts'

declare global {
  interface Window {
    readonly releaseFrames: () => void
  }
}

const phone = { viewport: { width: 390, height: 844 } }
const COUCHES = '/product-category/couches'

describe('the shop on a phone', () => {
  test('filters are in a sheet that counts their results, and each can be removed by itself', async ({
    newVisitor,
  }) => {
    const { page, open } = await newVisitor(phone)
    await open(COUCHES)
    const main = page.getByRole('main')
    await expectPage(main.locator('summary').getByText('Material', { exact: true })).toBeHidden()
    await main.getByRole('button', { name: 'Filter', exact: true }).click()
    await main.locator('summary').getByText('Material', { exact: true }).click()
    await main.getByRole('checkbox', { name: /^Velvet/ }).check()
    await page.waitForURL('**fabric=velvet**')
    await main.locator('summary').getByText('Price', { exact: true }).click()
    await main.getByLabel('to R').fill('9000')
    await main.getByRole('button', { name: /^Show \d+ items$/ }).click()
    await page.waitForURL('**price_to=9000**')
    await expectPage(main.locator('summary').getByText('Material', { exact: true })).toBeHidden()
    await expectPage(main.getByRole('link', { name: 'Remove Up to R 9 000' })).toBeVisible()
    const results = main.getByRole('status', { name: 'Results' })
    await expectPage
      .poll(async () => (await results.textContent()) === `${await main.getByRole('article').count()} items`)
      .toBe(true)
    expect(await axeFindings(page)).toEqual([])

    await main.getByRole('link', { name: 'Remove Velvet' }).click()
    await expectPage(main.getByRole('link', { name: 'Remove Velvet' })).toBeHidden()
    await expectPage(main.getByRole('link', { name: 'Remove Up to R 9 000' })).toBeVisible()
    await main.getByRole('link', { name: 'Clear all' }).first().click()
    await expectPage(main.getByRole('status', { name: 'Results' })).toHaveText('26 items')
  })

  test('a filter that is tapped beside an open one opens, and an unusable number is shown at its field', async ({
    newVisitor,
  }) => {
    const { page, open } = await newVisitor({ ...phone, hasTouch: true, isMobile: true })
    await open(COUCHES)
    const main = page.getByRole('main')
    const filter = (name: string) =>
      main.locator('details', { has: page.locator('summary').getByText(name, { exact: true }) })
    const openNames = () => main.locator('details[open] > summary').allTextContents()
    await main.getByRole('button', { name: 'Filter', exact: true }).tap()
    const tap = async (name: string) => {
      await filter(name).locator('summary').tap()
      await expectPage.poll(openNames).toEqual([name])
    }
    for (const name of ['Seats', 'Material', 'Type', 'Price']) await tap(name)

    const upTo = main.getByLabel('to R')
    await upTo.fill('9000,50')
    await main.getByRole('button', { name: /^Show \d+ items$/ }).tap()
    await expectPage(upTo).toBeFocused()
    expect(await upTo.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe('Enter a whole number.')
    await upTo.fill('R 9,000')
    await main.getByRole('button', { name: /^Show \d+ items$/ }).tap()
    await page.waitForURL('**price_to=9000**')
  })

  test('filters work without JavaScript', async ({ newVisitor }) => {
    const { page, open, errorMonitor } = await newVisitor({ ...phone, javaScriptEnabled: false })
    errorMonitor.allow(/^request failed: csp GET \S+\.js$/)
    await open(COUCHES)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Filter', exact: true }).click()
    await main.locator('summary').getByText('Material', { exact: true }).click()
    await main.getByRole('checkbox', { name: /^Leather/ }).check()
    await main.getByRole('button', { name: /^Show/ }).click()
    await page.waitForURL('**fabric=leather**')
    await expectPage(main.getByRole('link', { name: 'Remove Leather' })).toBeVisible()
  })

  test('a colour on a card links to the product in that colour', async ({ newVisitor }) => {
    const { page, product, open } = await newVisitor(phone)
    await open(COUCHES)
    const card = page.getByRole('main').getByRole('article').filter({ hasText: sage.name })
    await card.getByRole('link', { name: 'Rust' }).click()
    await page.waitForURL(`**${sage.path}?colour=rust`)
    await expectPage(product.option('Colour', 'Rust')).toBeChecked()
  })

  test('the price and the button stay at the bottom of the screen, and an added item is shown in the cart drawer, with its delivery date and matching products', async ({
    newVisitor,
  }) => {
    const { page, product, header, open } = await newVisitor(phone)
    await open(glides.path)
    for (const place of [page.getByRole('heading', { level: 1 }), page.getByRole('contentinfo')]) {
      await place.scrollIntoViewIfNeeded()
      await expectPage(product.add).toBeInViewport({ ratio: 1 })
    }
    await page.getByLabel('Your postal code').fill('8001')
    await expectPage(page.getByText(/^Arriving .+ in 8001, if you order today\.$/)).toBeVisible()
    await product.add.click()
    await expectPage(header.cartWith(1)).toBeVisible()
    const drawer = page.getByRole('dialog', { name: 'Cart' })
    await expectPage(drawer.getByText(`${glides.name} added to your cart`)).toBeVisible()
    await expectPage(drawer.getByText(/^Arriving .+ in 8001, if you order today\.$/)).toBeVisible()
    await expectPage(drawer.getByRole('heading', { name: 'Cart' })).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await expectPage(drawer.getByRole('heading', { name: 'Pairs well with' })).toBeVisible()
    await expectPage(drawer.getByRole('article')).toHaveCount(2)
    await drawer.getByRole('button', { name: /^Remove/ }).click()
    await expectPage(drawer.getByText(`${glides.name} added to your cart`)).toBeHidden()
    await page.getByRole('button', { name: 'Close the cart' }).click()
    await expectPage(drawer).toBeHidden()
    await expectPage(header.cartWith(0)).toBeVisible()
  })

  test('the cart’s lines keep their place whatever the sync status says, and the link above them is 44 px high', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor(phone)
    const { page, open, sync } = visitor
    await visitor.startWithCart(sage)
    await open('/cart')
    await sync.showsSynced()
    const main = page.getByRole('main')
    const device = await main.getByRole('link', { name: 'Data on this device' }).boundingBox()
    expect(device?.height).toBeGreaterThanOrEqual(44)
    const top = async () => (await main.getByRole('listitem').first().boundingBox())?.y
    const before = await top()
    await visitor.goOffline()
    await main.getByRole('button', { name: /^One more/ }).click()
    await sync.shows('offline')
    expect(await top()).toBe(before)
  })

  test('a press on the add button is painted before the drawer is rendered', async ({ newVisitor }) => {
    const { page, product, header, sync, open } = await newVisitor(phone)
    await open(glides.path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(holdFrames)
    await product.add.click()
    await expectPage(header.cartWith(1)).toBeAttached()
    await sync.showsSynced()
    const drawer = page.getByRole('dialog', { name: 'Cart' })
    expect(await drawer.count()).toBe(0)
    await page.evaluate(() => window.releaseFrames())
    await expectPage(drawer).toBeVisible()
  })

  test('the menu covers the page down to the lower edge of the screen', async ({ newVisitor }) => {
    const { page, open } = await newVisitor({ viewport: { width: 667, height: 320 } })
    await open('/')
    await page.getByRole('banner').getByLabel('Menu').first().click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expectPage(menu.getByRole('link', { name: 'Two-seater couches' })).toBeVisible()
    const { y = 0, height = 0 } = (await menu.boundingBox()) ?? {}
    expect(y + height).toBe(320)
  })

  test('held sideways, it shows a whole picture of a product below the header, and the thumbnail of it is marked', async ({
    newVisitor,
  }) => {
    // As high as in a browser that shows its address.
    const { page, open } = await newVisitor({ viewport: { width: 844, height: 340 } })
    await open(sage.path)
    const pictures = page.getByRole('region', { name: 'Pictures' })
    const header = await page.getByRole('banner').boundingBox()
    const first = await pictures.getByRole('link').first().boundingBox()
    expect(first?.height).toBeLessThanOrEqual(340 - (header?.height ?? 0))
    expect(first?.height).toBeGreaterThan(200)
    const marked = pictures.locator('button[aria-current=true]')
    const thumbnails = pictures.getByRole('button')
    for (const at of [1, 0, (await thumbnails.count()) - 1]) {
      await thumbnails.nth(at).click()
      await expectPage(thumbnails.nth(at)).toHaveAttribute('aria-current', 'true')
      await expectPage(marked).toHaveCount(1)
    }
  })

  test('with twice the text size set in the browser, no word of the cart and the checkout is broken, and nothing is cut off or covered', async ({
    shop,
  }) => {
    const visitor = await openWithLargeText(shop)
    const { page, open, cart, drawer, sync } = visitor
    const sideways = (part: Locator) => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    await visitor.startWithCart(sage, samples, leftChaise, sage, sage)

    await open('/af')
    await page.getByRole('banner').getByLabel('Kieslys').first().click()
    const menu = page.getByRole('navigation', { name: 'Kieslys' })
    await expectPage(menu.getByRole('link', { name: 'Tweesitplekbanke' })).toBeVisible()
    expect(await sideways(menu)).toBe(0)

    await open('/cart')
    await sync.showsSynced()
    await expectPage(cart.removeCode).toBeVisible()
    expect(await overflow(page)).toBe(0)
    const { item, more } = cart.line(sage.name)
    const plus = await more.boundingBox()
    const total = await item.locator('data').last().boundingBox()
    const isBelow = plus !== null && total !== null && total.y >= plus.y + plus.height
    const isToTheRight = plus !== null && total !== null && total.x >= plus.x + plus.width
    expect({ plus, total, isClear: isBelow || isToTheRight }).toEqual({ plus, total, isClear: true })
    expect(await brokenWords(cart.root)).toEqual([])

    await open('/product-category/couches')
    await visitor.openDrawer()
    await expectPage(drawer.line(sage.name).item).toBeVisible()
    expect(await sideways(drawer.root.locator('> div'))).toBe(0)
    expect(await brokenWords(drawer.root)).toEqual([])

    await open('/checkout')
    await sync.showsSynced()
    expect(await brokenWords(page.getByRole('main').getByLabel('Totals', { exact: true }))).toEqual([])
  })

  test('with twice the text size set in the browser, a sorted list and its filters are not wider than the window, and the names of a product’s facts are whole', async ({
    shop,
  }) => {
    const { page, open } = await openWithLargeText(shop)
    for (const [path, filters] of [
      ['/product-category/couches?colour=stone&sort=price', 'Filter'],
      ['/af/product-category/couches?colour=stone&sort=-price', 'Filtreer'],
    ] as const) {
      await open(path)
      expect(await overflow(page)).toBe(0)
      await page.getByRole('button', { name: filters }).click()
      await expectPage(page.getByRole('button', { name: /^(Show|Wys) \d/ })).toBeInViewport({ ratio: 1 })
      await expectPage(page.getByRole('button', { name: /^(Close filters|Maak filters toe)$/ })).toBeInViewport({
        ratio: 1,
      })
    }
    for (const path of [sage.path, `/af${sage.path}`]) {
      await open(path)
      const names = page.getByRole('main').locator('dt, label:visible')
      await expectPage(names.filter({ hasText: /^(Narrowest doorway|Nouste deuropening)$/ })).toBeVisible()
      const broken = await Promise.all((await names.all()).map(brokenWords))
      expect(broken.flat()).toEqual([])
      expect(await overflow(page)).toBe(0)
    }
  })
})

/** A visitor on a phone, with twice the text size set in the browser. A style of the page does not change its media queries. */
async function openWithLargeText({ port }: Pick<Shop, 'port'>): Promise<Visitor> {
  const args = [...storyBrowserArgs, '--blink-settings=defaultFontSize=32']
  const browser = await chromium.launch({ executablePath: inject('chromium'), args })
  onTestFinished(() => browser.close())
  const visitor = await openVisitor({ browser, port, options: phone })
  onTestFinished(visitor.close)
  return visitor
}

/** The words whose letters are on several lines, unless a hyphen divides them. */
function brokenWords(part: Locator): Promise<readonly string[]> {
  return part.evaluate((element) => {
    const broken: string[] = []
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
        const letters = document.createRange()
        letters.setStart(text, index)
        letters.setEnd(text, index + word.length)
        const isHidden = text.parentElement?.closest('.hidden-visually') !== null
        if (!isHidden && new Set([...letters.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })
}

/** Runs in the page. Delays all animation frames until they are released. */
function holdFrames(): void {
  const held: FrameRequestCallback[] = []
  const begin = window.requestAnimationFrame
  window.requestAnimationFrame = (callback) => held.push(callback)
  Object.assign(window, {
    releaseFrames() {
      window.requestAnimationFrame = begin
      for (const callback of held) begin(callback)
    },
  })
}

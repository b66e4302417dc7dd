import { describe, expect } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { expectPage } from './kit/expect-page.ts'
import { glides, sage } from './kit/products.ts'
import { test } from './kit/story.ts'

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
})

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

import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { expectPage } from './kit/expect-page.ts'
import { holdRequests } from './kit/held-requests.ts'
import { leftChaise, sage } from './kit/products.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

const partsOf = ({ page }: Visitor) => {
  const large = page.getByRole('dialog', { name: 'Sage 3-seater: pictures' })
  return {
    ways: page.getByRole('region', { name: 'Pictures' }).getByRole('link', { name: /^Enlarge/ }),
    large,
    status: large.getByRole('status'),
    next: large.getByRole('button', { name: 'Next picture' }),
  }
}

describe('the pictures of a product', () => {
  for (const width of [390, 1440]) {
    test(`at ${width} pixels each opens enlarged by keyboard alone, and closing returns the focus to it`, async ({
      newVisitor,
    }) => {
      const visitor = await newVisitor({ viewport: { width, height: 844 } })
      const { page, open } = visitor
      const { ways, large, status, next } = partsOf(visitor)
      await open(sage.path)
      await ways.nth(1).focus()
      await page.keyboard.press('Enter')
      const last = (await ways.count()) + 1
      await expectPage(status).toHaveText(`Picture 2 of ${last}`)
      await expectPage(large.getByRole('img', { name: 'Sage 3-seater in stone, in a living room' })).toBeInViewport()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('ArrowRight')
      await expectPage(status).toHaveText(`Picture 3 of ${last}`)
      await next.focus()
      await page.keyboard.press('Enter')
      await expectPage(status).toHaveText(`Picture 4 of ${last}`)
      await page.keyboard.press('+')
      await expectPage(large.getByRole('button', { name: 'Zoom out' })).toBeEnabled()
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expectPage(large).toBeHidden()
      await expectPage(ways.nth(1)).toBeFocused()
    })
  }

  test('another colour shows other pictures, enlarged ones as well', async ({ visitor }) => {
    const { page, product, open } = visitor
    const { ways, large } = partsOf(visitor)
    await open(sage.path)
    await expectPage(ways.getByRole('img', { name: 'Sage 3-seater in stone', exact: true })).toBeVisible()
    await product.choose({ Colour: 'Rust' })
    await expectPage(ways.getByRole('img', { name: 'Sage 3-seater in rust', exact: true })).toBeVisible()
    await expectPage(ways.getByRole('img', { name: /stone/ })).toHaveCount(0)
    await ways.first().click()
    await expectPage(large.getByRole('img', { name: 'Sage 3-seater in rust', exact: true })).toBeInViewport()
    await page.getByRole('button', { name: 'Close pictures' }).click()
    await expectPage(large).toBeHidden()
  })

  test('a chaise is shown on the chosen side, from the cart to the checkout', async ({ visitor }) => {
    const { page, product, drawer, open } = visitor
    const { ways } = partsOf(visitor)
    const shown = (name: string) => ways.getByRole('img', { name, exact: true })
    await open(leftChaise.path)
    await expectPage(shown('Right-hand Luna chaise in emerald')).toBeVisible()
    await expectPage(ways.getByRole('img', { name: /^Left-hand/ })).toHaveCount(0)
    await product.choose(leftChaise.choices)
    await expectPage(shown('Left-hand Luna chaise in navy')).toBeVisible()
    await expectPage(ways.getByRole('img', { name: /^Right-hand/ })).toHaveCount(0)
    await expectPage(shown('Luna chaise in navy: a leg, close up')).toHaveCount(1)
    // The lower part of the page hydrates when it is scrolled near, and replaces the server's HTML.
    await page.getByRole('heading', { name: 'Dimensions' }).evaluate((heading) => heading.scrollIntoView())
    await expectPage(page.getByRole('img', { name: 'Drawing of the left-hand Luna chaise' })).toHaveCount(1)
    await product.add.click()
    await expectPage(visitor.header.cartWith(1)).toBeVisible()
    await visitor.openDrawer()
    const { item } = drawer.line(leftChaise.name)
    await expectPage(item).toContainText('Left-hand')
    await expectPage(item.locator('img')).toHaveAttribute('src', /navy-hero-left/)
    await visitor.sync.showsSynced()
    await open('/checkout')
    await expectPage(page.getByText('Left-hand / Foam / Navy')).toBeVisible()
  })

  test('a press before hydration opens them after it, and does not leave the page', async ({ visitor }) => {
    const { page, context, open } = visitor
    const { ways, large } = partsOf(visitor)
    const { release } = await holdRequests({ context, url: /entry-client/ })
    await open(sage.path)
    await ways.first().click()
    await release()
    await expectPage(large).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(sage.path)
  })

  test('each has a blurred placeholder until it is loaded, and the layout does not shift', async ({ visitor }) => {
    const { page, context, open } = visitor
    const { release } = await holdRequests({ context, url: /\/pictures\/sage-3-seater\/stone-hero/ })
    await page.goto('about:blank')
    const opened = open(sage.path)
    const { ways } = partsOf(visitor)
    const picture = ways.first().getByRole('img', { name: 'Sage 3-seater in stone', exact: true })
    const pixels = ways.first().locator('img[src^="data:image/webp"]')
    await expectPage(pixels).toBeVisible()
    // The page can be measured before its stylesheet has loaded.
    await expectPage.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await expectPage
      .poll(async () => isDeepStrictEqual(await pixels.boundingBox(), await picture.boundingBox()))
      .toBe(true)
    const before = await picture.boundingBox()
    expect(await pixels.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(20)
    await release()
    await opened
    await expectPage.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(20)
    expect(await picture.boundingBox()).toEqual(before)
  })
})

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { sage, samples } from './kit/goods.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

interface State {
  readonly name: string
  readonly reach: (visitor: Visitor) => Promise<void>
}

const states: readonly State[] = [
  { name: 'the front page', reach: ({ open }) => open('/') },
  { name: 'a category', reach: ({ open }) => open('/product-category/three-seaters') },
  { name: 'a product', reach: ({ open }) => open(sage.path) },
  {
    name: 'a product with an error shown',
    async reach({ page, product, open }) {
      await open(sage.path)
      await product.add.click()
      await see(page.getByText('Please complete all configurations').first()).toBeVisible()
    },
  },
  { name: 'the empty cart', reach: ({ open }) => open('/cart') },
  {
    name: 'the open drawer',
    async reach({ buy, header, openDrawer, drawer }) {
      await buy(sage)
      await see(header.cartWith(1)).toBeVisible()
      await openDrawer()
      await see(drawer.line(sage.name).item).toBeVisible()
    },
  },
  {
    name: 'a full cart with a refused code and a toast',
    async reach({ page, buy, header, cart, notifications, open }) {
      await buy(samples)
      await see(header.cartWith(2)).toBeVisible()
      await open('/cart')
      await cart.promoCode.fill('NOSUCHCODE')
      await cart.apply.click()
      await see(page.getByText('Invalid promo code').first()).toBeVisible()
      await cart.line(sage.name).remove.click()
      await see(notifications.getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  {
    name: 'an unknown address',
    reach({ guard, open }) {
      guard.allow(/404/)
      return open('/no-such-page')
    },
  },
]

const widths = [390, 1440]

/** How many CSS pixels the page can be scrolled sideways. */
function overflow({ page }: Visitor): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

describe('everybody can use every page', () => {
  for (const width of widths) {
    test(`at ${width} pixels axe finds nothing, and nothing sticks out sideways`, async ({ welcome }) => {
      const visitor = await welcome({ viewport: { width, height: 844 } })
      for (const { name, reach } of states) {
        await reach(visitor)
        expect({ at: name, findings: await axeFindings(visitor.page) }).toEqual({ at: name, findings: [] })
        expect({ at: name, overflow: await overflow(visitor) }).toEqual({ at: name, overflow: 0 })
      }
    })
  }

  test('on a telephone the menu opens, holds nothing that axe finds, and closes by Escape', async ({ welcome }) => {
    const visitor = await welcome({ viewport: { width: 390, height: 844 } })
    const { page, open } = visitor
    await open('/')
    const menu = page.getByRole('banner').getByLabel('Menu', { exact: true }).first()
    await menu.click()
    await see(page.getByRole('link', { name: /three-seater/i }).first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await see(menu).toBeFocused()
  })

  test('at twice the text size of a small screen everything is still there and nothing sticks out', async ({
    welcome,
  }) => {
    // 640 pixels at 200% zoom are 320 CSS pixels of twice the density.
    const visitor = await welcome({ viewport: { width: 320, height: 480 }, deviceScaleFactor: 2 })
    const { page, cart, header, buy, openDrawer, open } = visitor
    for (const path of ['/', '/product-category/three-seaters', sage.path]) {
      await open(path)
      expect([path, await overflow(visitor)]).toEqual([path, 0])
    }
    await buy(sage)
    await see(header.cartWith(1)).toBeVisible()
    await openDrawer()
    expect(await overflow(visitor)).toBe(0)
    await page.keyboard.press('Escape')
    await open('/cart')
    expect(await overflow(visitor)).toBe(0)
    await cart.line(sage.name).more.click()
    await see(header.cartWith(2)).toBeVisible()
    await see(cart.checkout).toBeVisible()
  })

  test('names and codes of any length stay inside their page, on the smallest screen too', async ({ welcome }) => {
    const visitor = await welcome({ viewport: { width: 320, height: 640 } })
    const { page, buy, header, openDrawer, open } = visitor
    await buy(sage)
    await see(header.cartWith(1)).toBeVisible()
    for (const path of ['/product-category/three-seaters', sage.path, '/cart']) {
      await open(path)
      await visitor.sync.atRest()
      await giveLongName(page, sage.name)
      expect([path, await overflow(visitor)]).toEqual([path, 0])
    }
    await open(sage.path)
    await openDrawer()
    await giveLongName(page, sage.name)
    const dialog = visitor.drawer.root
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })
})

/** Puts a hundred letters without a space wherever the name is written. */
async function giveLongName(page: Page, name: string): Promise<void> {
  await page.evaluate((known) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.nodeValue === known) text.nodeValue = 'Rusbank'.repeat(15)
    }
  }, name)
}

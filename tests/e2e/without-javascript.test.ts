import { describe, expect } from 'vitest'
import { sage } from './kit/products.ts'
import { expectShownCart } from './kit/same-cart.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'

describe('reading the shop without JavaScript', () => {
  test('the home page links to the categories', async ({ reader }) => {
    const { page, open } = reader
    await open('/')
    await see(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page
      .getByRole('link', { name: /three-seater/i })
      .first()
      .click()
    await page.waitForURL('**/product-category/**')
    await see(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a category shows its couches with names, prices and pictures that load', async ({ reader }) => {
    const { page, open } = reader
    await open('/product-category/three-seaters')
    const couch = page.getByRole('main').getByRole('listitem').filter({ hasText: sage.name }).first()
    await see(couch.getByRole('link', { name: sage.name }).first()).toBeVisible()
    await see(couch.locator('data').first()).toHaveAttribute('value', String(sage.price))
    const picture = couch.getByRole('img').first()
    await picture.scrollIntoViewIfNeeded()
    await see(picture).toHaveJSProperty('complete', true)
    const answer = await page.request.get(new URL((await picture.getAttribute('src')) ?? '', page.url()).href)
    expect(answer.headers()['content-type']).toContain('image/')
  })

  test('a product shows its name, price, options, colours, measurements and picture', async ({ reader }) => {
    const { page, product, open } = reader
    await open(sage.path)
    await see(page.getByRole('heading', { level: 1, name: sage.name })).toBeVisible()
    await see(page.getByRole('main').locator('data').first()).toHaveAttribute('value', String(sage.price))
    await see(product.option('Filling', 'Pocket spring')).toBeAttached()
    await see(product.option('Colour', 'Stone')).toBeAttached()
    await see(page.getByRole('main')).toContainText('220')
    await see(page.getByRole('main').getByRole('img').first()).toBeVisible()
  })

  test('a filled cart is shown with its lines and totals', async ({ reader }) => {
    await reader.bringCart(sage)
    await reader.open('/cart')
    await see(reader.header.cartWith(1)).toBeVisible()
    await expectShownCart(reader.cart, {
      lines: [{ name: sage.name, quantity: 1 }],
      totals: { Subtotal: 1_299_900, Discount: 0, Delivery: 0, Total: 1_299_900 },
    })
  })

  test('an unknown address answers 404 and says so', async ({ reader }) => {
    reader.guard.allow(/404/)
    for (const path of ['/no-such-page', '/product/no-such-couch', '/product-category/no-such-category', '/404']) {
      const answer = await reader.page.goto(new URL(path, reader.line.url).href)
      expect([path, answer?.status()]).toEqual([path, 404])
      await see(reader.page.getByText('Page not found').first()).toBeVisible()
    }
  })
})

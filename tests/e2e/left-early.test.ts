import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { holdRequests } from './kit/held-requests.ts'
import { glides, sage } from './kit/products.ts'
import { test } from './kit/story.ts'

describe('a shopper who leaves a page before its code has loaded', () => {
  test('finds what they added in the cart', async ({ visitor }) => {
    const { page, header, product, drawer, sync, context, proxy } = visitor
    const { release } = await holdRequests({ context, url: /entry-client/ })
    await page.goto(new URL(glides.path, proxy.url).href, { waitUntil: 'commit' })
    await product.add.click()
    await header.cartWith(0).click()
    await expectPage(page).toHaveURL(new RegExp(`${glides.path}$`))
    await release()
    await expectPage(drawer.line(glides.name).item).toBeVisible()
    await expectPage(header.cartWith(1)).toHaveCount(1)
    await sync.showsSynced()
  })

  test('keeps the promo code of the link that led them there', async ({ visitor }) => {
    const { page, context, open, proxy } = visitor
    await visitor.fillCart(sage)
    const { release } = await holdRequests({ context, url: /\.js$/ })
    await page.goto(new URL('/?coupon=STOEP8', proxy.url).href, { waitUntil: 'commit' })
    await page.getByRole('banner').getByRole('link', { name: 'Sale' }).click()
    await expectPage(page).toHaveURL(/sale$/)
    await release()
    await open('/cart')
    await expectPage(page.getByText('STOEP8').first()).toBeVisible()
  })

  test('is not led to a picture whose code fails to load', async ({ visitor }) => {
    const { page, context, open, errorMonitor } = visitor
    errorMonitor.allow(/net::ERR_FAILED/)
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    await context.route(/large-pictures/, async (route) => {
      asked.resolve()
      await left.promise
      await route.abort()
    })
    await open(sage.path)
    await visitor.waitForLog()
    const pictures = page.getByRole('main').getByRole('link', { name: /^Enlarge/ })
    await pictures.first().click()
    await asked.promise
    await page.getByRole('banner').getByRole('link', { name: 'Rusbank' }).click()
    await expectPage(pictures).toHaveCount(0)
    const failed = page.waitForEvent('requestfailed')
    left.resolve()
    await failed
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { holdRequests } from './kit/held-requests.ts'
import { glides, sage } from './kit/products.ts'
import { expectSynced } from './kit/same-cart.ts'
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

  test('finds a product by its suggestion while the code of the log is loading', async ({ visitor }) => {
    const { page, context, open } = visitor
    const { waiting, release } = await holdRequests({ context, url: /\/schemas-/ })
    await open('/')
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
    await field.pressSequentially(sage.name)
    const suggestion = page.getByRole('option', { name: sage.name })
    await expectPage(suggestion).toBeVisible()
    await suggestion.click()
    await expectPage(page.getByRole('heading', { level: 1, name: sage.name })).toBeVisible()
    await expect.poll(waiting).toBeGreaterThan(0)
    await release()
    await visitor.waitForLog()
  })

  test('is not led to a picture whose code fails to load', async ({ visitor }) => {
    const { page, context, open, errorMonitor } = visitor
    errorMonitor.allow(/net::ERR_FAILED/)
    const requested = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    await context.route(/large-pictures/, async (route) => {
      requested.resolve()
      await left.promise
      await route.abort()
    })
    await open(sage.path)
    await visitor.waitForLog()
    const pictures = page.getByRole('main').getByRole('link', { name: /^Enlarge/ })
    await pictures.first().click()
    await requested.promise
    await page.getByRole('banner').getByRole('link', { name: 'Rusbank' }).click()
    await expectPage(pictures).toHaveCount(0)
    const failed = page.waitForEvent('requestfailed')
    left.resolve()
    await failed
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('a shopper who leaves a page before the shop has answered', () => {
  test('sees an act once that the shop has stored', async ({ visitor }) => {
    const { page, header, product, cart, sync, context, open } = visitor
    await open(glides.path)
    await visitor.waitForLog()
    const stored = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    await context.route('**/api/sync', async (route) => {
      const response = await route.fetch()
      stored.resolve()
      await released.promise
      // The page that was left no longer waits for it.
      await route.fulfill({ response }).catch(() => {})
    })
    await product.add.click()
    await stored.promise
    await open('/cart')
    await sync.showsPending(1)
    await expectPage(header.cartWith(1)).toBeVisible()
    await cart.line(glides.name).more.click()
    await expectPage(cart.line(glides.name).quantity).toHaveValue('2')
    released.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expectSynced(visitor)
    await expectPage(header.cartWith(2)).toBeVisible()
  })
})

import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { cachedTextOf, waitForOfflineCache } from './kit/offline-cache.ts'
import { glides, sage } from './kit/products.ts'
import { expectServerCart, expectSynced } from './kit/same-cart.ts'
import { test } from './kit/story.ts'

describe('a browser that starts offline', () => {
  test('shows the cart, opens a product that was never visited, and later sends what was added', async ({
    installedProfile: profile,
  }) => {
    const before = await profile.open()
    await before.fillCart(sage)
    await before.sync.showsSynced()
    await waitForOfflineCache(before.page)
    await profile.kill()

    const offline = await profile.open()
    await offline.goOffline()
    await offline.open('/cart')
    await expectPage(offline.cart.line(sage.name).quantity).toHaveValue('1')
    await expectPage(offline.cart.amount('Total')).toHaveAttribute('value', '1299900')
    await expectPage(offline.page.getByText('You’re offline. Prices may have changed.')).toBeVisible()

    await offline.open(glides.path)
    await offline.product.add.click()
    await expectPage(offline.header.cartWith(2)).toBeVisible()
    await offline.open('/')
    await expectPage(offline.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectPage(offline.header.cartWith(2)).toBeVisible()

    await offline.goOnline()
    await offline.open('/cart')
    await expectSynced(offline)
  })

  test('navigates from page to page, and says where a page needs the network', async ({
    installedProfile: profile,
  }) => {
    const visitor = await profile.open()
    const { page } = visitor
    await visitor.open('/')
    await waitForOfflineCache(page)
    await visitor.goOffline()
    await visitor.open('/product-category/couches')
    await page.getByRole('link', { name: sage.name }).first().click()
    await expectPage(page.getByRole('heading', { level: 1, name: sage.name })).toBeVisible()
    await expectPage(page.locator('main picture img').first()).toHaveJSProperty('complete', true)
    await visitor.open('/information/delivery')
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    await visitor.open('/search?q=velvet')
    await expectPage(page.getByRole('heading', { level: 1, name: 'We couldn’t connect' })).toBeVisible()
  })

  test('behind a captive portal keeps none of its pages, and loses no change', async ({
    installedProfile: profile,
  }) => {
    const visitor = await profile.open()
    const { page, context } = visitor
    await visitor.fillCart(glides)
    await visitor.sync.showsSynced()
    await waitForOfflineCache(page)
    const portal = '<!doctype html><title>Hotel</title><h1>Accept our terms</h1>'
    // The cart logs the answer that it could not read, and the browser the worker's failed request.
    visitor.errorMonitor.allow(/Cart: unreadable_answer|net::ERR_FAILED/)
    await context.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: portal }))
    await visitor.header.cart.click()
    await visitor.drawer.line(glides.name).more.click()
    await expectPage(visitor.header.cartWith(2)).toBeVisible()
    await page.evaluate(async () => {
      await fetch('/api/products/felt-glides')
      await fetch('/api/products?category=couches&colour=sage').catch(() => {})
      navigator.serviceWorker.controller?.postMessage('page-opened')
    })
    expect(await cachedTextOf(page)).not.toContain('Accept our terms')
    await context.unroute('**/*')
    await visitor.open('/cart')
    await visitor.sync.showsSynced()
    await expectPage(visitor.cart.line(glides.name).quantity).toHaveValue('2')
    await expectServerCart(visitor)
  })

  test('meets the browser’s conditions for installing the shop as an app', async ({ installedProfile }) => {
    const { page, context, open } = await installedProfile.open()
    await open('/')
    const devtools = await context.newCDPSession(page)
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
    expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  })
})

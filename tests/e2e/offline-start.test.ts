import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { cachedTextOf, waitForOfflineCache } from './kit/offline-cache.ts'
import { glides, sage } from './kit/products.ts'
import type { Profile } from './kit/profile.ts'
import { expectServerCart, expectSynced } from './kit/same-cart.ts'
import { closeProfile, test as story } from './kit/story.ts'

/** The port of the shop, or of a gateway that answers every request with its own error page. */
const test = story.extend('gateway', async ({ shop }, { onCleanup }) => {
  const server = createServer((_, answer) => {
    answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onCleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  let isShopFound = true
  return {
    port: () => (isShopFound ? shop.port() : port),
    loseShop(): void {
      isShopFound = false
    },
    findShop(): void {
      isShopFound = true
    },
  }
})

/** Opens the front page until the shop is cached, and disconnects the browser. */
async function openOffline(profile: Profile) {
  const visitor = await profile.open()
  await visitor.open('/')
  await waitForOfflineCache(visitor.page)
  await visitor.goOffline()
  return visitor
}

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
    const visitor = await openOffline(profile)
    const { page } = visitor
    await visitor.open('/product-category/couches')
    await page.getByRole('link', { name: sage.name }).first().click()
    await expectPage(page.getByRole('heading', { level: 1, name: sage.name })).toBeVisible()
    await expectPage(page.locator('main picture img').first()).toHaveJSProperty('complete', true)
    await visitor.open('/information/delivery')
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    await visitor.open('/compare?a=sage-3-seater&b=fjord-3-seater')
    await expectPage(page.getByRole('heading', { level: 1, name: 'Side by side' })).toBeVisible()
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

  test('behind a gateway that can’t reach the shop still opens pages', async ({ installedShop, gateway, task }) => {
    const profile = await installedShop.newProfile(gateway.port)
    onTestFinished(() => closeProfile(profile, task))
    const visitor = await profile.open()
    const { page, proxy } = visitor
    await visitor.fillCart(sage)
    await visitor.sync.showsSynced()
    await waitForOfflineCache(page)
    visitor.errorMonitor.allow(/Cart: unreadable_answer|net::ERR_|502/)
    gateway.loseShop()
    // The connections that are open lead to the shop itself.
    proxy.cut()
    proxy.restore()
    await visitor.open('/cart')
    await expectPage(visitor.cart.line(sage.name).quantity).toHaveValue('1')
    await expectPage(page.getByText('We can’t reach the shop right now. Prices may have changed.')).toBeVisible()
    gateway.findShop()
    proxy.cut()
    proxy.restore()
    await visitor.open('/cart')
    await expectSynced(visitor)
  })

  test('returns from a payment as soon as the network is back', async ({ installedProfile: profile }) => {
    const visitor = await openOffline(profile)
    const { page } = visitor
    visitor.errorMonitor.allow(/503.*payfast|404.*return-expired/)
    await visitor.open('/checkout/payfast/confirmed?ticket=a-ticket')
    await expectPage(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await visitor.goOnline()
    await page.getByRole('link', { name: 'Try again' }).click()
    // The server sends the browser on from a return; a ticket that it does not know leads here.
    await expectPage(page).toHaveURL(/\/checkout\/return-expired$/)
  })

  test('returns from a payment whose provider sends a form as soon as the network is back', async ({
    installedProfile: profile,
  }) => {
    const visitor = await openOffline(profile)
    const { page } = visitor
    visitor.errorMonitor.allow(/503.*ozow|404.*return-expired/)
    await page.evaluate(() => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/checkout/ozow/confirmed?ticket=a-ticket' })
      document.body.append(form)
      form.submit()
    })
    await expectPage(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await visitor.goOnline()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expectPage(page).toHaveURL(/\/checkout\/return-expired$/)
  })

  test('meets the browser’s conditions for installing the shop as an app', async ({ installedProfile }) => {
    const { page, context, open } = await installedProfile.open()
    await open('/')
    const devtools = await context.newCDPSession(page)
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
    expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  })
})

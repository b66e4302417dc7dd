import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { holdRequests } from './kit/held-requests.ts'
import { glides, sage } from './kit/products.ts'
import { expectServerCart, expectSynced } from './kit/same-cart.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

describe('hydration of the server-rendered page', () => {
  // With an empty cart, the story of accessibility opens every page.
  test('logs no error on any page with a full cart, whose fields have no autocomplete: going back would restore an old choice as a new one', async ({
    visitor,
  }) => {
    const { page, header, cart, open } = visitor
    await visitor.startWithCart(sage)
    for (const path of ['/', '/product-category/three-seaters', sage.path, '/cart']) {
      await open(path)
      await visitor.waitForLog()
      await expectPage(header.cartWith(1)).toBeVisible()
      await page.waitForLoadState('load')
    }
    for (const field of [cart.toDoor, cart.pickUp, cart.line(sage.name).quantity])
      await expectPage(field).toHaveAttribute('autocomplete', 'off')
    expect(visitor.errorMonitor.unexpectedErrors()).toEqual([])
  })

  test('starts from a page that already shows the cart', async ({ visitor }) => {
    await visitor.startWithCart(sage)
    const answer = await visitor.context.request.get(new URL('/cart', visitor.proxy.url).href)
    const html = await answer.text()
    expect(html).toContain('Cart, 1 item')
    expect(html).toContain('value="1299900"')
    expect(html).toContain(sage.name)
  })

  test('shows a change made before the log and the engine are loaded at once, and does not lose it', async ({
    visitor,
  }) => {
    const { page, header, product, context, open } = visitor
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await open(glides.path)
    await visitor.waitForLog()
    const html = await (await page.request.get(page.url())).text()
    const held = scripts.filter((url) => !html.includes(new URL(url).pathname))
    expect(held.length).toBeGreaterThan(0)

    const second = await visitor.openTab()
    const { waiting, release } = await holdRequests({ context, url: (url) => held.includes(url.href) })
    await second.page.goto(page.url(), { waitUntil: 'domcontentloaded' })
    await second.product.add.click()
    await expectPage(second.header.cartWith(1)).toBeVisible()
    await expect.poll(waiting).toBeGreaterThan(0)
    expect(await visitor.cartKey()).toBeNull()
    await release()
    await second.sync.showsSynced()
    await expectPage(second.header.cartWith(1)).toBeVisible()
    await expectPage(header.cartWith(1)).toBeVisible()
    await expectPage(product.add).toBeVisible()
    await open('/cart')
    await expectSynced(visitor)
  })

  test('keeps a change made before the log and the engine are loaded for the next page', async ({ visitor }) => {
    const { page, header, product, cart, sync, context, open } = visitor
    await context.route(/open-full-shop/, async () => {})
    await page.goto(new URL(glides.path, visitor.proxy.url).href, { waitUntil: 'domcontentloaded' })
    await product.add.click()
    await expectPage(header.cartWith(1)).toBeVisible()
    await context.unrouteAll()
    await open('/cart')
    await expectPage(cart.line(glides.name).quantity).toHaveValue('1')
    await sync.showsSynced()
    await page.reload()
    await expectPage(cart.line(glides.name).quantity).toHaveValue('1')
    await expectServerCart(visitor)
  })

  test('applies choices, typed text and presses made before it', async ({ visitor }) => {
    const { page, header, product, cart, sync, open } = visitor
    const hydrate = await holdHydration(visitor)
    await page.goto(new URL(sage.path, visitor.proxy.url).href, { waitUntil: 'commit' })
    await product.choose({ Filling: 'Foam', Colour: 'Rust' })
    await product.quantity.fill('3')
    await product.add.click()
    await product.add.click()
    await hydrate()
    await expectPage(header.cartWith(3)).toBeVisible()
    await expectPage(product.option('Colour', 'Rust')).toBeChecked()
    await open('/cart')
    await expectPage(cart.line('Rust').quantity).toHaveValue('3')
    await expectPage(cart.items).toHaveCount(1)
    await sync.showsSynced()

    const hydrateAgain = await holdHydration(visitor)
    await page.reload({ waitUntil: 'commit' })
    await cart.line('Rust').more.click()
    await cart.pickUp.check()
    await hydrateAgain()
    await expectPage(header.cartWith(4)).toBeVisible()
    await expectPage(cart.pickUp).toBeChecked()
    await sync.showsPending(0)
    await expectServerCart(visitor)
    expect((await visitor.serverCarts.cart((await visitor.cartKey()) ?? '')).shipping_method).toBe('localPickup')
  })

  test('submits a form of a lazy part, submitted before hydration, once its code is loaded', async ({ visitor }) => {
    const { page, proxy } = visitor
    const hydrate = await holdHydration(visitor)
    await page.goto(new URL(sage.path, proxy.url).href, { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await main.getByText('Write a review').click()
    await main.getByRole('button', { name: 'Submit review' }).click()
    await hydrate()
    await expectPage(main.getByLabel('Your review', { exact: true })).toHaveAccessibleDescription(/ is required\.$/)
  })

  test('applies a sort order selected before it', async ({ visitor }) => {
    const { page, proxy } = visitor
    const hydrate = await holdHydration(visitor)
    await page.goto(new URL('/product-category/three-seaters', proxy.url).href, { waitUntil: 'commit' })
    const order = page.getByRole('combobox', { name: 'Sort by' })
    await order.selectOption('Price: high to low')
    await hydrate()
    await expectPage(page).toHaveURL(/sort=-price/)
    await expectPage(order).toHaveValue('-price')
  })

  test('is not needed for a search', async ({ visitor }) => {
    const { page, context, proxy } = visitor
    await context.route(/entry-client/, () => {})
    await page.goto(proxy.url, { waitUntil: 'commit' })
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
    await field.fill('sage')
    await field.press('Enter')
    await expectPage(page).toHaveURL(/\/search\?q=sage$/)
    await expectPage(page.getByRole('main').getByRole('link', { name: 'Sage 3-seater' }).first()).toBeVisible()
    await context.unrouteAll()
  })

  test('focuses the search field if the search was opened before it', async ({ newVisitor }) => {
    const visitor = await newVisitor({ viewport: { width: 390, height: 844 } })
    const hydrate = await holdHydration(visitor)
    await visitor.page.goto(visitor.proxy.url, { waitUntil: 'commit' })
    const banner = visitor.page.getByRole('banner')
    await banner.locator('summary[aria-label="Search"]').click()
    const field = banner.getByRole('combobox', { name: 'Search' })
    await expectPage(field).toBeVisible()
    await hydrate()
    await expectPage(field).toBeFocused()
  })

  test('keeps filters open that were opened before it', async ({ visitor }) => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 844 })
    const hydrate = await holdHydration(visitor)
    const url = new URL('/product-category/couches', visitor.proxy.url).href
    await page.goto(url, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const close = page.getByRole('button', { name: 'Close filters' })
    await expectPage(close).toBeVisible()
    await hydrate()
    await visitor.waitForLog()
    await expectPage(close).toBeVisible()
  })

  test('counts a press between React’s first listener and its end exactly once', async ({ visitor }) => {
    const { page, header, cart, sync, open } = visitor
    await visitor.startWithCart(glides)
    await page.addInitScript(() => {
      const listen = document.addEventListener
      document.addEventListener = (...args: Parameters<typeof listen>) => {
        listen.apply(document, args)
        if (args[0] !== 'click') return
        document.addEventListener = listen
        queueMicrotask(() => document.querySelector<HTMLElement>('[aria-label^="One more"]')?.click())
      }
    })
    await open('/cart')
    await expectPage(header.cartWith(2)).toBeVisible()
    await sync.showsSynced()
    await expectPage(cart.line(glides.name).quantity).toHaveValue('2')
  })

  test.for([
    { what: 'no script', lost: /assets\/.*\.js/ },
    { what: 'all but the page’s own script', lost: /product-page/ },
  ])(
    'completes after a network failure in which $what loaded, and replays the presses',
    async ({ lost }, { visitor }) => {
      const { page, header, product, context, errorMonitor } = visitor
      errorMonitor.allow(/net::ERR_INTERNET_DISCONNECTED/)
      await context.route(lost, (route) => route.abort('internetdisconnected'))
      const missed = page.waitForEvent('requestfailed')
      await page.goto(new URL(glides.path, visitor.proxy.url).href)
      await missed
      await product.add.click()
      await context.unrouteAll()
      await page.evaluate(announceNetwork)
      await expectPage(header.cartWith(1)).toBeVisible()
      await visitor.sync.showsSynced()
    },
  )

  test('does not reload a page in a loop if its code is broken', async ({ visitor }) => {
    const { page, context, errorMonitor, proxy } = visitor
    errorMonitor.allow(/net::ERR_FAILED/)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) requests.push('page')
      if (request.method() === 'HEAD') requests.push('is the shop there')
    })
    await context.route(/product-page/, (route) => route.abort())
    await page.goto(new URL(glides.path, proxy.url).href)
    // Each of the page's imports checks before it is repeated, and each would check again before it reloads. In a loop, a page
    // would make four checks at most, so that eight of them take several pages.
    const checksAfterReload = () => requests.slice(requests.indexOf('page', 1)).filter((what) => what !== 'page').length
    // By itself a page tries again after ever longer pauses, which the browser's announcement ends.
    const checksOnceAnnounced = async () => {
      await page.evaluate(announceNetwork).catch(() => 'the page is being reloaded')
      return checksAfterReload()
    }
    await expect.poll(checksOnceAnnounced, { timeout: 120_000 }).toBeGreaterThanOrEqual(8)
    expect(requests.filter((what) => what === 'page').length).toBeLessThanOrEqual(2)
  })

  test('does without its style sheet, which is loaded again once the network is back', async ({ visitor }) => {
    const { page, context, header, errorMonitor } = visitor
    errorMonitor.allow(/net::ERR_FAILED|preloaded using link preload/)
    const isStyled = () => page.evaluate(() => getComputedStyle(document.body).margin === '0px')
    await context.route('**/*.css', (route) => route.abort())
    await page.goto(visitor.proxy.url)
    await expectPage(header.cartWith(0)).toBeVisible()
    expect(await isStyled()).toBe(false)
    await context.unroute('**/*.css')
    await page.evaluate(announceNetwork)
    await expect.poll(isStyled).toBe(true)
    await expectPage(page.locator('link[rel=stylesheet]')).toHaveCount(1)
  })

  test('submits a form of a lazy part, whose code failed to load, with its values once the network is back', async ({
    visitor,
  }) => {
    const { page, open, context, errorMonitor } = visitor
    errorMonitor.allow(/net::ERR_INTERNET_DISCONNECTED/)
    await context.route(/reviews-section/, (route) => route.abort('internetdisconnected'))
    await open(sage.path)
    const main = page.getByRole('main')
    const missed = page.waitForEvent('requestfailed')
    await main.getByText('Write a review').click()
    await missed
    const review = main.getByLabel('Your review', { exact: true })
    await review.fill('Deep enough to sleep on.')
    await main.getByRole('button', { name: 'Submit review' }).click()
    await context.unrouteAll()
    await page.evaluate(announceNetwork)
    await expectPage(main.getByLabel('Your name')).toHaveAccessibleDescription(/ is required\.$/)
    await expectPage(review).toBeVisible()
    await expectPage(review).toHaveValue('Deep enough to sleep on.')
  })
})

/** Runs in the page. Ends its wait until it tries again to load its code. */
function announceNetwork(): void {
  window.dispatchEvent(new Event('online'))
}

/** Delays the entry script until the returned function is called. */
async function holdHydration({ context }: Visitor): Promise<() => Promise<void>> {
  const { release } = await holdRequests({ context, url: /entry-client/ })
  return release
}

describe('before a page is hydrated', () => {
  test('hovering a link prefetches its document without a cart, and nothing else', async ({ visitor }) => {
    const { page, context, open, cartKey } = visitor
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await context.route('**/*.js', async (route) => {
      await released
      await route.continue()
    })
    const devTools = await context.newCDPSession(page)
    const brought: string[] = []
    devTools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready' || status === 'Success') brought.push(new URL(prefetchUrl).pathname)
    })
    await devTools.send('Preload.enable')
    await open('/product-category/three-seaters')
    await page.getByRole('main').getByRole('link', { name: sage.name, exact: true }).hover()
    await expectPage.poll(() => brought).toContain(sage.path)
    expect(await cartKey()).toBeNull()
    await expectPage(page.locator('script[type="speculationrules"]')).toHaveCount(1)
    release()
    await expectPage(page.locator('script[type="speculationrules"]')).toHaveCount(0)
  })
})

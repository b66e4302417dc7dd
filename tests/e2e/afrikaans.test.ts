import { describe, expect } from 'vitest'
import { newPerson, waitForLoginDialog } from './kit/account.ts'
import { GUEST_CART_MERGED } from './kit/error-monitor.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { waitForOfflineCache } from './kit/offline-cache.ts'
import { glides, sage, samples } from './kit/products.ts'
import { test } from './kit/story.ts'

describe('the shop in Afrikaans', () => {
  test('a shopper changes the language, and keeps it across a reload, into the cart and back', async ({ visitor }) => {
    const { page, open } = visitor
    await visitor.startWithCart(sage)
    await open(sage.path)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Afrikaans' }).click()
    await page.waitForURL(`**/af${sage.path}*`)
    await page.reload()
    await expectPage(page.locator('html')).toHaveAttribute('lang', 'af-ZA')
    await visitor.waitForLog()

    await page.getByRole('button', { name: 'Voeg by mandjie' }).click()
    await expectPage(page.getByRole('alert').filter({ hasText: 'Maak asseblief al die keuses' })).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Vulsel' }).getByRole('radio', { name: 'Skuim' }).check()
    await page.getByRole('button', { name: 'Voeg by mandjie' }).click()
    await expectPage(page.getByRole('link', { name: 'Mandjie, 2 items' })).toBeVisible()
    await expectPage(page.getByRole('region', { name: 'Kennisgewings' })).toContainText(
      `${sage.name} is by jou mandjie gevoeg`,
    )

    await page.getByRole('link', { name: 'Mandjie, 2 items' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Bekyk mandjie' }).click()
    await page.waitForURL('**/af/cart')
    await expectPage(page.getByRole('dialog')).toBeHidden()
    await expectPage(page.getByRole('spinbutton', { name: 'Hoeveelheid' })).toHaveValue('2')
    await page.getByRole('textbox', { name: 'Promosiekode' }).fill('NOPE')
    await page.getByRole('button', { name: 'Pas toe' }).click()
    await expectPage(page.getByText('Ongeldige promosiekode')).toBeVisible()

    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await page.waitForURL((url) => url.pathname === '/cart')
    await expectPage(visitor.cart.line(sage.name).quantity).toHaveValue('2')
    await expectPage(page.getByText('Invalid promo code')).toBeVisible()
  })

  test('no page logs an error while it hydrates, and each is accessible on a desktop and on a phone', async ({
    visitor,
  }) => {
    const { page, open } = visitor
    await visitor.startWithCart(sage)
    const category = '/af/product-category/couches?colour=rust&price_to=20000'
    const accountPages = ['/af/login', '/af/register', '/af/lost-password']
    const texts = ['/af/information/returns', '/af/information/faqs', '/af/blog']
    const help = [
      ...texts,
      '/af/company/contact-us',
      '/af/on-this-device',
      `/af/compare?a=sage-3-seater&b=nora-sleeper`,
    ]
    const others = ['/af/cart', '/af/checkout', '/af/find-order', '/af/search?q=bank', '/af/nope']
    for (const path of ['/af', category, `/af${sage.path}`, ...others, ...accountPages, ...help]) {
      await open(path)
      await visitor.waitForLog()
      await page.waitForLoadState('load')
      await expectAccessible(visitor, path)
    }
    expect(visitor.errorMonitor.unexpectedErrors().filter((error) => !error.includes('404'))).toEqual([])
    visitor.errorMonitor.allow(/404/)
  })

  test('the menu fits into a phone of 320 pixels', async ({ newVisitor }) => {
    const { page, open } = await newVisitor({ viewport: { width: 320, height: 640 } })
    await open('/af')
    await page.locator('header summary').first().click()
    const menu = page.getByRole('navigation', { name: 'Kieslys' })
    await expectPage(menu.getByRole('link').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

  test('a page whose Afrikaans texts failed to load works once the network is back', async ({ visitor }) => {
    const { page, context, errorMonitor, proxy } = visitor
    errorMonitor.allow(/net::ERR_INTERNET_DISCONNECTED/)
    await context.route(/other-language/, (route) => route.abort('internetdisconnected'))
    const missed = page.waitForEvent('requestfailed')
    await page.goto(new URL(`/af${glides.path}`, proxy.url).href)
    await missed
    await page.getByRole('button', { name: 'Voeg by mandjie' }).click()
    await context.unrouteAll()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectPage(page.getByRole('link', { name: 'Mandjie, 1 item' })).toBeVisible()
    await visitor.waitForLog()
  })

  test('an English text links to Afrikaans pages, and pending changes are listed in Afrikaans', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/af/information/returns')
    await visitor.waitForLog()
    const text = page.getByRole('main')
    await expectPage(text.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/af/company/contact-us')
    await text.getByRole('link', { name: 'Here’s how' }).click()
    await page.waitForURL('**/af/blog/will-it-fit-through-the-door')
    await text.getByRole('link', { name: 'Sage 3-seater' }).first().click()
    await page.waitForURL(`**/af${sage.path}`)

    await visitor.startWithCart(samples)
    await open('/af/on-this-device')
    await expectPage(page.getByRole('heading', { name: 'Alles is gestoor' })).toBeVisible()
    const other = await visitor.openTab()
    await other.open('/cart')
    await expectPage(other.cart.line(samples.name).quantity).toHaveValue('1')
    await visitor.goOffline()
    await other.cart.line(samples.name).more.click()
    await expectPage(page.getByRole('heading', { name: '1 verandering wag om gestuur te word' })).toBeVisible()
    const change = text.getByText('Hoeveelheid van Weave sample set na 2 verander')
    await expectPage(change).toBeVisible()
    await expectPage(change).not.toHaveAttribute('lang')
  })

  test('a customer registers, logs out, and logs in again from the cart', async ({ visitor }) => {
    const { page, open } = visitor
    const { firstName, email, password } = newPerson()
    visitor.errorMonitor.allow(GUEST_CART_MERGED)
    await visitor.startWithCart(sage)
    await open('/af/register')
    await page.getByLabel('Voornaam').fill(firstName)
    await page.getByLabel('E‑pos', { exact: true }).fill(email)
    await page.getByLabel('Wagwoord', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Skep rekening' }).click()
    await expectPage(page.getByRole('heading', { name: `Welkom, ${firstName}` })).toBeVisible()
    const pages = page.getByRole('navigation', { name: 'Jou rekening' })
    await pages.getByRole('link', { name: 'Bestellings' }).click()
    await page.waitForURL('**/af/my-account/orders')
    await expectPage(
      page.getByText('Daar is nog geen bestellings in jou rekening nie.', { exact: false }),
    ).toBeVisible()
    await pages.getByRole('button', { name: 'Meld af' }).click()
    await page.waitForURL((url) => url.pathname === '/af')
    await expectPage(page.getByRole('heading', { name: '’n Bank om op te rus.' })).toBeVisible()

    await visitor.startWithCart(sage)
    await open('/af/cart')
    await waitForLoginDialog(page)
    await page.getByRole('main').getByRole('link', { name: 'Meld aan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Meld aan' })
    await dialog.getByLabel('E‑pos', { exact: true }).fill(email)
    await dialog.getByLabel('Wagwoord', { exact: true }).fill('nie dit nie, dit')
    await dialog.getByRole('button', { name: 'Meld aan', exact: true }).click()
    await expectPage(dialog.getByRole('alert')).toHaveText('Verkeerde e‑posadres of wagwoord')
    visitor.errorMonitor.allow(/401/)
    await dialog.getByLabel('Wagwoord', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Meld aan', exact: true }).click()
    await expectPage(dialog).toBeHidden()
    await expectPage(page.getByRole('region', { name: 'Kennisgewings' })).toContainText('Jy’s aangemeld')
    await expectPage(page.getByRole('spinbutton', { name: 'Hoeveelheid' })).toHaveValue('2')
  })

  test('each language has its own offline page', async ({ installedProfile: profile }) => {
    const visitor = await profile.open()
    const { page, open } = visitor
    await visitor.fillCart(sage)
    await visitor.sync.showsSynced()
    await open('/af')
    await waitForOfflineCache(page)
    await visitor.goOffline()
    await open(`/af${sage.path}`)
    await expectPage(page.getByRole('button', { name: 'Voeg by mandjie' })).toBeVisible()
    await expectPage(page.locator('html')).toHaveAttribute('lang', 'af-ZA')
    await open('/af/cart')
    await expectPage(page.getByRole('spinbutton', { name: 'Hoeveelheid' })).toHaveValue('1')
    await open('/cart')
    await expectPage(page.locator('html')).toHaveAttribute('lang', 'en-ZA')
    await expectPage(visitor.cart.line(sage.name).quantity).toHaveValue('1')
  })
})

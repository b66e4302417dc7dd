import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { root } from '#scripts/project.mjs'
import { signInAgent } from './kit/agent.ts'
import { axeFindings } from './kit/axe.ts'
import { changeProduct } from './kit/changed-product.ts'
import { filesWith } from './kit/development.ts'
import { expectPage } from './kit/expect-page.ts'
import { runExportedTest } from './kit/exported-test.ts'
import { orderByCall } from './kit/order-by-call.ts'
import { test } from './kit/own-shop.ts'
import { careKit, samples } from './kit/products.ts'

describe('“My cart changed its price”', () => {
  test('an agent finds the customer, sees the cart as they saw it and why it changed, fixes it live, and exports a failing test', async ({
    shop,
    visitor,
    newVisitor,
  }) => {
    const { cart, sync, open, page: customer } = visitor
    const requests: string[] = []
    customer.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await visitor.fillCart(careKit, samples)
    await open('/cart')
    await sync.showsSynced()
    await visitor.goOffline()
    await changeProduct({ shop, product: careKit, change: { price: 35_050 } })
    await cart.line(samples.name).more.click()
    await expectPage(cart.line(samples.name).quantity).toHaveValue('2')
    await visitor.goOnline()
    await expectPage(customer.getByRole('region', { name: 'Changes to your cart' })).toContainText('now costs R 350.50')
    await sync.showsSynced()
    // View reports are sent with the next exchange.
    await cart.line(samples.name).more.click()
    await expectPage(cart.line(samples.name).quantity).toHaveValue('3')
    await sync.showsSynced()
    expect(requests.filter((path) => path.startsWith('/support'))).toEqual([])

    const { page } = await signInAgent({ shop, visitor: await newVisitor(), name: 'Thandi', role: 'support' })
    await page.getByRole('radio', { name: 'Price changed' }).check()
    await expectPage(page.getByRole('status')).toContainText('1 customer')
    await page.getByRole('table').getByRole('link').click()
    const entries = page.getByRole('region', { name: 'Entries' })
    await expectPage(entries).toContainText('Price of Leather care kit changed to R 350.50')
    await expectPage(entries).toContainText('total changed from R 445.00 to R 475.50')

    await page.getByRole('link', { name: 'Replay' }).click()
    const saw = page.getByRole('region', { name: /^Customer’s browser \w{6}/ })
    const holds = page.getByRole('region', { name: 'Server cart' })
    const difference = page.getByRole('region', { name: 'First difference' })
    await expectPage(difference).toContainText('The shop or its staff changed the cart')
    await difference.getByRole('button', { name: 'Go to step' }).click()
    await expectPage(saw.getByLabel('Cart lines')).toContainText('R 320.00')
    await expectPage(holds.getByLabel('Cart lines')).toContainText('R 350.50')
    await expectPage(page.getByRole('region', { name: 'Server response' })).toContainText(
      'Automatically: Price of Leather care kit',
    )
    const steps = page.getByRole('list', { name: 'Steps' })
    await steps.getByRole('button', { name: /Server confirmed.*Price of Leather care kit changed/ }).click()
    await expectPage(saw.getByLabel('Cart lines')).toContainText('R 350.50')
    await expectPage(page.getByRole('region', { name: 'Changes in this step' })).toContainText(
      'Leather care kit: price from R 320.00 to R 350.50',
    )
    await expectPage(page.getByRole('region', { name: 'How the total was calculated' })).toContainText(
      'Leather care kit',
    )

    const ifs = page.getByRole('region', { name: 'What if' })
    await ifs.getByLabel('Item').selectOption({ label: 'Leather care kit, R 350.50' })
    await ifs.getByLabel('Amount in rand').fill('320')
    await ifs.getByRole('button', { name: 'Run what-if' }).click()
    await expectPage(ifs.getByRole('status')).toContainText('Total from R 475.50 to R 445.00')

    const making = page.getByRole('region', { name: 'Export as a test' })
    await making.getByLabel('Test title').fill('a price that changed is told and counted')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      making.getByRole('button', { name: 'Download test' }).click(),
    ])
    const exported = readFileSync(await file.path(), 'utf8')
    expect(exported).toContain('a price that changed is told and counted')
    const { sound, defective, output } = await runExportedTest(exported, {
      file: 'domain/cart/evolve-cart.ts',
      from: 'line.offer = { ...line.offer, price, priceRegular }',
      to: 'line.offer = { ...line.offer, priceRegular }',
    })
    expect(sound, output).toEqual({ 'a price that changed is told and counted': 'passed' })
    expect(defective, output).toEqual({ 'a price that changed is told and counted': 'failed' })

    await page.getByRole('link', { name: 'Customer', exact: true }).click()
    const held = page.getByRole('region', { name: 'Cart', exact: true }).getByRole('listitem')
    await held.filter({ hasText: '3 × Weave sample set' }).getByRole('button', { name: 'Change quantity' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change quantity' })
    await dialog.getByLabel('Quantity of Weave sample set').fill('5')
    await dialog.getByLabel('Reason').fill('They asked for five')
    await dialog.getByRole('button', { name: 'Change quantity' }).click()
    await expectPage(cart.line(samples.name).quantity).toHaveValue('5')
    await expectPage(entries).toContainText('They asked for five')
  })
})

describe('“I want my money back”', () => {
  test('an agent finds the caller by telephone number, and refunds an amount that they confirm with their password', async ({
    shop,
    visitor,
  }) => {
    const { number } = await orderByCall(shop, { goods: samples })
    const { page, password } = await signInAgent({ shop, visitor, name: 'Sibusiso', role: 'support' })
    await page.getByRole('searchbox').fill('082 123 4567')
    await page.getByRole('searchbox').press('Enter')
    await expectPage(page.getByRole('status')).toContainText('1 customer')
    await page.getByRole('link', { name: number }).click()
    const card = page.getByRole('article', { name: `Order ${number}` })
    const dialog = page.getByRole('dialog')
    await card.getByRole('button', { name: 'Record EFT payment' }).click()
    await dialog.getByLabel('Amount received in rand').fill('100')
    await dialog.getByLabel('Bank statement reference').fill('FNB 42')
    await dialog.getByLabel('Reason').fill('It is on the statement')
    await dialog.getByRole('button', { name: 'Record EFT payment' }).click()
    await card.getByRole('button', { name: 'Refund' }).click()
    await dialog.getByLabel(/^Amount in rand/).fill('40')
    await dialog.getByLabel('Reason').fill('Came with a stain')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectPage(dialog).toContainText('R 40.00 of the EFT payment of R 100.00 (FNB 42) goes back to the customer')
    await dialog.getByLabel('Your password, to confirm').fill(password)
    await dialog.getByRole('button', { name: 'Refund R 40.00' }).click()
    await expectPage(page.getByRole('status').first()).toContainText('Refund of R 40.00')
    await expectPage(card).toContainText('Refund in progress: R 40.00')
  })
})

describe('the support console', () => {
  test('opens a customer after their page was clicked without a connection, and keeps the page if the next one is lost', async ({
    shop,
    visitor,
  }) => {
    const { number } = await orderByCall(shop, { goods: samples })
    const { page } = await signInAgent({ shop, visitor, name: 'Lerato', role: 'support' })
    const { proxy, errorMonitor } = visitor
    errorMonitor.allow(/net::ERR_(?!BLOCKED|ABORTED)|dynamically imported module/)
    await page.getByRole('searchbox').fill(number)
    await page.getByRole('searchbox').press('Enter')
    await expectPage(page.getByRole('status')).toContainText('1 customer')
    proxy.cut()
    await page.getByRole('link', { name: number }).click()
    await expectPage(page.getByRole('alert')).toHaveText('Can’t reach the shop. Check your connection.')
    proxy.restore()
    await page.getByRole('link', { name: 'Back to search' }).click()
    await page.getByRole('link', { name: number }).click()
    await expectPage(page.getByRole('article', { name: `Order ${number}` })).toBeVisible()

    await page.locator('.console-trail').getByRole('link').last().click()
    const refresh = page.getByRole('button', { name: 'Refresh' })
    await expectPage(refresh).toBeVisible()
    proxy.cut()
    await refresh.click()
    await expectPage(page.getByRole('status').first()).toContainText(
      'Couldn’t load this page again. Can’t reach the shop.',
    )
    await expectPage(refresh).toBeVisible()
  })

  test('shows nothing to anybody who is not signed in, and developers see the access log', async ({
    shop,
    newVisitor,
  }) => {
    const stranger = await newVisitor()
    stranger.errorMonitor.allow(/answer 401|status of 401/)
    await stranger.page.goto(`${stranger.proxy.url}/support/looks`)
    await expectPage(stranger.page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await expectPage(stranger.page).toHaveURL(/\/support\/sign-in\?to=%2Flooks/)
    const { page } = await signInAgent({ shop, visitor: await newVisitor(), name: 'Dev', role: 'developer' })
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByRole('searchbox').press('Enter')
    await expectPage(page.getByRole('status')).toContainText('No customers match.')
    await page.getByRole('link', { name: 'Access log' }).click()
    await expectPage(page.getByRole('table')).toContainText('Searched for a customer')
    await expectPage(page.getByRole('table')).toContainText('Dev')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectPage(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })

  test('passes axe on every page, and fits a phone', async ({ shop, visitor, newVisitor }) => {
    await visitor.fillCart(samples)
    await visitor.sync.showsSynced()
    const small = await newVisitor({ viewport: { width: 390, height: 844 } })
    const { page } = await signInAgent({ shop, visitor: small, name: 'Lindiwe', role: 'developer' })
    const clean = async () => {
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    await expectPage(page.getByRole('table')).toBeVisible()
    await clean()
    await page.getByRole('table').getByRole('link').first().click()
    await expectPage(page.getByRole('region', { name: 'Entries' })).toContainText('added, 1 item')
    await clean()
    await page.getByRole('link', { name: 'Replay' }).click()
    await expectPage(page.getByRole('region', { name: 'Server cart' }).first()).toBeVisible()
    await clean()
    await page.getByRole('link', { name: 'Access log' }).click()
    await expectPage(page.getByRole('heading', { name: 'Access log' })).toBeVisible()
    await clean()
    await page.getByRole('link', { name: 'Lindiwe' }).click()
    await expectPage(page.getByRole('heading', { name: 'Your password' })).toBeVisible()
    await clean()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectPage(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await clean()
  })

  test('is in no file that a shopper can download', () => {
    expect(filesWith('/api/support', join(root, 'build', 'support'))).not.toEqual([])
    expect(filesWith('/api/support', join(root, 'build', 'client'))).toEqual([])
  })
})

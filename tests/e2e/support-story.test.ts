import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { agentAt } from './kit/agent.ts'
import { axeFindings } from './kit/axe.ts'
import { runExportedTest } from './kit/exported-test.ts'
import { careKit, samples } from './kit/products.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'

describe('“My cart changed its price”', () => {
  test('an agent finds the customer, sees the very cart they saw and why it changed, mends it while they look, and hands on a failing test', async ({
    shop,
    visitor,
    welcome,
  }) => {
    const { header, cart, sync, open, page: customer } = visitor
    await visitor.buy(careKit)
    await see(header.cartWith(1)).toBeVisible()
    await visitor.buy(samples)
    await see(header.cartWith(2)).toBeVisible()
    await open('/cart')
    await sync.atRest()
    await visitor.goOffline()
    await shop.overnight('price', 'leather-care-kit', '35050')
    await cart.line(samples.name).more.click()
    await see(cart.line(samples.name).quantity).toHaveValue('2')
    await visitor.goOnline()
    await see(customer.getByRole('region', { name: 'Changes to your cart' })).toContainText('now costs R 350.50')
    await sync.atRest()
    // What was seen is told with the exchange after it.
    await cart.line(samples.name).more.click()
    await see(cart.line(samples.name).quantity).toHaveValue('3')
    await sync.atRest()

    const { page } = await agentAt({ shop, visitor: await welcome(), name: 'Thandi', role: 'support' })
    await page.getByRole('radio', { name: 'Price changed' }).check()
    await see(page.getByRole('status')).toContainText('1 cart')
    await page.getByRole('table').getByRole('link').click()
    const entries = page.getByRole('region', { name: 'Entries' })
    await see(entries).toContainText('Price of Leather care kit changed to R 350.50')
    await see(entries).toContainText('the total went from R 445.00 to R 475.50')

    await page.getByRole('link', { name: 'Replay' }).click()
    const saw = page.getByRole('region', { name: /^Customer’s browser \w{6}/ })
    const holds = page.getByRole('region', { name: 'Server cart' })
    const difference = page.getByRole('region', { name: 'First difference' })
    await see(difference).toContainText('The shop updated the cart automatically')
    await difference.getByRole('button', { name: 'Go to step' }).click()
    await see(saw.getByLabel('Cart lines')).toContainText('R 320.00')
    await see(holds.getByLabel('Cart lines')).toContainText('R 350.50')
    await see(page.getByRole('region', { name: 'Server response' })).toContainText(
      'Automatically: Price of Leather care kit',
    )
    await page.keyboard.press('ArrowRight')
    await see(saw.getByLabel('Cart lines')).toContainText('R 350.50')
    await see(page.getByRole('region', { name: 'Changes in this step' })).toContainText(
      'Leather care kit: price from R 320.00 to R 350.50',
    )
    await see(page.getByRole('region', { name: 'How the total was calculated' })).toContainText('Leather care kit')

    const ifs = page.getByRole('region', { name: 'What if' })
    await ifs.getByLabel('Item').selectOption({ label: 'Leather care kit, R 350.50' })
    await ifs.getByLabel('Amount in rand').fill('320')
    await ifs.getByRole('button', { name: 'Run what-if' }).click()
    await see(ifs.getByRole('status')).toContainText('Total from R 475.50 to R 445.00')

    const making = page.getByRole('region', { name: 'Export as a test' })
    await making.getByLabel('What the test shows').fill('a price that changed is told and counted')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      making.getByRole('button', { name: 'Download test' }).click(),
    ])
    const exported = readFileSync(await file.path(), 'utf8')
    expect(exported).toContain('a price that changed is told and counted')
    const sound = await runExportedTest(exported)
    expect(sound.passes, sound.output).toBe(true)
    const defect = {
      file: 'domain/cart/evolve-cart.ts',
      from: 'line.offer = { ...line.offer, price, priceRegular }',
      to: 'line.offer = { ...line.offer, priceRegular }',
    }
    const broken = await runExportedTest(exported, defect)
    expect(broken.passes, broken.output).toBe(false)
    expect(broken.output).toContain('a price that changed is told and counted')

    await page.getByRole('link', { name: /^Cart / }).click()
    const acts = page.getByRole('region', { name: 'Act' })
    await acts.getByLabel('What to do').selectOption('Correct a quantity')
    await see(acts.getByLabel('Line')).toContainText('Weave sample set, now 3')
    await acts.getByLabel('Line').selectOption({ label: 'Weave sample set, now 3' })
    await acts.getByLabel('Pieces').fill('5')
    await acts.getByLabel('Reason, for the record').fill('They asked for five')
    await acts.getByRole('button', { name: 'Correct a quantity' }).click()
    await see(cart.line(samples.name).quantity).toHaveValue('5')
    await see(entries).toContainText('They asked for five')
  })
})

describe('the console', () => {
  test('is nothing to whoever is not signed in, and developers see who looked', async ({ shop, welcome }) => {
    const stranger = await welcome()
    stranger.guard.allow(/answer 401|status of 401/)
    await stranger.page.goto(`${stranger.line.url}/support/looks`)
    await see(stranger.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(stranger.page.url()).toContain('/support/sign-in?to=%2Flooks')
    const { page } = await agentAt({ shop, visitor: await welcome(), name: 'Dev', role: 'developer' })
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByRole('searchbox').press('Enter')
    await see(page.getByRole('status')).toContainText('No cart is like that.')
    await page.getByRole('link', { name: 'Looks' }).click()
    await see(page.getByRole('table')).toContainText('Searched by a name or number')
    await see(page.getByRole('table')).toContainText('Dev')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await see(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  test('is clean to axe on every page, and fits a telephone', async ({ shop, visitor, welcome }) => {
    await visitor.buy(samples)
    await visitor.sync.atRest()
    const small = await welcome({ viewport: { width: 390, height: 844 } })
    const { page } = await agentAt({ shop, visitor: small, name: 'Lindiwe', role: 'developer' })
    const clean = async () => {
      expect(await axeFindings(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
    await see(page.getByRole('table')).toBeVisible()
    await clean()
    await page.getByRole('table').getByRole('link').first().click()
    await see(page.getByRole('region', { name: 'Entries' })).toContainText('added, 1 piece')
    await clean()
    await page.getByRole('link', { name: 'Replay' }).click()
    await see(page.getByRole('region', { name: 'Server cart' }).first()).toBeVisible()
    await clean()
    await page.getByRole('link', { name: 'Looks' }).click()
    await see(page.getByRole('heading', { name: 'Who looked at whom' })).toBeVisible()
    await clean()
    await page.getByRole('link', { name: 'Lindiwe' }).click()
    await see(page.getByRole('heading', { name: 'Your password' })).toBeVisible()
    await clean()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await see(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await clean()
  })

  test('is no part of what a shopper downloads', async ({ visitor }) => {
    const asked: string[] = []
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visitor.buy(samples)
    await visitor.open('/cart')
    await visitor.sync.atRest()
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((path) => path.startsWith('/support'))).toEqual([])
    const texts = await visitor.page.evaluate(async () => {
      const files = [...document.querySelectorAll('script[src], link[rel="stylesheet"], link[rel="modulepreload"]')]
      const addresses = files.map((file) => file.getAttribute('src') ?? file.getAttribute('href') ?? '')
      return Promise.all(addresses.map(async (address) => (await fetch(address)).text()))
    })
    for (const text of texts) expect(text.includes('/api/support')).toBe(false)
  })
})

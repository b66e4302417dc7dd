import { describe, expect } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/story.ts'

describe('the search', () => {
  test('Escape closes the suggestions and keeps the text; typing errors are tolerated while typing, and the keyboard selects the product', async ({
    visitor,
  }) => {
    const { page, open } = visitor
    await open('/')
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
    await field.pressSequentially('fjord')
    await expectPage(page.getByRole('listbox')).toBeVisible()
    await field.press('Escape')
    await expectPage(page.getByRole('listbox')).toBeHidden()
    await expectPage(field).toHaveValue('fjord')

    // A slow typist gets suggestions for each partial word. Only the complete one is answered here.
    await page.route(/\/api\/search\/suggest\?q=(?!vlvet$)/, () => {})
    await field.clear()
    await field.pressSequentially('vlvet')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expectPage(options.first()).toBeVisible()
    await expectPage(field).toHaveAttribute('aria-expanded', 'true')
    expect(await axeFindings(page)).toEqual([])
    await field.press('ArrowDown')
    await expectPage(options.first()).toHaveAttribute('aria-selected', 'true')
    await expectPage(field).toBeFocused()
    const path = await options.first().getAttribute('href')
    await field.press('Enter')
    await page.waitForURL(`**${path}`)
    await expectPage(page.getByRole('listbox')).toBeHidden()
  })

  test('shows suggestions for later input when their code could not be loaded at the first focus', async ({
    visitor,
  }) => {
    const { page, context, open, errorMonitor } = visitor
    errorMonitor.allow(/net::ERR_INTERNET_DISCONNECTED/)
    await open('/')
    await visitor.waitForLog()
    await context.route(/suggestion-list/, (route) => route.abort('internetdisconnected'))
    const missed = page.waitForEvent('requestfailed')
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
    await field.focus()
    await missed
    await context.unrouteAll()
    await field.pressSequentially('atlas')
    await expectPage(page.getByRole('option').first()).toBeVisible()
  })

  test('Enter searches the whole shop, and going back restores the page and its scroll position', async ({
    visitor,
  }) => {
    const { page, open } = visitor
    await open('/product-category/couches')
    await visitor.waitForLog()
    await page.evaluate(() => scrollTo(0, 900))
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
    await field.pressSequentially('green velvet')
    expect(await page.evaluate(() => scrollY)).toBe(900)
    await field.press('Enter')
    await page.waitForURL('**/search?q=green+velvet')
    await expectPage(page.getByRole('main').getByRole('link', { name: /Luna/ }).first()).toBeVisible()
    await page.goBack()
    await page.waitForURL('**/product-category/couches')
    await page.waitForFunction(() => scrollY === 900)
  })

  test('on a phone opens from the header, with the focus in its field', async ({ newVisitor }) => {
    const { page, open } = await newVisitor({ viewport: { width: 390, height: 844 } })
    await open('/')
    await page.getByRole('banner').locator('summary[aria-label="Search"]').click()
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
    await expectPage(field).toBeFocused()
    await field.pressSequentially('atlas')
    await expectPage(page.getByRole('option').first()).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })

  test('without results links to the categories, the questions and the contact page', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/search?q=zzqqxx')
    const main = page.getByRole('main')
    await expectPage(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expectPage(main.getByRole('link', { name: 'Armchairs' })).toBeVisible()
    await expectPage(main.getByRole('link', { name: 'contact us' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })

  test('works without JavaScript, from the header and from the 404 page', async ({ newVisitor }) => {
    const { page, open, errorMonitor } = await newVisitor({ javaScriptEnabled: false })
    errorMonitor.allow(/404/)
    errorMonitor.allow(/^request failed: csp GET \S+\.js$/)
    await open('/no-such-page')
    const field = page.getByRole('main').getByRole('combobox', { name: 'Search' })
    await field.fill('coutch')
    await field.press('Enter')
    await page.waitForURL('**/search?q=coutch')
    await expectPage(page.getByRole('main').getByText('couch', { exact: true }).first()).toBeVisible()
    await expectPage(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})

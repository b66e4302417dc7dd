import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/story.ts'

/** The next error that a page reports to the shop. */
async function reportOf(page: Page): Promise<unknown> {
  const request = await page.waitForRequest('**/api/page-error')
  return request.postDataJSON()
}

describe('the shop learns of an error', () => {
  test('of a page that a navigation opens, whose visitor can reload it', async ({ visitor }) => {
    const { page, context, open, errorMonitor } = visitor
    errorMonitor.allow(/TypeError: broken/)
    const body = "export const pageRoute = () => ({ Component() { throw new TypeError('broken') } })"
    await context.route(/search-page/, (route) => route.fulfill({ contentType: 'text/javascript', body }))
    await open('/')
    const report = reportOf(page)
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
    await field.fill('velvet')
    await field.press('Enter')
    await expectPage(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    expect(await report).toMatchObject({ error: 'TypeError' })
  })

  test('of a page that React does not show as it was rendered', async ({ visitor }) => {
    const { page, context, proxy, errorMonitor } = visitor
    errorMonitor.allow(/Minified React error #418/)
    const { href } = new URL('/company/contact-us', proxy.url)
    await context.route(href, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<h1>[^<]*/, '<h1>Something else')
      await route.fulfill({ response, body })
    })
    const report = reportOf(page)
    await page.goto(href)
    expect(await report).toMatchObject({ error: 'Error', reactCode: 418 })
    await expectPage(page.getByRole('heading', { level: 1, name: 'Something else' })).toHaveCount(0)
  })
})

import { describe, expect } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/story.ts'

describe('the information pages', () => {
  test('an address with a question in it opens that question, with and without JavaScript', async ({ newVisitor }) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, open, errorMonitor } = await newVisitor({ javaScriptEnabled })
      errorMonitor.allow(/^request failed: csp GET \S+\.js$/)
      await open('/information/faqs#vat')
      await expectPage(page.getByText('Every price on this site is in rand')).toBeInViewport()
    }
  })

  test('searching the questions filters them, and shows their number', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/information/faqs')
    await page.getByRole('searchbox', { name: 'Search FAQs' }).fill('old couch')
    await expectPage(page.getByText('Will you take my old couch away?')).toBeVisible()
    await expectPage(page.getByText('Do the prices include VAT?')).toBeHidden()
    await expectPage(page.getByRole('status').filter({ hasText: /question/ })).toBeVisible()
  })

  test('a link in an article navigates without a full page load', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/blog/will-it-fit-through-the-door')
    await visitor.waitForLog()
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await page.getByRole('main').getByRole('link', { name: 'Sage 3-seater' }).first().click()
    await page.waitForURL('**/product/sage-3-seater')
    await expectPage(page.getByRole('heading', { level: 1, name: 'Sage 3-seater' })).toBeVisible()
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  })
})

test('the documentation of the API opens a call, and the browser reports no error', async ({ visitor }) => {
  const { page, proxy } = visitor
  await page.goto(`${proxy.url}/api/docs`)
  await page.locator('#operations-cart-post_api_cart').getByRole('button').first().click()
  await expectPage(page.getByText('Request body').first()).toBeVisible()
})

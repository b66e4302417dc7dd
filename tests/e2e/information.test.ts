import { describe, expect } from 'vitest'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'

describe('the information pages', () => {
  test('an address with a question in it opens that question, with and without JavaScript', async ({ welcome }) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, open, guard } = await welcome({ javaScriptEnabled })
      guard.allow(/^request failed: csp GET \S+\.js$/)
      await open('/information/faqs#vat')
      await see(page.getByText('Every price on this site is in rand')).toBeInViewport()
    }
  })

  test('searching the questions filters them, and shows their number', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/information/faqs')
    await page.getByRole('searchbox', { name: 'Search FAQs' }).fill('old couch')
    await see(page.getByText('Will you take my old couch away?')).toBeVisible()
    await see(page.getByText('Do the prices include VAT?')).toBeHidden()
    await see(page.getByRole('status').filter({ hasText: /question/ })).toBeVisible()
  })

  test('a link in an article navigates without a full page load', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/blog/will-it-fit-through-the-door')
    await visitor.logOpened()
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await page.getByRole('main').getByRole('link', { name: 'Sage 3-seater' }).first().click()
    await page.waitForURL('**/product/sage-3-seater')
    await see(page.getByRole('heading', { level: 1, name: 'Sage 3-seater' })).toBeVisible()
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  })
})

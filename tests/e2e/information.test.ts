import { describe, expect } from 'vitest'
import { axeFindings } from './kit/axe.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'

const pages = [
  ...['/blog', '/blog/will-it-fit-through-the-door', '/information/delivery', '/information/payment-methods'],
  ...['/information/faqs', '/company/contact-us', '/search?q=velvet', '/compare?a=sage-3-seater&b=nora-sleeper'],
]

describe('what the shop says', () => {
  for (const width of [390, 1440]) {
    test(`is there for everybody at ${width} pixels`, async ({ welcome }) => {
      const { page, open } = await welcome({ viewport: { width, height: 844 } })
      for (const path of pages) {
        await open(path)
        await see(page.getByRole('heading', { level: 1 })).toBeVisible()
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect({ path, over, findings: await axeFindings(page) }).toEqual({ path, over: 0, findings: [] })
      }
    })
  }

  test('an address with a question in it opens the question, with JavaScript and without', async ({ welcome }) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, open, guard } = await welcome({ javaScriptEnabled })
      guard.allow(/^request failed: csp GET \S+\.js$/)
      await open('/information/faqs#vat')
      await see(page.getByText('Every price on this site is in rand')).toBeInViewport()
    }
  })

  test('searching the questions leaves those that fit, and says how many', async ({ visitor }) => {
    const { page, open } = visitor
    await open('/information/faqs')
    await page.getByRole('searchbox', { name: 'Search FAQs' }).fill('old couch')
    await see(page.getByText('Will you take my old couch away?')).toBeVisible()
    await see(page.getByText('Do the prices include VAT?')).toBeHidden()
    await see(page.getByRole('status').filter({ hasText: /question/ })).toBeVisible()
  })

  test('a link in an article leads on without loading the page anew', async ({ visitor }) => {
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

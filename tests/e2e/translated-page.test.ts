import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkoutOf, filledCheckout, placeOrder } from './kit/checkout.ts'
import { expectPage } from './kit/expect-page.ts'
import { careKit, glides } from './kit/products.ts'
import { test } from './kit/story.ts'

/** Runs in the page. Replaces each text by an element with the same text, now and whenever one is added, as a browser's translation does. */
function translatePage(): void {
  const translate = (node: Node): void => {
    if (node instanceof Element) {
      if (!node.matches('font, script, style, select, textarea'))
        for (const child of [...node.childNodes]) translate(child)
    } else if (node instanceof Text && node.data.trim() !== '') {
      const font = document.createElement('font')
      font.append(node.data)
      node.replaceWith(font)
    }
  }
  translate(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translate(node)
  }).observe(document.body, { childList: true, subtree: true })
}

const main = (page: Page) => page.getByRole('main')

describe('a page that the browser translates', () => {
  test('says why an order was refused, and places it at the next press', async ({ visitor }) => {
    const { page, errorMonitor } = visitor
    errorMonitor.allow(/429/)
    await visitor.startWithCart(careKit)
    const checkout = await filledCheckout(visitor)
    await page.evaluate(translatePage)
    const refusal = { code: 'too_many_requests', message: 'Too many requests.', data: { status: 429 } }
    await page.route('**/api/checkout', (route) => route.fulfill({ status: 429, json: refusal }), { times: 1 })
    await checkout.placeOrder.click()
    await expectPage(checkout.alert).toContainText('Too many requests.')
    await expectPage(checkout.placeOrder).toHaveText('Place order, R 395.00')
    await checkout.placeOrder.click()
    await page.waitForURL(/\/checkout\/order\//)
    await expectPage(main(page).getByRole('heading', { name: 'Our bank account' })).toBeVisible()
  })

  test('shows the terms of a payment method for the total as it is now', async ({ visitor }) => {
    const { page } = visitor
    await visitor.startWithCart(glides)
    const checkout = await filledCheckout(visitor)
    const terms = main(page).locator('#checkout-method-payjustnow-terms')
    await expectPage(terms).toContainText('Three interest-free payments')
    await page.evaluate(translatePage)
    await checkout.pickUp.check()
    await expectPage(checkout.total).toHaveText('R 60.00')
    await expectPage(terms).toHaveText(/^For orders of/)
    await main(page).getByRole('radio', { name: 'Deliver to my door' }).check()
    await expectPage(terms).toHaveText(/^Three interest-free payments/)
    await expectPage(checkoutOf(page).field('First name')).toHaveValue('Thandi')
  })

  test('copies the same detail twice, and says so each time', async ({ visitor }) => {
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.startWithCart(careKit)
    await placeOrder(visitor, 'bank_transfer')
    await page.evaluate(translatePage)
    const copy = main(page).getByRole('button', { name: 'Copy the reference' })
    const said = copy.locator('xpath=following-sibling::*[@role="status"]')
    for (const _ of [1, 2]) {
      await copy.click()
      await expectPage(said).toHaveText('Copied')
    }
  })

  test('says what the latest search found', async ({ visitor }) => {
    const { page, open, waitForLog } = visitor
    await open('/search?q=harlw')
    await waitForLog()
    await page.evaluate(translatePage)
    const box = main(page).getByRole('combobox')
    const heading = main(page).getByRole('heading', { level: 1 })
    const results = main(page).getByRole('status', { name: 'Results' })
    await expectPage(results).toHaveText(/We found nothing for/)
    for (const [words, title, said] of [
      ['zzzzqq', 'No results for zzzzqq', 'Check the spelling, or try another word.'],
      ['hairpin', 'Results for hairpin', '6 items'],
    ] as const) {
      await box.fill(words)
      await box.press('Enter')
      await expectPage(heading).toHaveText(title)
      await expectPage(results).toHaveText(said)
    }
  })

  test('says when and where a product is delivered, by the postal code', async ({ visitor }) => {
    const { page, open, waitForLog } = visitor
    await open(careKit.path)
    await waitForLog()
    const arrival = main(page).getByRole('status').filter({ hasText: 'Arriving' })
    await expectPage(arrival).toContainText('anywhere in South Africa')
    await page.evaluate(translatePage)
    await main(page).getByLabel('Your postal code').fill('4001')
    await expectPage(arrival).toContainText('in 4001, if you order today.')
    await expectPage(arrival).not.toContainText('anywhere')
  })
})

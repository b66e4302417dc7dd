import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { logIn, newPerson, registerByCall } from './kit/account.ts'
import { changeProduct } from './kit/changed-product.ts'
import {
  checkoutOf,
  chooseAtProvider,
  currentOrderPath,
  filledCheckout,
  openCheckout,
  orderOf,
  placeOrder,
  thandi,
} from './kit/checkout.ts'
import { GUEST_CART_MERGED } from './kit/error-monitor.ts'
import { expectPage } from './kit/expect-page.ts'
import { holdRequests } from './kit/held-requests.ts'
import { orderByCall } from './kit/order-by-call.ts'
import { test } from './kit/own-shop.ts'
import { careKit, lastCove, sage, samples } from './kit/products.ts'
import type { Visitor } from './kit/visitor.ts'

/** Orders as a guest, and leaves the page before any answer arrives. Returns the keys that were sent. */
async function orderWithoutAnswer(visitor: Visitor): Promise<Set<string>> {
  const { page, context, errorMonitor } = visitor
  errorMonitor.allow(/ERR_FAILED|api\/checkout/)
  await visitor.startWithCart(careKit)
  const checkout = await filledCheckout(visitor)
  const keys = new Set<string>()
  let taken = 0
  await context.route('**/api/checkout', async (route) => {
    keys.add(route.request().headers()['idempotency-key'] ?? '')
    await route.fetch()
    taken += 1
    await route.abort()
  })
  await checkout.placeOrder.click()
  await expect.poll(() => taken).toBeGreaterThan(0)
  await page.goto('about:blank')
  await context.unroute('**/api/checkout')
  return keys
}

const waitingOrderOf = (page: Page) => page.getByRole('region', { name: 'You have an order waiting for payment' })

describe('placing an order', () => {
  test('two presses at once place one order', async ({ visitor }) => {
    const { page } = visitor
    await visitor.startWithCart(careKit)
    const checkout = await filledCheckout(visitor)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkout')) sent.push(request.headers()['idempotency-key'] ?? '')
    })
    await checkout.placeOrder.dblclick()
    await currentOrderPath(page)
    expect(sent).toHaveLength(1)
  })

  test('is not possible on an estimated total: the button says that it waits for the last change', async ({
    visitor,
  }) => {
    const { page, context } = visitor
    await visitor.startWithCart(samples)
    const checkout = await filledCheckout(visitor)
    const { release } = await holdRequests({ context, url: '**/api/sync' })
    await page.getByRole('radio', { name: 'Pick up in Cape Town' }).check()
    await expectPage(page.getByRole('main')).toContainText('Estimated total')
    await checkout.placeOrder.click()
    await expectPage(page.getByRole('button', { name: 'Saving your latest changes…' })).toBeVisible()
    await release()
    await currentOrderPath(page)
    await expectPage(orderOf(page).root.getByLabel('Totals', { exact: true })).toContainText('R 25.00')
  })

  test('is repeated after a lost answer and gives the same order, also after a reload', async ({ visitor }) => {
    const { page } = visitor
    const keys = await orderWithoutAnswer(visitor)
    const request = page.waitForRequest('**/api/checkout')
    await visitor.open('/checkout')
    keys.add((await request).headers()['idempotency-key'] ?? '')
    await currentOrderPath(page)
    expect(keys.size).toBe(1)
  })

  test('is found by the empty cart after a lost answer', async ({ visitor }) => {
    const { page } = visitor
    const keys = await orderWithoutAnswer(visitor)
    const request = page.waitForRequest('**/api/checkout')
    await visitor.open('/cart')
    keys.add((await request).headers()['idempotency-key'] ?? '')
    await waitingOrderOf(page).getByRole('link', { name: 'View order' }).click()
    await currentOrderPath(page)
    await expectPage(orderOf(page).root).toContainText(careKit.name)
    expect(keys.size).toBe(1)
  })

  test('a guest who logs in after a lost answer still gets the order', async ({ shop, visitor }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    const { page } = visitor
    const keys = await orderWithoutAnswer(visitor)
    visitor.errorMonitor.allow(GUEST_CART_MERGED)
    const request = page.waitForRequest('**/api/checkout')
    await logIn(visitor, person)
    keys.add((await request).headers()['idempotency-key'] ?? '')
    await waitingOrderOf(page).getByRole('link', { name: 'View order' }).click()
    await currentOrderPath(page)
    await expectPage(orderOf(page).root).toContainText(careKit.name)
    expect(keys.size).toBe(1)
  })

  test('two tabs that both place the order get the same order', async ({ visitor }) => {
    const { page } = visitor
    await visitor.startWithCart(careKit)
    const checkout = await filledCheckout(visitor)
    const other = await visitor.openTab()
    await other.open('/checkout')
    const same = checkoutOf(other.page)
    await expectPage(same.field('Postal code')).toHaveValue(thandi['Postal code'])
    await expectPage(same.method('bank_transfer')).toBeChecked()
    await other.sync.showsSynced()
    const { waiting, release } = await holdRequests({ context: visitor.context, url: '**/api/checkout' })
    await Promise.all([checkout.placeOrder.click(), same.placeOrder.click()])
    await expectPage.poll(waiting).toBe(2)
    await release()
    expect(await currentOrderPath(other.page)).toBe(await currentOrderPath(page))
  })

  test('a second tab that places the same order later is shown that order', async ({ visitor }) => {
    const { page, context, errorMonitor } = visitor
    errorMonitor.allow(/400.*api\/checkout|status of 400/)
    await visitor.startWithCart(careKit)
    const checkout = await filledCheckout(visitor)
    const other = await visitor.openTab()
    await other.open('/checkout')
    const same = checkoutOf(other.page)
    await expectPage(same.method('bank_transfer')).toBeChecked()
    await other.sync.showsSynced()
    // No tab learns yet that the cart is ordered.
    const { release } = await holdRequests({ context, url: '**/api/sync' })
    await checkout.placeOrder.click()
    const path = await currentOrderPath(page)
    await same.placeOrder.click()
    expect(await currentOrderPath(other.page)).toBe(path)
    await release()
  })

  test('going back from the payment provider shows the order, never the submitted form', async ({ visitor }) => {
    const { page } = visitor
    await visitor.startWithCart(careKit)
    await placeOrder(visitor, 'payfast')
    await page.goBack()
    const path = await currentOrderPath(page)
    await page.goForward()
    await chooseAtProvider(page, 'pay')
    expect(await currentOrderPath(page)).toBe(path)
    await visitor.open('/checkout')
    await expectPage(page.getByRole('link', { name: /^View order R/ })).toHaveAttribute('href', path)
  })

  test('a changed price is shown with its old and new value, and must be seen before ordering', async ({
    shop,
    visitor,
  }) => {
    const { page, context, errorMonitor } = visitor
    errorMonitor.allow(/409.*api\/checkout|status of 409|net::ERR_/)
    await visitor.startWithCart(sage)
    const checkout = await filledCheckout(visitor)
    // The press comes before the new price: the shop's answers about the cart are delayed.
    const { release } = await holdRequests({ context, url: '**/api/sync' })
    await changeProduct({ shop, product: sage, change: { price: 1_349_900 } })
    await checkout.placeOrder.click()
    await expectPage(checkout.alert).toContainText('Sage 3-seater: now R 13 499.00 each (was R 12 999.00)')
    await release()
    await expectPage(checkout.placeOrder).toHaveAccessibleName(/13 499\.00/)
    await checkout.placeOrder.click()
    await currentOrderPath(page)
    await expectPage(orderOf(page).root).toContainText('R 13 499.00')
  })

  test('the last item is sold to the first buyer, and the other one is told', async ({ newVisitor }) => {
    const [first, second] = [await newVisitor(), await newVisitor()]
    second.errorMonitor.allow(/409.*api\/checkout|status of 409/)
    await first.startWithCart(lastCove)
    await second.startWithCart(lastCove, careKit)
    const late = await filledCheckout(second)
    await placeOrder(first, 'bank_transfer')
    await late.placeOrder.click()
    await expectPage(late.alert).toContainText('Cove 3-seater')
    await expectPage(late.lines).toHaveCount(1)
    await late.placeOrder.click()
    await expectPage(orderOf(second.page).root).toContainText(careKit.name)
  })
})

/** How many unpaid orders one e-mail may have. */
const UNPAID = 5

describe('unpaid orders', () => {
  test('are limited in number: the next one is refused until one is cancelled', async ({ shop, visitor }) => {
    const { page, errorMonitor } = visitor
    errorMonitor.allow(/409.*api\/checkout|status of 409/)
    const email = `${randomUUID()}@example.com`
    for (let placed = 1; placed < UNPAID; placed += 1) await orderByCall(shop, { goods: samples, email })
    await visitor.startWithCart(careKit)
    const first = await filledCheckout(visitor, { typed: { 'E-mail': email } })
    await first.placeOrder.click()
    const path = await currentOrderPath(page)

    await visitor.fillCart(samples)
    const checkout = await filledCheckout(visitor, { typed: { 'E-mail': email } })
    await checkout.placeOrder.click()
    await expectPage(checkout.alert).toContainText('pay or cancel it')
    await expectPage(checkout.alert).toContainText('hasn’t been placed')
    await checkout.alert.getByRole('link', { name: /^View order R/ }).click()
    expect(await currentOrderPath(page)).toBe(path)
    await page.getByText('Cancel order', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, cancel my order' }).click()
    await expectPage(orderOf(page).title).toHaveText('Your order has been cancelled')

    const again = await openCheckout(visitor)
    await again.placeOrder.click()
    await currentOrderPath(page)
    await expectPage(orderOf(page).root).toContainText(samples.name)
  })
})

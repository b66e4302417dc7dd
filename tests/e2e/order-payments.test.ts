import { describe, expect } from 'vitest'
import {
  chooseAtProvider,
  filledCheckout,
  ORDER_PAGE,
  orderLink,
  orderOf,
  PAID,
  payAtProvider,
  placeOrder,
  SANDBOX_PAGE,
} from './kit/checkout.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { holdRequests } from './kit/held-requests.ts'
import { openNewOrder, orderByCall } from './kit/order-by-call.ts'
import { test } from './kit/own-shop.ts'
import { careKit, sage, softSage } from './kit/products.ts'
import { sendProviderNotification, setProviderServer } from './kit/sandbox.ts'

/** Shoppers are sent to PayFast, as to Ozow, by a form, and to FinChoice, as to PayJustNow, by a redirect. */
const PROVIDERS = ['payfast', 'finchoice'] as const

const UNPAID = { cancel: 'Payment not completed', fail: 'Your payment didn’t go through' } as const

describe('paying an order', () => {
  for (const provider of PROVIDERS) {
    test(`${provider}: a payment that is cancelled, refused or abandoned leaves an order that says so and can still be paid, and an empty cart`, async ({
      visitor,
    }) => {
      const { page, header, open } = visitor
      await visitor.startWithCart(sage)
      const order = await placeOrder(visitor, provider)
      for (const act of ['cancel', 'fail'] as const) {
        await chooseAtProvider(page, act)
        await page.waitForURL(ORDER_PAGE)
        await expectPage(order.title).toHaveText(UNPAID[act])
        await order.pay.click()
      }
      await page.waitForURL(SANDBOX_PAGE)
      await page.goBack()
      await page.waitForURL(ORDER_PAGE)
      await expectPage(order.title).toHaveText(/^Waiting for/)
      await order.pay.click()
      await payAtProvider(page)
      await expectPage(order.pay).toHaveCount(0)
      expect(new URL(page.url()).search).toBe('')
      await open('/')
      await expectPage(header.cartWith(0)).toBeVisible()
    })
  }

  test('by bank transfer shows the bank details, staff record the payment, and the open page updates itself', async ({
    shop,
    visitor,
  }) => {
    const { page } = visitor
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.startWithCart(sage)
    const order = await placeOrder(visitor, 'bank_transfer')
    await expectPage(order.title).toHaveText('Thank you. Please pay by EFT')
    const number = await order.number()
    const account = page.getByRole('region', { name: 'Our bank account' })
    await expectPage(account).toContainText(number)
    await account.getByRole('button', { name: 'Copy the reference' }).click()
    await expectPage(account).toContainText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)

    await shop.command('order', 'transfer-received', number, '--by', 'Sipho')
    await expectPage(order.title).toHaveText(PAID)
    await expectPage(account).toHaveCount(0)
    await shop.command('order', 'dispatch', number, '--by', 'Sipho', '--carrier', 'Our own van')
    await expectPage(order.title).toHaveText('Your order is on its way')
    await expectPage(order.root).toContainText('Our own van')
    await shop.command('order', 'delivered', number, '--by', 'Sipho')
    await expectPage(order.title).toHaveText('Delivered')
  })

  test('that is picked up: its open page shows each step by staff, to the refund', async ({ shop, visitor }) => {
    const { page } = visitor
    await visitor.startWithCart(softSage)
    const checkout = await filledCheckout(visitor, { method: 'payfast' })
    await checkout.pickUp.check()
    await checkout.placeOrder.click()
    await chooseAtProvider(page, 'fail')
    await page.waitForURL(ORDER_PAGE)
    const order = orderOf(page)
    await expectPage(order.title).toHaveText('Your payment didn’t go through')
    await expectAccessible(visitor, 'failed', { alsoNarrow: true })
    await order.method('bank_transfer').check()
    await order.pay.click()
    await expectPage(order.title).toHaveText('Thank you. Please pay by EFT')
    await page.getByText('Pay another way').click()
    await expectPage(order.pay).toHaveText(/^Pay now/)
    await page.getByText('Cancel order', { exact: true }).click()
    await expectAccessible(visitor, 'transfer', { alsoNarrow: true })
    const number = await order.number()
    const staff = (...words: readonly string[]) => shop.command('order', ...words, '--by', 'Sipho')
    const status = order.root.getByRole('status').first()
    const expectTold = async (title: string, text: RegExp): Promise<void> => {
      await expectPage(order.title).toHaveText(title)
      await expectPage(status).toContainText(text)
    }

    await staff('transfer-received', number)
    await expectTold(PAID, /We’ll e-mail you when it’s ready/)
    await staff('ready', number)
    await expectTold('Ready to collect', /at our workshop in Cape Town/)
    await expectPage(order.root).toContainText('Bofors Circle')
    await expectAccessible(visitor, 'ready')
    await staff('collected', number)
    await expectPage(order.title).toHaveText('Collected')
    await expectPage(order.root).not.toContainText('Bofors Circle')
    await staff('returned', number, '--reason', 'Too long for the room')
    await expectTold('Your order has been returned', /We’ll refund what you paid/)
    await staff('refund', number, '--amount', '100000')
    await staff('refund-done', number)
    await expectTold('Your order has been returned', /refunded part of your payment/)
    await expectPage(order.refunded).toHaveAttribute('value', '100000')
    await staff('refund', number)
    await staff('refund-done', number)
    await expectTold('Your order has been refunded', /^(?!.*part of).*We’ve refunded you/)
    await expectPage(order.refunded).toHaveAttribute('value', String(softSage.price))
    await expectPage(order.root.getByText('Refunded', { exact: true })).toHaveCount(3)
    await expectAccessible(visitor, 'refunded')
  })

  test('a shopper can switch from bank transfer to an instant payment on the order’s page', async ({ visitor }) => {
    const order = await openNewOrder(visitor, careKit)
    await visitor.page.getByText('Pay another way').click()
    await expectPage(order.method('bank_transfer')).toHaveCount(0)
    await order.method('payjustnow').check()
    await order.pay.click()
    await payAtProvider(visitor.page)
  })

  test('an unwanted order can be cancelled, after a confirmation', async ({ visitor }) => {
    const { page } = visitor
    const order = await openNewOrder(visitor, careKit)
    const confirm = page.getByRole('button', { name: 'Yes, cancel my order' })
    await expectPage(confirm).toBeHidden()
    await page.getByText('Cancel order', { exact: true }).click()
    await confirm.click()
    await expectPage(order.title).toHaveText('Your order has been cancelled')
    await expectPage(order.title).toBeFocused()
    await expectPage(order.pay).toHaveCount(0)
  })
})

describe('a payment provider that does not answer', () => {
  test('leaves an order whose link shows its status, and which updates when the notification arrives late', async ({
    visitor,
    newVisitor,
  }) => {
    const { page } = visitor
    await visitor.startWithCart(careKit)
    await placeOrder(visitor, 'payfast')
    await chooseAtProvider(page, 'fail')
    await page.waitForURL(ORDER_PAGE)
    const link = await orderLink(visitor)
    await orderOf(page).pay.click()
    await page.waitForURL(SANDBOX_PAGE)
    const payment = page.url()
    await chooseAtProvider(page, 'silent')
    await expectPage(page.getByRole('heading', { name: 'Closed' })).toBeVisible()
    await page.close()

    const phone = await newVisitor()
    await phone.open(link.pathname + link.search)
    const order = orderOf(phone.page)
    await expectPage(order.title).toHaveText('Waiting for PayFast')
    await expectPage(order.root).toContainText(
      'as soon as PayFast confirms your payment, and this page will update by itself',
    )
    await expectPage(order.pay).toBeVisible()

    const provider = await visitor.openTab()
    await provider.page.goto(payment)
    await chooseAtProvider(provider.page, 'pay')
    await expectPage(order.title).toHaveText(PAID)
    await expectPage(order.pay).toHaveCount(0)
  })

  test('to the shop’s calls delays nobody: the order is placed, and can be paid in another way', async ({
    shop,
    visitor,
  }) => {
    const { page, context, notifications } = visitor
    for (const provider of ['finchoice', 'payjustnow'] as const)
      await setProviderServer(shop, { provider, behaviour: 'gone' })
    await visitor.startWithCart(softSage)
    const checkout = await filledCheckout(visitor, { method: 'finchoice' })
    await checkout.placeOrder.click()
    await page.waitForURL(ORDER_PAGE)
    const order = orderOf(page)
    // First: it is shown for some seconds.
    await expectPage(notifications).toContainText(
      'Your order has been placed, but this payment method isn’t responding.',
    )
    await expectPage(order.title).toHaveText('Your payment didn’t go through')
    await expectPage(order.root).toContainText('FinChoice didn’t take any money.')

    const { release } = await holdRequests({ context, url: '**/api/orders/*/pay' })
    await order.method('payjustnow').check()
    await order.pay.click()
    await expectPage(order.root.getByRole('button', { name: 'One moment…' })).toBeVisible()
    await release()
    await expectPage(order.root.getByRole('alert')).toContainText('this payment method isn’t responding')
    await expectPage(order.root).toContainText('PayJustNow didn’t take any money.')
    await order.method('ozow').check()
    await order.pay.click()
    await payAtProvider(page)
  })

  test('until the order has expired: its open page says so, and a late payment revives it', async ({
    shop,
    visitor,
  }) => {
    const { page, errorMonitor } = visitor
    await visitor.startWithCart(softSage)
    const order = await placeOrder(visitor, 'payfast')
    const payment = page.url()
    await page.getByLabel('Not automatically: I’ll send it from the ledger').check()
    await chooseAtProvider(page, 'pay')
    await page.waitForURL(ORDER_PAGE)
    await expectPage(order.title).toHaveText('Waiting for PayFast')

    errorMonitor.allow(/net::ERR_|answer 50\d/)
    await shop.restartLater(61)
    await expectPage(order.title).toHaveText('This order has expired')
    await expectPage(order.root).toContainText('If you’ve paid in the meantime')
    await expectPage(order.pay).toHaveCount(0)
    await expectAccessible(visitor, 'expired')
    await sendProviderNotification(shop, payment)
    await expectPage(order.title).toHaveText(PAID)
    await expectPage(order.root).toContainText('Reopened')
  })
})

describe('an order’s page', () => {
  test('keeps its key out of the address, and is shown to nobody without it', async ({ visitor, newVisitor }) => {
    const { page } = visitor
    const order = await openNewOrder(visitor, careKit)
    await expectPage(page).toHaveURL(ORDER_PAGE)
    const address = page.url()
    await page.reload()
    await expectPage(order.title).toBeVisible()
    const link = await orderLink(visitor)
    expect(link.pathname).toBe(new URL(address).pathname)
    expect(link.searchParams.get('key')?.length).toBeGreaterThanOrEqual(22)

    const stranger = await newVisitor()
    await stranger.open(new URL(address).pathname)
    await expectPage(stranger.page.getByRole('heading', { level: 1 })).toHaveText('We can’t show this order here')
    stranger.errorMonitor.allow(/404/)
    await stranger.open(`${link.pathname}?key=${'x'.repeat(43)}`)
    await expectPage(stranger.page.getByRole('heading', { level: 1 })).toHaveText('We can’t show this order here')
  })

  test('is readable without JavaScript by its link, and is never cached', async ({
    shop,
    visitorWithoutJavaScript,
  }) => {
    const { path } = await orderByCall(shop, { goods: careKit })
    const sent = await fetch(shop.url() + path)
    expect(sent.headers.get('cache-control')).toBe('no-store')
    await visitorWithoutJavaScript.open(path)
    await expectPage(orderOf(visitorWithoutJavaScript.page).title).toHaveText('Thank you. Please pay by EFT')
  })
})

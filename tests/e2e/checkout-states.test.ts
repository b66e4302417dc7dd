import { describe, expect } from 'vitest'
import { newPerson, registerByCall, startLoggedIn, startRegistered } from './kit/account.ts'
import {
  currentOrderPath,
  filledCheckout,
  openCheckout,
  orderOf,
  PAID,
  payAtProvider,
  placeOrder,
  thandi,
} from './kit/checkout.ts'
import { spyOnDataLayer } from './kit/data-layer-spy.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { openNewOrder } from './kit/order-by-call.ts'
import { careKit, sage } from './kit/products.ts'
import { test } from './kit/story.ts'

describe('the checkout is accessible', () => {
  test('at 390 and 1440 pixels axe finds nothing in any state of the form, nor in what an empty cart shows instead, and nothing overflows sideways', async ({
    shop,
    visitor,
  }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    const { page, open, sync } = visitor
    visitor.errorMonitor.allow(/409.*api\/checkout|status of 409/)
    await open('/checkout')
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
    await expectPage(page.getByRole('link', { name: 'Shop couches and chairs' })).toBeVisible()
    await expectAccessible(visitor, 'empty')
    await visitor.startWithCart(sage)
    const checkout = await openCheckout(visitor)
    await expectAccessible(visitor, 'untouched')
    await checkout.placeOrder.click()
    await expectPage(checkout.errorSummary).toBeFocused()
    await expectAccessible(visitor, 'full of problems')
    await checkout.fill({ 'E-mail': person.email })
    await checkout.method('finchoice').check()
    await expectPage(page.getByRole('slider')).toBeVisible()
    await expectAccessible(visitor, 'with instalments', { alsoNarrow: true })
    await checkout.placeOrder.click()
    await expectPage(checkout.field('Password')).toBeFocused()
    await expectAccessible(visitor, 'asking for a password')
    await page.getByRole('radio', { name: 'Pick up in Cape Town' }).check()
    await sync.showsSynced()
    await visitor.goOffline()
    await checkout.field('E-mail').fill('thandi@example.com')
    await checkout.placeOrder.click()
    await expectPage(checkout.alert).toContainText('We couldn’t reach the shop')
    await expectAccessible(visitor, 'offline')
    await visitor.goOnline()
  })

  test('an order prints with its details and without its buttons', async ({ visitor }) => {
    const { page } = visitor
    const order = await openNewOrder(visitor, careKit)
    await page.emulateMedia({ media: 'print' })
    await expectPage(order.title).toBeVisible()
    await expectPage(page.getByRole('region', { name: 'Our bank account' })).toContainText(await order.number())
    await expectPage(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expectPage(page.getByRole('button', { name: /^Copy/ }).first()).toBeHidden()
  })
})

describe('the analytics of a purchase', () => {
  test('count each step once over reloads and tabs, and the purchase once per order', async ({ visitor }) => {
    const dataLayer = await spyOnDataLayer(visitor.context)
    const { page, open } = visitor
    const names = ['begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase', 'refund']
    const counts = () => names.map((name) => dataLayer.named(name).length)
    await visitor.startWithCart(careKit)
    await placeOrder(visitor, 'payfast')
    await expectPage.poll(counts).toEqual([1, 1, 1, 0, 0])
    const [begun] = dataLayer.named('begin_checkout')
    expect(begun?.ecommerce).toMatchObject({ currency: 'ZAR', value: 320, items: [{ item_name: careKit.name }] })
    expect(dataLayer.named('add_shipping_info')[0]?.ecommerce).toMatchObject({ shipping_tier: 'deliveryToDoor' })
    expect(dataLayer.named('add_payment_info')[0]?.ecommerce).toMatchObject({ payment_type: 'payfast' })

    await payAtProvider(page)
    const order = orderOf(page)
    await expectPage.poll(counts).toEqual([1, 1, 1, 1, 0])
    const [purchase] = dataLayer.named('purchase')
    expect(purchase?.ecommerce).toMatchObject({
      currency: 'ZAR',
      value: 320,
      shipping: 75,
      transaction_id: await order.number(),
      items: [{ item_name: careKit.name, quantity: 1 }],
    })
    await page.reload()
    await expectPage(order.title).toHaveText(PAID)
    const second = await visitor.openTab()
    await second.open(new URL(page.url()).pathname)
    await expectPage(orderOf(second.page).title).toBeVisible()
    await open('/checkout')
    await expectPage(page.getByRole('link', { name: /^View order R/ })).toBeVisible()
    expect(counts()).toEqual([1, 1, 1, 1, 0])
  })
})

describe('a customer with an account', () => {
  test('orders with the saved details, and finds the order in the account', async ({ visitor }) => {
    const { page, open } = visitor
    const person = newPerson()
    await visitor.startWithCart(careKit)
    await startRegistered(visitor, person)
    const checkout = await openCheckout(visitor)
    await expectPage(checkout.field('E-mail')).toHaveValue(person.email)
    await expectPage(checkout.field('First name')).toHaveValue(person.firstName)
    await checkout.fill({ 'E-mail': person.email })
    await checkout.method('bank_transfer').check()
    await checkout.placeOrder.click()
    await currentOrderPath(page)
    const number = await orderOf(page).number()
    await open('/my-account/orders')
    await page.getByRole('link', { name: number }).click()
    await expectPage(orderOf(page).root).toContainText('Please pay by EFT')
    await expectPage(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)

    await page.emulateMedia({ media: 'print' })
    const { width: paper } = page.viewportSize() ?? { width: 0 }
    const printed = await orderOf(page).root.boundingBox()
    expect(printed?.width).toBeGreaterThan(paper * 0.9)
  })

  test('who is not logged in is asked for the password in place, and the order goes through', async ({
    shop,
    visitor,
  }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    const { page, errorMonitor } = visitor
    errorMonitor.allow(/(409|401).*api\/(checkout|sync)|status of (409|401)/)
    await visitor.startWithCart(careKit)
    const checkout = await filledCheckout(visitor, { typed: { 'E-mail': person.email } })
    await checkout.placeOrder.click()
    await expectPage(page.getByText('Account Exists. Please enter your Password to Complete Order')).toBeVisible()
    await expectPage(checkout.field('Password')).toBeFocused()
    await checkout.field('Password').fill('not my password')
    await checkout.placeOrder.click()
    await expectPage(page.getByText('Incorrect Email or Password')).toBeVisible()
    await checkout.field('Password').fill(person.password)
    await page.getByRole('button', { name: 'Log in and place order' }).click()
    await currentOrderPath(page)
    await visitor.open('/my-account/orders')
    await expectPage(page.getByRole('link', { name: /^R\d{6}/ })).toBeVisible()
  })

  test('leaves no checkout data in the browser after logging out', async ({ shop, visitor }) => {
    const person = newPerson()
    await registerByCall(shop, person)
    // The previous page may still be refreshing its session.
    visitor.errorMonitor.allow(/refresh-token|status of 401/)
    await visitor.startWithCart(careKit)
    await startLoggedIn(visitor, person)
    const checkout = await openCheckout(visitor)
    await checkout.fill({ 'E-mail': person.email })
    await expectPage(checkout.field('Postal code')).toHaveValue(thandi['Postal code'])
    await visitor.open('/my-account')
    await visitor.page.getByRole('button', { name: 'Log out' }).first().click()
    await expectPage(visitor.page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    await visitor.fillCart(careKit)
    const fresh = await openCheckout(visitor)
    await expectPage(fresh.field('Postal code')).toHaveValue('')
    await expectPage(fresh.field('E-mail')).toHaveValue('')
  })
})

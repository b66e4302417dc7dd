import { describe, expect } from 'vitest'
import { logIn, newPerson, register, registerElsewhere } from './kit/account.ts'
import {
  filledCheckout,
  orderOf,
  PAID,
  payAtProvider,
  placeOrder,
  shownOrder,
  thandi,
  toCheckout,
} from './kit/checkout.ts'
import { spyOnDataLayer } from './kit/data-layer-spy.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { test } from './kit/own-shop.ts'
import { careKit, sage } from './kit/products.ts'
import { see } from './kit/see.ts'

describe('the checkout is accessible', () => {
  test('at 390 and 1440 pixels axe finds nothing in any state of the form, and nothing overflows sideways', async ({
    shop,
    visitor,
  }) => {
    const person = newPerson()
    await registerElsewhere(shop, person)
    const { page, open, sync } = visitor
    visitor.guard.allow(/409.*api\/checkout|status of 409/)
    await open('/checkout')
    await expectAccessible(visitor, 'empty')
    await visitor.bringCart(sage)
    const checkout = await toCheckout(visitor)
    await expectAccessible(visitor, 'untouched')
    await checkout.place.click()
    await see(checkout.problems).toBeFocused()
    await expectAccessible(visitor, 'full of problems')
    await checkout.fill({ 'E-mail': person.email })
    await checkout.method('finchoice').check()
    await see(page.getByRole('slider')).toBeVisible()
    await expectAccessible(visitor, 'with instalments')
    await checkout.place.click()
    await see(checkout.field('Password')).toBeFocused()
    await expectAccessible(visitor, 'asking for a password')
    await page.getByRole('radio', { name: 'Collect in Cape Town' }).check()
    await sync.atRest()
    await visitor.goOffline()
    await checkout.field('E-mail').fill('thandi@example.com')
    await checkout.place.click()
    await see(checkout.news).toContainText('You’re offline')
    await expectAccessible(visitor, 'offline')
    await visitor.goOnline()
  })

  test('a paid order prints with its details and without its buttons', async ({ visitor }) => {
    const { page } = visitor
    await visitor.bringCart(sage)
    const order = await placeOrder(visitor, 'bank_transfer')
    await page.emulateMedia({ media: 'print' })
    await see(order.title).toBeVisible()
    await see(page.getByRole('region', { name: 'Our bank account' })).toContainText(await order.number())
    await see(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await see(page.getByRole('button', { name: /^Copy/ }).first()).toBeHidden()
  })
})

describe('the analytics of a purchase', () => {
  test('count each step once over reloads and tabs, and the purchase once per order', async ({ visitor }) => {
    const ears = await spyOnDataLayer(visitor.context)
    const { page, open } = visitor
    const names = ['begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase', 'refund']
    const counts = () => names.map((name) => ears.of(name).length)
    await visitor.fillCart(careKit)
    await placeOrder(visitor, 'payfast')
    await see.poll(counts).toEqual([1, 1, 1, 0, 0])
    const [begun] = ears.of('begin_checkout')
    expect(begun?.ecommerce).toMatchObject({ currency: 'ZAR', value: 320, items: [{ item_name: careKit.name }] })
    expect(ears.of('add_shipping_info')[0]?.ecommerce).toMatchObject({ shipping_tier: 'deliveryToDoor' })
    expect(ears.of('add_payment_info')[0]?.ecommerce).toMatchObject({ payment_type: 'payfast' })

    await payAtProvider(page)
    const order = orderOf(page)
    await expect.poll(() => counts(), { timeout: 15_000 }).toEqual([1, 1, 1, 1, 0])
    const [purchase] = ears.of('purchase')
    expect(purchase?.ecommerce).toMatchObject({
      currency: 'ZAR',
      value: 320,
      shipping: 75,
      transaction_id: await order.number(),
      items: [{ item_name: careKit.name, quantity: 1 }],
    })
    await page.reload()
    await see(order.title).toHaveText(PAID)
    const second = await visitor.openTab()
    await second.open(new URL(page.url()).pathname)
    await see(orderOf(second.page).title).toBeVisible()
    await open('/checkout')
    await see(page.getByRole('link', { name: /^View order R/ })).toBeVisible()
    expect(counts()).toEqual([1, 1, 1, 1, 0])
  })
})

describe('a customer with an account', () => {
  test('orders with the saved details, and finds the order in the account', async ({ visitor }) => {
    const { page, open } = visitor
    const person = newPerson()
    await register(visitor, person)
    await visitor.fillCart(careKit)
    const checkout = await toCheckout(visitor)
    await see(checkout.field('E-mail')).toHaveValue(person.email)
    await see(checkout.field('First name')).toHaveValue(person.firstName)
    await checkout.fill({ 'E-mail': person.email })
    await checkout.method('bank_transfer').check()
    await checkout.place.click()
    await shownOrder(page)
    const number = await orderOf(page).number()
    await open('/my-account/orders')
    await page.getByRole('link', { name: number }).click()
    await see(orderOf(page).root).toContainText('Please pay by EFT')
    await see(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)

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
    await registerElsewhere(shop, person)
    const { page, guard } = visitor
    guard.allow(/(409|401).*api\/(checkout|sync)|status of (409|401)/)
    await visitor.bringCart(careKit)
    const checkout = await filledCheckout(visitor, { typed: { 'E-mail': person.email } })
    await checkout.place.click()
    await see(page.getByText('Account Exists. Please enter your Password to Complete Order')).toBeVisible()
    await see(checkout.field('Password')).toBeFocused()
    await checkout.field('Password').fill('not my password')
    await checkout.place.click()
    await see(page.getByText('Incorrect Email or Password')).toBeVisible()
    await checkout.field('Password').fill(person.password)
    await page.getByRole('button', { name: 'Log in and place order' }).click()
    await shownOrder(page)
    await visitor.open('/my-account/orders')
    await see(page.getByRole('link', { name: /^R\d{6}/ })).toBeVisible()
  })

  test('leaves no checkout data in the browser after logging out', async ({ shop, visitor }) => {
    const person = newPerson()
    await registerElsewhere(shop, person)
    // The page that is left may still be asking whether its session holds.
    visitor.guard.allow(/refresh-token|status of 401/)
    await logIn(visitor, person)
    await visitor.fillCart(careKit)
    const checkout = await toCheckout(visitor)
    await checkout.fill({ 'E-mail': person.email })
    await see(checkout.field('Postal code')).toHaveValue(thandi['Postal code'])
    await visitor.open('/my-account')
    await visitor.page.getByRole('button', { name: 'Log out' }).first().click()
    await see(visitor.page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    await visitor.fillCart(careKit)
    const fresh = await toCheckout(visitor)
    await see(fresh.field('Postal code')).toHaveValue('')
    await see(fresh.field('E-mail')).toHaveValue('')
  })
})

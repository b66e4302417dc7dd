import { describe, expect } from 'vitest'
import { register, somebody } from './kit/account.ts'
import { actAtProvider, checkoutOf, ORDER_PAGE, orderOf, placeOrder } from './kit/checkout.ts'
import { spyOnDataLayer } from './kit/data-layer-spy.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { test } from './kit/own-shop.ts'
import { careKit, sage } from './kit/products.ts'
import { see } from './kit/see.ts'

describe('everybody can check out', () => {
  test('at 390 and 1440 pixels axe finds nothing in any state of the form, and nothing sticks out sideways', async ({
    welcome,
  }) => {
    const person = somebody()
    await register(await welcome(), person)
    const visitor = await welcome()
    const { page, open, buy, header, sync } = visitor
    visitor.guard.allow(/409.*api\/checkout|status of 409/)
    await open('/checkout')
    await expectAccessible(visitor, 'empty')
    await buy(sage)
    await see(header.cartWith(1)).toBeVisible()
    await open('/checkout')
    await sync.atRest()
    await expectAccessible(visitor, 'untouched')
    const checkout = checkoutOf(page)
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
    await page.getByRole('radio', { name: 'Pick up in Cape Town' }).check()
    await sync.atRest()
    await visitor.goOffline()
    await checkout.field('E-mail').fill('thandi@example.com')
    await checkout.place.click()
    await see(checkout.news).toContainText('You’re offline')
    await expectAccessible(visitor, 'offline')
    await visitor.goOnline()
  })

  test('a paid order prints with its particulars and without its buttons', async ({ visitor }) => {
    const { page, buy, header } = visitor
    await buy(sage)
    await see(header.cartWith(1)).toBeVisible()
    await placeOrder(visitor, 'bank_transfer')
    await page.emulateMedia({ media: 'print' })
    const order = orderOf(page)
    await see(order.title).toBeVisible()
    await see(page.getByRole('region', { name: 'Our bank account' })).toContainText(await order.number())
    await see(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await see(page.getByRole('button', { name: /^Copy/ }).first()).toBeHidden()
  })
})

describe('a purchase is counted', () => {
  test('step by step, each once over reloads and tabs, and the purchase once for its order', async ({ visitor }) => {
    const ears = await spyOnDataLayer(visitor.context)
    const { page, buy, header, open } = visitor
    const names = ['begin_checkout', 'add_shipping_info', 'add_payment_info', 'purchase', 'refund']
    const counts = () => names.map((name) => ears.of(name).length)
    await buy(careKit)
    await see(header.cartWith(1)).toBeVisible()
    await placeOrder(visitor, 'payfast')
    await see.poll(counts).toEqual([1, 1, 1, 0, 0])
    const [begun] = ears.of('begin_checkout')
    expect(begun?.ecommerce).toMatchObject({ currency: 'ZAR', value: 320, items: [{ item_name: careKit.name }] })
    expect(ears.of('add_shipping_info')[0]?.ecommerce).toMatchObject({ shipping_tier: 'deliveryToDoor' })
    expect(ears.of('add_payment_info')[0]?.ecommerce).toMatchObject({ payment_type: 'payfast' })

    await actAtProvider(page, 'pay')
    await page.waitForURL(ORDER_PAGE)
    const order = orderOf(page)
    await see(order.title).toHaveText('Thank you. Your order is paid')
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
    await see(order.title).toHaveText('Thank you. Your order is paid')
    const second = await visitor.openTab()
    await second.open(new URL(page.url()).pathname)
    await see(orderOf(second.page).title).toBeVisible()
    await open('/checkout')
    await see(page.getByRole('link', { name: /^View order R/ })).toBeVisible()
    expect(counts()).toEqual([1, 1, 1, 1, 0])
  })
})

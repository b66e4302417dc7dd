import { describe } from 'vitest'
import { payAtProvider, placeOrder } from './kit/checkout.ts'
import { expectAccessible } from './kit/expect-accessible.ts'
import { expectPage } from './kit/expect-page.ts'
import { sage } from './kit/products.ts'
import { test } from './kit/story.ts'

describe('a promo code that saves less than the applied one', () => {
  test('asks for a confirmation in the cart, with both amounts', async ({ visitor }) => {
    const { page, cart, open } = visitor
    await visitor.startWithCart(sage)
    await open('/cart')
    await cart.promoCode.fill('WELKOM10')
    await cart.apply.click()
    await expectPage(cart.removeCode).toBeVisible()
    await cart.promoCode.fill('SIT500')
    await cart.apply.click()
    await expectPage(cart.root).toContainText(
      'WELKOM10 already saves you R 1 299.90. With SIT500 you would save R 500.00 instead.',
    )
    await expectPage(cart.promoCode).toHaveValue('SIT500')
    await page.getByRole('button', { name: 'Use SIT500 instead' }).click()
    await expectPage(cart.amount('Discount')).toHaveAttribute('value', '50000')
  })
})

describe('an unpaid order', () => {
  test('is shown as a reminder on the home page and in the cart, and nowhere once it is paid', async ({ visitor }) => {
    const { page, header, open } = visitor
    await visitor.startWithCart(sage)
    const order = await placeOrder(visitor, 'payfast')
    const card = page.getByRole('region', { name: 'You have an order waiting for payment' })
    await open('/')
    await expectPage(card).toContainText('R 12 999.00')
    await expectAccessible(visitor, 'the card of an order that waits')
    await card.getByRole('button', { name: 'Not now' }).click()
    await expectPage(page.getByRole('main')).toBeFocused()
    await open('/cart')
    await expectPage(card).toBeVisible()
    await card.getByRole('link', { name: 'Pay now' }).click()
    await expectPage(order.title).toHaveText('Waiting for PayFast')
    await expectPage(card).toBeHidden()
    await order.pay.click()
    await payAtProvider(page)
    await open('/find-order')
    await page.getByLabel('Order number').fill('R204816')
    await page.getByLabel('E-mail').fill('thandi@example.com')
    await page.getByRole('button', { name: 'E-mail me the link' }).click()
    await expectPage(page.getByRole('main')).toContainText('If an order with that number was placed')
    await open('/')
    await expectPage(header.cartWith(0)).toBeVisible()
    await expectPage(card).toBeHidden()
  })
})

test('what a guest has typed to find an order is still there after Back from another document', async ({ visitor }) => {
  const { page, open } = visitor
  await open('/find-order')
  const typed = [
    [page.getByLabel('Order number'), 'R204816'],
    [page.getByRole('main').getByLabel('E-mail'), 'thandi@example.com'],
  ] as const
  for (const [field, text] of typed) await field.fill(text)
  await open('/information/faqs')
  await page.goBack()
  for (const [field, text] of typed) await expectPage(field).toHaveValue(text)
})

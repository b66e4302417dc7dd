import { describe, expect } from 'vitest'
import { checkoutOf, currentOrderPath, filledCheckout, openCheckout, orderOf, thandi } from './kit/checkout.ts'
import { expectPage } from './kit/expect-page.ts'
import { careKit, glides, sage, samples } from './kit/products.ts'
import { test } from './kit/story.ts'

describe('the checkout form', () => {
  test('preloads the code of its layout with its own, which hydration needs too', async ({ shop }) => {
    for (const path of ['/checkout', '/find-order']) {
      const answer = await fetch(shop.url() + path)
      expect(await answer.text()).toMatch(/\/assets\/order-layout-/)
    }
  })

  test('keeps its draft over a reload, a restart and offline, and clears it when the order is placed', async ({
    visitor,
  }) => {
    const { page, sync } = visitor
    await visitor.startWithCart(sage)
    const checkout = await filledCheckout(visitor, { typed: { 'First name': 'Nomvula' } })
    await page.reload()
    await expectPage(checkout.field('First name')).toHaveValue('Nomvula')
    await expectPage(checkout.province).toHaveValue('KZN')
    await expectPage(checkout.method('bank_transfer')).toBeChecked()

    const second = await visitor.openTab()
    await second.open('/checkout')
    await expectPage(checkoutOf(second.page).field('Postal code')).toHaveValue(thandi['Postal code'])
    await second.page.close()

    await sync.showsSynced()
    await visitor.goOffline()
    await checkout.field('City or town').fill('Umhlanga')
    await checkout.placeOrder.click()
    await expectPage(checkout.alert).toContainText('We couldn’t reach the shop')
    await visitor.goOnline()
    await page.reload()
    await expectPage(checkout.field('City or town')).toHaveValue('Umhlanga')
    await checkout.placeOrder.click()
    await expectPage(orderOf(page).root).toContainText('Umhlanga')

    await visitor.fillCart(glides)
    await visitor.open('/checkout')
    await sync.showsSynced()
    await expectPage(checkout.field('First name')).toHaveValue('')
  })

  test('opens from the cart while offline, and continues when the network is back', async ({ visitor }) => {
    const { page, cart, open, sync } = visitor
    await visitor.startWithCart(sage)
    const chunks = [/order-layout.*\.js$/, /checkout-page.*\.js$/].map((chunk) => page.waitForRequest(chunk))
    await open('/cart')
    await sync.showsSynced()
    for (const chunk of chunks) await page.evaluate(`import(${JSON.stringify((await chunk).url())}).then(() => {})`)
    await expectPage(page.getByRole('main')).toContainText(
      'Or 12 instalments of R 1 479.58 with FinChoice: R 17 754.96 in total',
    )
    await visitor.goOffline()
    await cart.checkout.click()
    const checkout = checkoutOf(page)
    await checkout.fill()
    await checkout.method('bank_transfer').check()
    await checkout.placeOrder.click()
    await expectPage(checkout.alert).toContainText('Your order hasn’t been placed.')
    await expectPage(page.getByRole('main')).toContainText('You’re offline')
    await visitor.goOnline()
    await sync.showsSynced()
    await expectPage(page.getByRole('main')).not.toContainText('You’re offline')
    await checkout.placeOrder.click()
    await currentOrderPath(page)
  })

  test('requires no address for pick-up, and says where and from when', async ({ visitor }) => {
    const { page } = visitor
    await visitor.startWithCart(samples)
    const checkout = await openCheckout(visitor)
    await expectPage(checkout.total).toHaveAttribute('value', '10000')
    await page.getByRole('radio', { name: 'Pick up in Cape Town' }).check()
    await expectPage(checkout.field('Street address')).toHaveCount(0)
    await expectPage(page.getByRole('main')).toContainText('Bofors Circle')
    await expectPage(checkout.total).toHaveAttribute('value', '2500')
    for (const label of ['E-mail', 'First name', 'Last name', 'Phone'] as const) {
      await checkout.field(label).fill(thandi[label])
    }
    await checkout.method('bank_transfer').check()
    await checkout.placeOrder.click()
    await expectPage(orderOf(page).root).toContainText('Ready to collect')
  })

  test('always shows the current cart, also when another tab changes it', async ({ visitor }) => {
    await visitor.startWithCart(sage)
    const checkout = await openCheckout(visitor)
    await expectPage(checkout.lines).toHaveCount(1)
    const other = await visitor.openTab()
    await other.buy(careKit)
    await expectPage(checkout.lines).toHaveCount(2)
    await expectPage(checkout.total).toHaveAttribute('value', String(sage.price + careKit.price))
    await expectPage(checkout.placeOrder).toHaveAccessibleName(/13 319\.00/)
  })

  test('without JavaScript says that it needs it, and how to order otherwise', async ({ visitorWithoutJavaScript }) => {
    await visitorWithoutJavaScript.startWithCart(sage)
    await visitorWithoutJavaScript.open('/checkout')
    await expectPage(visitorWithoutJavaScript.page.locator('main noscript p')).toBeVisible()
    await expectPage(visitorWithoutJavaScript.page.getByRole('link', { name: /^021/ }).first()).toBeVisible()
    await expectPage(checkoutOf(visitorWithoutJavaScript.page).placeOrder).toBeHidden()
  })

  test('can be filled in and submitted with the keyboard alone', async ({ visitor }) => {
    const { page } = visitor
    await visitor.startWithCart(sage)
    const checkout = await openCheckout(visitor)
    await checkout.field('E-mail').focus()
    const keys = page.keyboard
    const next = async (text: string) => {
      await keys.type(text)
      await keys.press('Tab')
    }
    for (const label of ['E-mail', 'First name', 'Last name', 'Phone'] as const) await next(thandi[label])
    await keys.press('Tab')
    await next(thandi['Street address'])
    await next('Morningside')
    await next(thandi['City or town'])
    // One letter: a list begins its search anew when a second one comes late.
    await next('K')
    await next(thandi['Postal code'])
    await next('Ring twice')
    await keys.press('Space')
    await keys.press('ArrowDown')
    await keys.press('ArrowDown')
    await expectPage(checkout.method('bank_transfer')).toBeChecked()
    await checkout.placeOrder.focus()
    await keys.press('Enter')
    await expectPage(orderOf(page).root).toContainText('Morningside')
    await expectPage(orderOf(page).root).toContainText('Ring twice')
  })
})

import { describe, expect } from 'vitest'
import { changeProduct } from './kit/changed-product.ts'
import { expectPage } from './kit/expect-page.ts'
import { test } from './kit/own-shop.ts'
import { careKit, glides, lastCove, ottoman, samples, throwBlanket } from './kit/products.ts'
import { expectServerCart, expectSynced } from './kit/same-cart.ts'

describe('changes that the shop refuses or corrects', () => {
  test('a second piece of the last one is refused with its reason, and the cart shows the stock', async ({
    visitor,
  }) => {
    const { page, cart, sync, notifications, open } = visitor
    await visitor.startWithCart(lastCove)
    await open('/cart')
    await sync.showsSynced()
    await cart.line(lastCove.name).more.click()
    const refusal = page.getByRole('region', { name: 'Change not made' })
    await expectPage(refusal).toContainText('Cove 3-seater: only 1 left.')
    await sync.shows('refused')
    await expectPage(cart.line(lastCove.name).quantity).toHaveValue('1')
    await expectPage(notifications).toBeEmpty()
    await sync.showsPending(0)
    await expectServerCart(visitor)

    await page.reload()
    await expectPage(refusal).toBeVisible()
    await refusal.getByRole('button', { name: 'Dismiss' }).click()
    await expectPage(refusal).toBeHidden()
    await sync.showsSynced()
    await page.reload()
    await expectPage(cart.line(lastCove.name).quantity).toHaveValue('1')
    await expectPage(refusal).toBeHidden()
  })

  test('a typed quantity that was refused is replaced with the stock, and not sent again', async ({ visitor }) => {
    const { page, cart, sync, open } = visitor
    await visitor.startWithCart(lastCove)
    await open('/cart')
    await sync.showsSynced()
    const { quantity } = cart.line(lastCove.name)
    await quantity.fill('4')
    await expectPage(page.getByRole('region', { name: 'Change not made' })).toContainText('Cove 3-seater: only 1 left.')
    await expectPage(quantity).toHaveValue('1')
    await quantity.blur()
    await sync.showsPending(0)
    const stream = await visitor.serverCarts.stream((await visitor.cartKey()) ?? '')
    expect(stream.filter(({ type }) => type === 'EventRefused')).toHaveLength(1)
  })

  test('a refused change among others leaves the others as they were', async ({ visitor }) => {
    const { header, cart, sync, open } = visitor
    await visitor.startWithCart(lastCove, samples)
    await open('/cart')
    await sync.showsSynced()
    await visitor.goOffline()
    await cart.line(samples.name).more.click()
    await cart.line(lastCove.name).more.click()
    await cart.line(samples.name).more.click()
    await expectPage(header.cartWith(5)).toBeVisible()
    await visitor.goOnline()
    await sync.shows('refused')
    await sync.showsPending(0)
    await expectPage(cart.line(lastCove.name).quantity).toHaveValue('1')
    await expectPage(cart.line(samples.name).quantity).toHaveValue('3')
    const cartKey = (await visitor.cartKey()) ?? ''
    await expectServerCart(visitor, { cartKey })
    const refused = (await visitor.serverCarts.stream(cartKey)).filter(({ type }) => type === 'EventRefused')
    expect(refused.length).toBe(1)
  })

  test('a price changed overnight is shown with its old and new value, and applies from then on', async ({
    shop,
    visitor,
  }) => {
    const { page, cart, sync, open } = visitor
    await visitor.startWithCart(careKit, samples)
    await open('/cart')
    await sync.showsSynced()
    await visitor.goOffline()
    await changeProduct({ shop, product: careKit, change: { price: 35_050 } })
    await visitor.goOnline()
    await cart.line(samples.name).more.click()

    const changes = page.getByRole('region', { name: 'Changes to your cart' })
    await expectPage(changes).toContainText('Leather care kit now costs R 350.50 instead of R 320.00.')
    await expectPage(cart.amount('Subtotal')).toHaveAttribute('value', '40050')
    await expectSynced(visitor)
    await changes.getByRole('button', { name: 'OK', exact: true }).click()
    await expectPage(changes).toBeHidden()
    await sync.showsSynced()
    await page.reload()
    await expectPage(cart.line(careKit.name).quantity).toHaveValue('1')
    await expectPage(changes).toBeHidden()
  })

  test('opening the cart after a change shows the notice before any action', async ({ shop, visitor }) => {
    const { page, header, cart, sync, open } = visitor
    await visitor.startWithCart(ottoman)
    await open('/cart')
    await cart.line(ottoman.name).quantity.fill('2')
    await cart.line(ottoman.name).quantity.press('Enter')
    await expectPage(header.cartWith(2)).toBeVisible()
    await sync.showsSynced()
    await page.goto('about:blank')
    await changeProduct({ shop, product: ottoman, change: { stock: 1 } })

    await Promise.all([page.waitForResponse('**/api/sync'), open('/cart')])
    const changes = page.getByRole('region', { name: 'Changes to your cart' })
    await expectPage(changes).toContainText('Only 1 of Sage ottoman left, so we’ve changed your quantity from 2 to 1.')
    await expectPage(cart.line(ottoman.name).quantity).toHaveValue('1')
    await expectSynced(visitor)
  })

  test('a product that was withdrawn leaves the cart, and its name is shown', async ({ shop, visitor }) => {
    const { page, cart, sync, open } = visitor
    await visitor.startWithCart(glides, samples)
    await open('/cart')
    await sync.showsSynced()
    await page.goto('about:blank')
    await changeProduct({ shop, product: glides, change: 'withdrawn' })

    await Promise.all([page.waitForResponse('**/api/sync'), open('/cart')])
    const changes = page.getByRole('region', { name: 'Changes to your cart' })
    await expectPage(changes).toContainText(
      'Felt glides, pack of sixteen is no longer available, so we’ve removed it from your cart.',
    )
    await expectPage(cart.items).toHaveCount(1)
    await expectSynced(visitor)
  })

  test('an item sold out while the shopper was offline is refused with its reason', async ({ shop, visitor }) => {
    const { page, header, product, cart, sync, notifications, open } = visitor
    await visitor.startWithCart(samples)
    await open(throwBlanket.path)
    await product.choose(throwBlanket.choices)
    await visitor.waitForLog()
    await sync.showsSynced()
    await visitor.goOffline()
    await product.add.click()
    await expectPage(header.cartWith(2)).toBeVisible()
    await changeProduct({ shop, product: throwBlanket, change: { stock: 0 } })
    await visitor.goOnline()
    await expectPage(notifications).toContainText('Bouclé throw: none left.')
    await expectPage(header.cartWith(1)).toBeVisible()
    await expectPage(page.getByText('Sold out.', { exact: true })).toBeVisible()
    await expectPage(product.add).toBeDisabled()
    await expectPage(page.getByText(/if you order today/)).toBeHidden()
    await open('/cart')
    await expectPage(page.getByRole('region', { name: 'Change not made' })).toContainText('Bouclé throw: none left')
    await expectPage(cart.items).toHaveCount(1)
    await sync.showsPending(0)
    await expectServerCart(visitor)
  })
})

import { describe, expect } from 'vitest'
import { test } from './kit/own-shop.ts'
import { careKit, glides, lastCove, ottoman, samples, throwBlanket } from './kit/products.ts'
import { expectServersCart, expectSynced } from './kit/same-cart.ts'
import { see } from './kit/see.ts'

describe('changes that the shop refuses or corrects', () => {
  test('a second piece of the last one is refused with its reason, and the cart shows the stock', async ({
    visitor,
  }) => {
    const { page, cart, sync, notifications, open } = visitor
    await visitor.fillCart(lastCove)
    await open('/cart')
    await sync.atRest()
    await cart.line(lastCove.name).more.click()
    await see(notifications).toContainText('Cove 3-seater: only 1 left.')
    await sync.shows('refused')
    await see(cart.line(lastCove.name).quantity).toHaveValue('1')
    const refusal = page.getByRole('region', { name: 'Change not made' })
    await see(refusal).toContainText('Cove 3-seater: only 1 left.')
    await sync.waits(0)
    await expectServersCart(visitor)

    await page.reload()
    await see(refusal).toBeVisible()
    await refusal.getByRole('button', { name: 'Dismiss' }).click()
    await see(refusal).toBeHidden()
    await sync.atRest()
    await page.reload()
    await see(cart.line(lastCove.name).quantity).toHaveValue('1')
    await see(refusal).toBeHidden()
  })

  test('a typed quantity that was refused is replaced with the stock, and not sent again', async ({ visitor }) => {
    const { cart, sync, notifications, open } = visitor
    await visitor.fillCart(lastCove)
    await open('/cart')
    await sync.atRest()
    const { quantity } = cart.line(lastCove.name)
    await quantity.fill('4')
    await see(notifications).toContainText('Cove 3-seater: only 1 left.')
    await see(quantity).toHaveValue('1')
    await quantity.blur()
    await sync.waits(0)
    const stream = await visitor.serverCarts.stream((await visitor.cartKey()) ?? '')
    expect(stream.filter(({ type }) => type === 'EventRefused')).toHaveLength(1)
  })

  test('a refused change among others leaves the others as they were', async ({ visitor }) => {
    const { header, cart, sync, open } = visitor
    await visitor.fillCart(lastCove, samples)
    await open('/cart')
    await sync.atRest()
    await visitor.goOffline()
    await cart.line(samples.name).more.click()
    await cart.line(lastCove.name).more.click()
    await cart.line(samples.name).more.click()
    await see(header.cartWith(5)).toBeVisible()
    await visitor.goOnline()
    await sync.shows('refused')
    await sync.waits(0)
    await see(cart.line(lastCove.name).quantity).toHaveValue('1')
    await see(cart.line(samples.name).quantity).toHaveValue('3')
    const cartKey = (await visitor.cartKey()) ?? ''
    await expectServersCart(visitor, { cartKey })
    const refused = (await visitor.serverCarts.stream(cartKey)).filter(({ type }) => type === 'EventRefused')
    expect(refused.length).toBe(1)
  })

  test('a price changed overnight is shown with its old and new value, and applies from then on', async ({
    shop,
    visitor,
  }) => {
    const { page, cart, sync, open } = visitor
    await visitor.fillCart(careKit, samples)
    await open('/cart')
    await sync.atRest()
    await visitor.goOffline()
    await shop.overnight('price', 'leather-care-kit', '35050')
    await visitor.goOnline()
    await cart.line(samples.name).more.click()

    const changes = page.getByRole('region', { name: 'Changes to your cart' })
    await see(changes).toContainText('Leather care kit now costs R 350.50 instead of R 320.00.')
    await see(cart.amount('Subtotal')).toHaveAttribute('value', '40050')
    await expectSynced(visitor)
    await changes.getByRole('button', { name: 'OK', exact: true }).click()
    await see(changes).toBeHidden()
    await sync.atRest()
    await page.reload()
    await see(cart.line(careKit.name).quantity).toHaveValue('1')
    await see(changes).toBeHidden()
  })

  test('opening the cart after a change shows the notice before any action', async ({ shop, visitor }) => {
    const { page, header, cart, sync, open } = visitor
    await visitor.fillCart(ottoman)
    await open('/cart')
    await cart.line(ottoman.name).quantity.fill('2')
    await cart.line(ottoman.name).quantity.press('Enter')
    await see(header.cartWith(2)).toBeVisible()
    await sync.atRest()
    await page.goto('about:blank')
    await shop.overnight('stock', '100404', '1')

    await Promise.all([page.waitForResponse('**/api/sync'), open('/cart')])
    const changes = page.getByRole('region', { name: 'Changes to your cart' })
    await see(changes).toContainText('Only 1 of Sage ottoman left, so we’ve changed your quantity from 2 to 1.')
    await see(cart.line(ottoman.name).quantity).toHaveValue('1')
    await expectSynced(visitor)
  })

  test('a product that was withdrawn leaves the cart, and its name is shown', async ({ shop, visitor }) => {
    const { page, cart, sync, open } = visitor
    await visitor.fillCart(glides, samples)
    await sync.atRest()
    await page.goto('about:blank')
    await shop.overnight('withdraw', 'felt-glides')

    await Promise.all([page.waitForResponse('**/api/sync'), open('/cart')])
    const changes = page.getByRole('region', { name: 'Changes to your cart' })
    await see(changes).toContainText(
      'Felt glides, pack of sixteen is no longer available, so we’ve removed it from your cart.',
    )
    await see(cart.items).toHaveCount(1)
    await expectSynced(visitor)
  })

  test('an item sold out while the shopper was offline is refused with its reason', async ({ shop, visitor }) => {
    const { page, header, product, cart, sync, notifications, open } = visitor
    await visitor.fillCart(samples)
    await open(throwBlanket.path)
    await product.choose(throwBlanket.choices)
    await visitor.logOpened()
    await sync.atRest()
    await visitor.goOffline()
    await product.add.click()
    await see(header.cartWith(2)).toBeVisible()
    await shop.overnight('stock', 'boucle-throw', '0')
    await visitor.goOnline()
    await see(notifications).toContainText('Bouclé throw: this option is sold out.')
    await see(header.cartWith(1)).toBeVisible()
    await open('/cart')
    await see(page.getByRole('region', { name: 'Change not made' })).toContainText(
      'Bouclé throw: this option is sold out',
    )
    await see(cart.items).toHaveCount(1)
    await sync.waits(0)
    await expectServersCart(visitor)
  })
})

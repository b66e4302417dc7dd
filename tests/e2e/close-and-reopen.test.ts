import { describe } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { glides, sage } from './kit/products.ts'
import { expectSynced } from './kit/same-cart.ts'
import { test } from './kit/story.ts'

describe('closing and reopening the browser', () => {
  test('restores the cart, its promo code and its delivery method', async ({ profile }) => {
    const before = await profile.open()
    await before.fillCart(sage)
    await before.open('/cart')
    await before.cart.line(sage.name).more.click()
    await before.cart.pickUp.check()
    await before.cart.promoCode.fill('WELKOM10')
    await before.cart.apply.click()
    await expectPage(before.cart.removeCode).toBeVisible()
    await before.sync.showsSynced()
    await profile.close()

    const after = await profile.open()
    await after.open('/cart')
    await expectPage(after.header.cartWith(2)).toBeVisible()
    await expectPage(after.cart.line(sage.name).quantity).toHaveValue('2')
    await expectPage(after.cart.pickUp).toBeChecked()
    await expectPage(after.cart.amount('Total')).toHaveAttribute('value', '2339820')
    await expectSynced(after)
  })

  test('keeps what was saved offline when the browser’s process ends, and sends it later', async ({ profile }) => {
    const before = await profile.open()
    await before.fillCart(sage)
    await before.sync.showsSynced()
    await before.open('/cart')
    await before.goOffline()
    const line = before.cart.line(sage.name)
    for (const pieces of ['2', '3', '4', '5']) {
      await line.more.click()
      await expectPage(line.quantity).toHaveValue(pieces)
    }
    await before.sync.shows('offline')
    await before.sync.showsPending(4)
    await profile.kill()

    before.proxy.restore()
    const after = await profile.open()
    await after.open('/cart')
    await expectPage(after.cart.line(sage.name).quantity).toHaveValue('5')
    await expectSynced(after)
  })

  test('keeps a first item that never reached the server when the browser’s process ends', async ({ profile }) => {
    const before = await profile.open()
    await before.open(glides.path)
    await before.waitForLog()
    await before.goOffline()
    await before.product.add.click()
    await expectPage(before.header.cartWith(1)).toBeVisible()
    await before.sync.shows('offline')
    await before.sync.showsPending(1)
    await profile.kill()

    before.proxy.restore()
    const after = await profile.open()
    await after.open('/cart')
    await expectPage(after.cart.line(glides.name).quantity).toHaveValue('1')
    await expectSynced(after)
  })
})

import { describe } from 'vitest'
import { glides, sage } from './kit/products.ts'
import { expectSynced } from './kit/same-cart.ts'
import { see } from './kit/see.ts'
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
    await see(before.cart.removeCode).toBeVisible()
    await before.sync.atRest()
    await profile.close()

    const after = await profile.open()
    await after.open('/cart')
    await see(after.header.cartWith(2)).toBeVisible()
    await see(after.cart.line(sage.name).quantity).toHaveValue('2')
    await see(after.cart.pickUp).toBeChecked()
    await see(after.cart.amount('Total')).toHaveAttribute('value', '2339820')
    await expectSynced(after)
  })

  test('keeps what was saved offline when the browser’s process ends, and sends it later', async ({ profile }) => {
    const before = await profile.open()
    await before.fillCart(sage)
    await before.sync.atRest()
    await before.open('/cart')
    await before.goOffline()
    const line = before.cart.line(sage.name)
    for (const pieces of ['2', '3', '4', '5']) {
      await line.more.click()
      await see(line.quantity).toHaveValue(pieces)
    }
    await before.sync.shows('offline')
    await before.sync.waits(4)
    await profile.kill()

    before.line.mend()
    const after = await profile.open()
    await after.open('/cart')
    await see(after.cart.line(sage.name).quantity).toHaveValue('5')
    await expectSynced(after)
  })

  test('keeps a first item that never reached the server when the browser’s process ends', async ({ profile }) => {
    const before = await profile.open()
    await before.open(glides.path)
    await before.logOpened()
    await before.goOffline()
    await before.product.add.click()
    await see(before.header.cartWith(1)).toBeVisible()
    await before.sync.shows('offline')
    await before.sync.waits(1)
    await profile.kill()

    before.line.mend()
    const after = await profile.open()
    await after.open('/cart')
    await see(after.cart.line(glides.name).quantity).toHaveValue('1')
    await expectSynced(after)
  })
})

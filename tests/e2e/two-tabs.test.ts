import { describe } from 'vitest'
import { sage, samples } from './kit/products.ts'
import { expectServersCart, expectShownCart, shownCart } from './kit/same-cart.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'

describe('two tabs of one browser', () => {
  test('each sees the other’s changes', async ({ visitor }) => {
    await visitor.fillCart(samples)
    await visitor.open('/cart')
    const other = await visitor.openTab()
    await other.open('/cart')
    await see(other.header.cartWith(1)).toBeVisible()
    await visitor.sync.atRest()

    for (let pieces = 2; pieces <= 9; pieces += 1) {
      const [actor, watcher] = pieces % 2 === 0 ? [visitor, other] : [other, visitor]
      await actor.cart.line(samples.name).more.click()
      await see(watcher.header.cartWith(pieces)).toBeVisible()
    }

    await visitor.sync.atRest()
    await other.sync.atRest()
    await expectServersCart(visitor)
    await expectShownCart(other.cart, await shownCart(visitor.cart))
    await expectServersCart(visitor, { cart: other.cart })
  })

  test('when the leading tab is closed, another one takes over', async ({ visitor }) => {
    await visitor.fillCart(samples)
    await visitor.sync.atRest()
    const second = await visitor.openTab()
    await second.open('/cart')
    const third = await visitor.openTab()
    await third.open('/cart')
    await second.cart.line(samples.name).more.click()
    await see(third.header.cartWith(2)).toBeVisible()
    await visitor.page.close()
    await third.cart.line(samples.name).more.click()
    await third.sync.atRest()
    await second.page.close()
    await third.cart.line(samples.name).more.click()
    await third.sync.atRest()
    await see(third.header.cartWith(4)).toBeVisible()
    await expectServersCart(visitor, { cart: third.cart })
  })

  test('changes made offline in both tabs form one cart, and are sent once', async ({ visitor }) => {
    await visitor.fillCart(samples)
    await visitor.open('/cart')
    const other = await visitor.openTab()
    await other.open(sage.path)
    await see(other.header.cartWith(1)).toBeVisible()
    await visitor.sync.atRest()
    await visitor.goOffline()
    await other.product.choose(sage.choices)
    await other.product.add.click()
    await see(visitor.header.cartWith(2)).toBeVisible()
    await visitor.cart.line(samples.name).more.click()
    await visitor.cart.line(sage.name).more.click()
    await see(other.header.cartWith(4)).toBeVisible()
    await visitor.sync.waits(3)
    await visitor.goOnline()
    await visitor.sync.atRest()
    await other.sync.atRest()
    await expectServersCart(visitor)
  })
})

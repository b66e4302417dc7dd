import { describe } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { sage, samples } from './kit/products.ts'
import { expectServerCart, expectShownCart, shownCart } from './kit/same-cart.ts'
import { test } from './kit/story.ts'

describe('two tabs of one browser', () => {
  test('each sees the other’s changes', async ({ visitor }) => {
    await visitor.startWithCart(samples)
    await visitor.open('/cart')
    const other = await visitor.openTab()
    await other.open('/cart')
    await expectPage(other.header.cartWith(1)).toBeVisible()
    await visitor.sync.showsSynced()

    for (let pieces = 2; pieces <= 9; pieces += 1) {
      const [actor, watcher] = pieces % 2 === 0 ? [visitor, other] : [other, visitor]
      await actor.cart.line(samples.name).more.click()
      await expectPage(watcher.header.cartWith(pieces)).toBeVisible()
    }

    await visitor.sync.showsSynced()
    await other.sync.showsSynced()
    await expectServerCart(visitor)
    await expectShownCart(other.cart, await shownCart(visitor.cart))
    await expectServerCart(visitor, { cart: other.cart })
  })

  test('when the leading tab is closed, another one takes over', async ({ visitor }) => {
    await visitor.fillCart(samples)
    await visitor.sync.showsSynced()
    const second = await visitor.openTab()
    await second.open('/cart')
    const third = await visitor.openTab()
    await third.open('/cart')
    await second.cart.line(samples.name).more.click()
    await expectPage(third.header.cartWith(2)).toBeVisible()
    await visitor.page.close()
    await third.cart.line(samples.name).more.click()
    await third.sync.showsSynced()
    await second.page.close()
    await third.cart.line(samples.name).more.click()
    await third.sync.showsSynced()
    await expectPage(third.header.cartWith(4)).toBeVisible()
    await expectServerCart(visitor, { cart: third.cart })
  })

  test('changes made offline in both tabs form one cart, and are sent once', async ({ visitor }) => {
    await visitor.startWithCart(samples)
    await visitor.open('/cart')
    const other = await visitor.openTab()
    await other.open(sage.path)
    await expectPage(other.header.cartWith(1)).toBeVisible()
    await visitor.sync.showsSynced()
    await visitor.goOffline()
    await other.product.choose(sage.choices)
    await other.product.add.click()
    await expectPage(visitor.header.cartWith(2)).toBeVisible()
    await visitor.cart.line(samples.name).more.click()
    await visitor.cart.line(sage.name).more.click()
    await expectPage(other.header.cartWith(4)).toBeVisible()
    await visitor.sync.showsPending(3)
    await visitor.goOnline()
    await visitor.sync.showsSynced()
    await other.sync.showsSynced()
    await expectServerCart(visitor)
  })
})

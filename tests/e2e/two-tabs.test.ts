import { describe, expect } from 'vitest'
import { sage, samples } from './kit/products.ts'
import { expectServersCart, expectShownCart, shownCart } from './kit/same-cart.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'
import { whenClicked, whenHeaderSays } from './kit/timing.ts'

describe('two tabs of one browser', () => {
  test('each sees within a tenth of a second what the other did', async ({ visitor, serverCarts, annotate }) => {
    await visitor.buy(samples)
    await see(visitor.header.cartWith(1)).toBeVisible()
    await visitor.open('/cart')
    const other = await visitor.openTab()
    await other.open('/cart')
    await see(other.header.cartWith(1)).toBeVisible()
    await visitor.sync.atRest()

    const delays: number[] = []
    for (let pieces = 2; pieces <= 21; pieces += 1) {
      const [actor, watcher] = pieces % 2 === 0 ? [visitor, other] : [other, visitor]
      const shown = whenHeaderSays(watcher, `Cart, ${pieces} items`)
      const clicked = whenClicked(actor)
      await actor.cart.line(samples.name).more.click()
      delays.push((await shown) - (await clicked))
    }
    const sorted = delays.toSorted((a, b) => a - b).map((ms) => Math.round(ms))
    await annotate(`From tab to tab, ms: ${sorted.join(' ')}`)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(100)

    await visitor.sync.atRest()
    await other.sync.atRest()
    await expectServersCart({ cart: visitor.cart, serverCarts, cartKey: await visitor.cartKey() })
    await expectShownCart(other.cart, await shownCart(visitor.cart))
    await expectServersCart({ cart: other.cart, serverCarts, cartKey: await visitor.cartKey() })
  })

  test('when the tab that sends is closed, another one takes over', async ({ visitor, serverCarts }) => {
    await visitor.buy(samples)
    await see(visitor.header.cartWith(1)).toBeVisible()
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
    await expectServersCart({ cart: third.cart, serverCarts, cartKey: await visitor.cartKey() })
  })

  test('acts made offline in both tabs are one cart, and are sent once', async ({ visitor, serverCarts }) => {
    await visitor.buy(samples)
    await see(visitor.header.cartWith(1)).toBeVisible()
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
    await expectServersCart({ cart: visitor.cart, serverCarts, cartKey: await visitor.cartKey() })
  })
})

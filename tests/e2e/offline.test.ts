import { describe, expect } from 'vitest'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import { expectPage } from './kit/expect-page.ts'
import { glides, sage, samples } from './kit/products.ts'
import { expectServerCart, expectShownCart, shownCart } from './kit/same-cart.ts'
import { test } from './kit/story.ts'
import type { Visitor } from './kit/visitor.ts'

/** Makes twenty changes on the cart page: twelve glides, eight sample sets, pick-up and delivery again. */
async function actTwentyTimes({ cart, header }: Visitor): Promise<void> {
  for (let pieces = 2; pieces <= 12; pieces += 1) {
    await cart.line(glides.name).more.click()
    await expectPage(cart.line(glides.name).quantity).toHaveValue(String(pieces))
  }
  await cart.pickUp.check()
  await cart.toDoor.check()
  for (let pieces = 2; pieces <= 8; pieces += 1) {
    await cart.line(samples.name).more.click()
    await expectPage(cart.line(samples.name).quantity).toHaveValue(String(pieces))
  }
  await expectPage(header.cartWith(20)).toBeVisible()
}

/** Opens the cart page with one of each. */
async function openCart(visitor: Visitor): Promise<void> {
  await visitor.startWithCart(glides, samples)
  await visitor.open('/cart')
  await visitor.sync.showsSynced()
}

describe('shopping offline', () => {
  test('twenty changes in flight mode are pending, counted, and sent in their order; the total is an estimate meanwhile', async ({
    visitor,
  }) => {
    await openCart(visitor)
    const { cart, sync } = visitor
    const key = (await visitor.cartKey()) ?? ''
    const known = (await visitor.serverCarts.stream(key)).length
    const estimate = cart.root.getByText(/estimate/i)
    await expectPage(estimate).toBeHidden()
    await visitor.goOffline()
    await actTwentyTimes(visitor)
    await sync.shows('offline')
    await sync.showsPending(20)
    await expectPage(sync.line).toContainText('20')
    await expectPage(estimate).toBeVisible()
    const seen = await shownCart(cart)

    await visitor.goOnline()
    await sync.showsSynced()
    await expectPage(estimate).toBeHidden()
    await expectShownCart(cart, seen)
    await expectServerCart(visitor, { cartKey: key })

    const acts = (await visitor.serverCarts.stream(key)).slice(known).filter(({ origin }) => origin !== 'server')
    expect(acts.map(({ type }) => type)).toEqual([
      ...Array<string>(11).fill('QuantityChanged'),
      'ShippingMethodSwitched',
      'ShippingMethodSwitched',
      ...Array<string>(7).fill('QuantityChanged'),
    ])
    const [first = 0] = acts.map(({ seq }) => seq ?? 0)
    expect(acts.map(({ seq }) => seq)).toEqual(acts.map((_, index) => first + index))
  })

  test('changes are pending too if the browser says that it is online but reaches nothing', async ({ visitor }) => {
    await openCart(visitor)
    const { cart, sync } = visitor
    await visitor.loseConnection()
    await cart.line(glides.name).more.click()
    await cart.pickUp.check()
    await cart.line(samples.name).more.click()
    await sync.shows('offline')
    await sync.showsPending(3)
    visitor.regainConnection()
    await sync.showsSyncedAfterReturn()
    await expectServerCart(visitor)
  })

  test('a couch chosen offline, on an open page, is in the cart when the network is back', async ({ visitor }) => {
    const { page, header, product, drawer, sync } = visitor
    await visitor.open(sage.path)
    await visitor.openDrawer()
    await page.keyboard.press('Escape')
    await visitor.waitForLog()
    await visitor.goOffline()
    await product.choose(sage.choices)
    await product.add.click()
    await expectPage(header.cartWith(1)).toBeVisible()
    await visitor.openDrawer()
    await expectPage(drawer.line(sage.name).item).toBeVisible()
    await sync.shows('offline')
    await sync.showsPending(1)
    await visitor.goOnline()
    await sync.showsSynced()
    expect(page.url()).toContain(sage.path)
    await expectServerCart(visitor, { cart: drawer })
  })

  test('after a lost answer the same changes are sent again, and none counts twice', async ({ visitor }) => {
    await openCart(visitor)
    const { page, cart, sync } = visitor
    let lost = 0
    const pushed = new Set<string>()
    await page.context().route('**/api/sync', async (route) => {
      const { events } = route.request().postDataJSON() as SyncRequest
      for (const { id } of events) pushed.add(id)
      if (events.length === 0 || lost === 2) {
        await route.continue()
        return
      }
      lost += 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    visitor.errorMonitor.allow(/net::ERR_CONNECTION_RESET/)
    await cart.line(glides.name).more.click()
    await cart.line(glides.name).more.click()
    await expectPage(cart.line(glides.name).quantity).toHaveValue('3')
    await sync.showsSynced()
    expect(lost).toBe(2)
    const key = (await visitor.cartKey()) ?? ''
    await expectServerCart(visitor, { cartKey: key })
    const taken = (await visitor.serverCarts.stream(key)).map(({ id }) => id)
    expect(new Set(taken).size).toBe(taken.length)
    expect([...pushed].filter((id) => !taken.includes(id))).toEqual([])
  })
})

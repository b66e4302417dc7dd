import { describe } from 'vitest'
import { expectPage } from './kit/expect-page.ts'
import { glides, samples } from './kit/products.ts'
import { expectServerCart, shownCart } from './kit/same-cart.ts'
import { test } from './kit/story.ts'
import { cartCookie, type Visitor } from './kit/visitor.ts'

/** Gives the second browser the first one's cart key. */
async function shareCart(from: Visitor, to: Visitor): Promise<string> {
  const key = await from.cartKey()
  if (key === null) throw new Error('There is no cart to share yet.')
  await to.context.addCookies([{ ...cartCookie, value: key, url: to.proxy.url }])
  return key
}

describe('two browsers with one cart', () => {
  test('each sees the other’s changes, without a reload', async ({ newVisitor }) => {
    const [one, two] = [await newVisitor(), await newVisitor()]
    await one.startWithCart(samples)
    const cartKey = await shareCart(one, two)
    await one.open('/cart')
    await two.open('/cart')
    await expectPage(two.cart.line(samples.name).quantity).toHaveValue('1')

    await one.cart.line(samples.name).more.click()
    await expectPage(two.cart.line(samples.name).quantity).toHaveValue('2')
    await two.cart.pickUp.check()
    await expectPage(one.cart.pickUp).toBeChecked()
    await two.cart.line(samples.name).more.click()
    await expectPage(one.cart.line(samples.name).quantity).toHaveValue('3')

    for (const each of [one, two]) {
      await each.sync.showsPending(0)
      await expectServerCart(each, { cartKey })
    }
  })

  test('items added by both at the same time, online or offline, are all in both in the end', async ({
    newVisitor,
  }) => {
    const [one, two] = [await newVisitor(), await newVisitor()]
    await one.startWithCart(samples)
    const cartKey = await shareCart(one, two)
    await two.open(glides.path)
    await expectPage(two.header.cartWith(1)).toBeVisible()
    await one.open(samples.path)
    await expectPage(one.header.cartWith(1)).toBeVisible()
    await two.sync.showsPending(0)

    await two.goOffline()
    for (let turn = 0; turn < 5; turn += 1) {
      await one.product.add.click()
      await expectPage(one.header.cartWith(2 + turn)).toBeVisible()
      await two.product.add.click()
      await expectPage(two.header.cartWith(2 + turn)).toBeVisible()
    }
    await two.goOnline()
    await expectPage(one.header.cartWith(11)).toBeVisible()
    await expectPage(two.header.cartWith(11)).toBeVisible()

    await one.open('/cart')
    await two.open('/cart')
    for (const each of [one, two]) {
      await each.sync.showsPending(0)
      await expectServerCart(each, { cartKey })
    }
    await expectPage
      .poll(async () => (await shownCart(one.cart)).lines)
      .toEqual([
        { name: samples.name, quantity: 6 },
        { name: glides.name, quantity: 5 },
      ])
  })

  test('one removes a line while the other, offline, changes it: both converge to the same cart', async ({
    newVisitor,
  }) => {
    const [one, two] = [await newVisitor(), await newVisitor()]
    await one.startWithCart(samples, glides)
    const cartKey = await shareCart(one, two)
    await one.open('/cart')
    await two.open('/cart')
    await expectPage(two.cart.items).toHaveCount(2)
    await two.sync.showsPending(0)
    await two.goOffline()
    await two.cart.line(glides.name).more.click()
    await expectPage(two.header.cartWith(3)).toBeVisible()
    await one.cart.line(glides.name).remove.click()
    await expectPage(one.cart.items).toHaveCount(1)
    await one.sync.showsPending(0)
    await two.goOnline()
    await two.sync.shows('refused')
    await expectPage(two.cart.items).toHaveCount(1)
    await expectPage(two.page.getByText('This item is no longer in your cart.').first()).toBeVisible()
    for (const each of [one, two]) {
      await each.sync.showsPending(0)
      await expectServerCart(each, { cartKey })
    }
  })
})

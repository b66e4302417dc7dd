import { describe, expect } from 'vitest'
import { lastCove, samples } from './kit/goods.ts'
import { expectServersCart } from './kit/same-cart.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'

describe('what the shop refuses or changes', () => {
  test('a second piece of the last one is refused with its reason, and the cart shows what there is', async ({
    visitor,
    books,
  }) => {
    const { page, header, cart, sync, notifications, open } = visitor
    await visitor.buy(lastCove)
    await see(header.cartWith(1)).toBeVisible()
    await open('/cart')
    await sync.atRest()
    await cart.line(lastCove.name).more.click()
    await see(notifications).toContainText('Only 1 of Cove 3-seater left in this configuration.')
    await sync.shows('refused')
    await see(cart.line(lastCove.name).quantity).toHaveValue('1')
    const refusal = page.getByRole('region', { name: 'Refused change' })
    await see(refusal).toContainText('Only 1 of Cove 3-seater left in this configuration.')
    await sync.waits(0)
    await expectServersCart({ cart, books, cartKey: await visitor.cartKey() })

    await page.reload()
    await see(refusal).toBeVisible()
    await refusal.getByRole('button', { name: 'Dismiss' }).click()
    await see(refusal).toBeHidden()
    await sync.atRest()
    await page.reload()
    await see(cart.line(lastCove.name).quantity).toHaveValue('1')
    await see(refusal).toBeHidden()
  })

  test('a refused act in the middle of others leaves the others as they were made', async ({ visitor, books }) => {
    const { header, cart, sync, open } = visitor
    await visitor.buy(lastCove)
    await see(header.cartWith(1)).toBeVisible()
    await visitor.buy(samples)
    await see(header.cartWith(2)).toBeVisible()
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
    await expectServersCart({ cart, books, cartKey })
    const refused = (await books.stream(cartKey)).filter(({ type }) => type === 'EventRefused')
    expect(refused.length).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { PushedEvent } from '#domain/event/envelope.ts'
import { ensureCustomerCart } from '#server/cart/merge-guest-cart.ts'
import { exchange } from '#server/sync/exchange.ts'
import { testShop } from '#tests/server/shop-fixture.ts'
import { addThrow, anna, ben, exchanged, push, streamOf, throwKey } from './exchange-fixture.ts'
import { pushed } from './pushed-events.ts'

describe('an event with invalid values', () => {
  const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

  it.each<[string, Partial<PushedEvent>, number]>([
    ['after the last moment that there is', { at: 8.64e15 + 1 }, 8.64e15],
    ['before the first', { at: -1 }, 0],
    ['between two milliseconds', { at: 1.5 }, 2],
    ['with data nested deeper than any page can draw', { data: deep(4_090) }, 1_700_000_000_000],
    ['with data nested deeper than any stack', { data: deep(1_000_000) }, 1_700_000_000_000],
    [
      'with data longer than any shopper’s',
      { data: { ...addThrow().data, more: 'x'.repeat(16_384) } },
      1_700_000_000_000,
    ],
  ])('%s is refused by itself, and the others are taken', async (_, fields, at) => {
    const shop = testShop()
    const answer = await exchanged(shop, push([{ ...pushed(1, addThrow()), ...fields }, pushed(2, addThrow())]))
    expect(answer.refused).toMatchObject([{ seq: 1, reason: 'malformed' }])
    expect(answer).toMatchObject({ acknowledged: 2, cart: { item_count: 1 } })
    const [first] = await streamOf(shop, answer)
    expect(first).toMatchObject({ type: 'EventRefused', at })
    expect(JSON.stringify(first).length).toBeLessThan(1_000)
  })
})

describe('a refused event is stored and explained', () => {
  it.each([
    ['an unknown product', cartEvent('ItemAdded', { ...addThrow().data, productId: 9 }), 'unknown_product'],
    ['more than there is', addThrow(81), 'not_enough_stock'],
    ['a made-up code', cartEvent('CouponApplied', { code: 'NOPE', terms: null }), 'invalid_promo_code'],
    ['data without shape', { type: 'ItemAdded', v: 1, data: { productId: '1; drop' } }, 'malformed'],
    ['an event from a newer version', { type: 'CartCleared', v: 2, data: {} }, 'newer_version'],
    ['a type from a newer version', { type: 'CartFolded', v: 1, data: {} }, 'newer_version'],
    ['an event that only the shop makes', cartEvent('ProductWithdrawn', { itemKey: throwKey }), 'not_yours'],
  ])('%s', async (_, event, reason) => {
    const shop = testShop()
    const bad = pushed(2, event)
    const answer = await exchanged(shop, push([pushed(1, addThrow()), bad, pushed(3, addThrow())]))
    expect(answer.refused).toMatchObject([{ seq: 2, id: bad.id, reason }])
    expect(answer.acknowledged).toBe(3)
    expect(answer.cart.item_count).toBe(2)
    const kept = (await streamOf(shop, answer)).filter(({ id }) => id === bad.id)
    expect(kept).toMatchObject([{ type: 'EventRefused', origin: anna, seq: 2, data: { type: event.type, reason } }])
    const { type, v, data } = event
    expect(kept[0]?.data).toEqual({ type, v, data, reason, message: answer.refused[0]?.message })
  })

  it.each([
    ['more than a shopper makes', { note: 'x'.repeat(9_000) }],
    ['a NUL', { note: 'a\u0000b' }],
    ['the first half of a character', { note: '\ud800' }],
    ['the second half of a character', { note: '\udc00' }],
    ['a nesting without end', JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown],
  ])('with %s in it, without that', async (_, data) => {
    const shop = testShop()
    const answer = await exchanged(shop, push([pushed(1, { type: 'ItemAdded', v: 1, data })]))
    expect(answer.refused).toMatchObject([{ seq: 1, reason: 'malformed' }])
    expect(answer.events.find(({ seq }) => seq === 1)?.data).toMatchObject({ data: null })
  })

  it('again if the first answer was lost', async () => {
    const shop = testShop()
    const request = push([pushed(1, addThrow(81))])
    await exchanged(shop, request)
    expect((await exchanged(shop, request)).refused).toMatchObject([{ seq: 1, reason: 'not_enough_stock' }])
  })

  it('again if another client sends it, whatever it knows', async () => {
    const shop = testShop()
    const bad = pushed(1, addThrow(81))
    const { cartKey, cursor } = await exchanged(shop, push([bad]))
    for (const known of [0, cursor]) {
      const answer = await exchanged(shop, push([{ ...bad, seq: 1 }], { cartKey, clientId: ben, cursor: known }))
      expect(answer.refused).toMatchObject([{ seq: 1, id: bad.id, reason: 'not_enough_stock' }])
      expect(answer.acknowledged).toBe(1)
    }
  })

  it('even to a client that gets the state instead of the events', async () => {
    const shop = { ...testShop(), resetAfter: 0 }
    const request = push([pushed(1, addThrow(81)), pushed(2, addThrow(1))])
    for (const answer of [await exchanged(shop, request), await exchanged(shop, request)]) {
      expect(answer).toMatchObject({ events: [], acknowledged: 2, refused: [{ seq: 1, reason: 'not_enough_stock' }] })
      expect(answer.reset?.cursor).toBe(answer.cursor)
    }
  })

  it('but not to a guest’s log in a customer’s session, from which nothing was taken', async () => {
    const shop = testShop()
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const request = push([pushed(1, addThrow(81))])
    await exchange(shop, { request, customerCartId })
    const guest = { ...request, clientId: ben, cursor: 99 }
    const answered = await exchange(shop, { request: guest, customerCartId, isUndecided: true })
    expect(answered).toMatchObject({ ok: true, answer: { acknowledged: 0, refused: [] } })
  })
})

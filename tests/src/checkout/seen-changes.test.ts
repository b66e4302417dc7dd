import { describe, expect, test } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { changesSince } from '#src/checkout/seen-changes.ts'
import { blanketAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanketKey, cushionKey } from '#tests/kit/goods.ts'

const stone = blanketAdded(1, 'stone')
const since = (seen: CartState, now: CartState) => changesSince({ seen, cart: serverCart(now, null), reported: [] })

describe('the changes since a cart was shown', () => {
  test('are empty if it is the same', () => {
    expect(since(cartAfter(stone), cartAfter(stone))).toEqual([])
  })

  test('are listed by line if another device chose another colour at the same price', () => {
    const [seen, now] = [cartAfter(stone), cartAfter(blanketAdded(1, 'rust'))]
    const [before] = Object.entries(seen.lines)
    const [after] = Object.entries(now.lines)
    expect(since(seen, now)).toEqual([
      { item_key: before?.[0], name: before?.[1].offer.name, what: 'removed', from: 1, to: null },
      { item_key: after?.[0], name: after?.[1].offer.name, what: 'added', from: null, to: 1 },
    ])
  })

  test('name a line with its choices, to distinguish it from a similar one', () => {
    const seen = cartAfter(stone)
    const [[itemKey, line] = []] = Object.entries(seen.lines)
    if (itemKey === undefined || line === undefined) throw new Error('There is a line')
    const options = [{ name: 'Filling', option: 'Foam' }]
    const chosen = { ...line, offer: { ...line.offer, name: 'Sage 3-seater', options, colourName: 'Stone' } }
    expect(since({ ...seen, lines: { [itemKey]: chosen } }, cartAfter())[0]?.name).toBe('Sage 3-seater, Foam / Stone')
  })

  test('include quantities and their totals', () => {
    const [seen, now] = [cartAfter(blanketAdded(1)), cartAfter(blanketAdded(3))]
    const name = seen.lines[blanketKey]?.offer.name
    expect(since(seen, now)).toContainEqual({ item_key: blanketKey, name, what: 'pieces', from: 1, to: 3 })
    expect(since(seen, now).map(({ what }) => what)).toContain('total')
  })

  test('include another delivery method', () => {
    const pickedUp = cartEvent('ShippingMethodSwitched', { shippingMethod: 'localPickup' })
    expect(since(cartAfter(stone), cartAfter(stone, pickedUp))).toContainEqual({
      item_key: null,
      name: 'Delivery',
      what: 'shipping',
      from: 'deliveryToDoor',
      to: 'localPickup',
    })
  })

  test('are not hidden by what the shop reports of another line, or of the same line’s price', () => {
    const [seen, now] = [cartAfter(blanketAdded(3), cushionAdded(1)), cartAfter(blanketAdded(1), cushionAdded(2))]
    const line = { item_key: blanketKey, name: 'Blanket' }
    const about = (what: 'quantity' | 'price') => {
      const reported = [{ ...line, what, from: 3, to: 1 }] as const
      const changes = changesSince({ seen, cart: serverCart(now, null), reported }).slice(1)
      return changes.filter((change) => change.what === 'pieces').map(({ item_key }) => item_key)
    }
    expect([about('quantity'), about('price')]).toEqual([[cushionKey], [blanketKey, cushionKey]])
  })

  test.each([
    ['quantity', 1],
    ['left_out', 1],
    ['withdrawn', 0],
  ] as const)('are listed once, with the shop’s own reason if it has one: %s', (what, left) => {
    const reported = [{ item_key: blanketKey, name: 'Blanket', what, from: 3, to: left }] as const
    const [seen, now] = [cartAfter(blanketAdded(3)), left === 0 ? cartAfter() : cartAfter(blanketAdded(left))]
    const changes = changesSince({ seen, cart: serverCart(now, null), reported })
    expect(changes.filter(({ item_key }) => item_key === blanketKey)).toEqual(reported)
  })
})

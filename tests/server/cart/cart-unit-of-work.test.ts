import { describe, expect, it } from 'vitest'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { cartUnitOfWork } from '#server/cart/cart-unit-of-work.ts'
import { blanketAdded, clientOf, cushionAdded, idOf, NOW } from '#tests/kit/entries.ts'
import { cartAfter, serverWorld } from '#tests/kit/given.ts'
import { automatic, blanket, blanketKey, couponsOnSale, cushion, cushionKey, productsOnSale } from '#tests/kit/goods.ts'

const offered = cartEvent('AutomaticCouponsOffered', { coupons: [automatic.terms] })
const repriced = { itemKey: blanketKey, price: 41_000, priceRegular: 41_000 }
const dearer = { ...blanket, price: 41_000, regular_price: 41_000 }

/** A unit of work on a cart with these events, with the blanket changed in the catalogue. */
function unitOf(product: typeof blanket, ...events: readonly CartEvent[]) {
  let ids = 0
  const newEventId = () => idOf(++ids)
  const products = [product, ...productsOnSale.filter(({ id }) => id !== product.id)]
  const record = { state: cartAfter(offered, ...events), position: 1 + events.length }
  const unit = cartUnitOfWork({ record, world: serverWorld({ products, coupons: couponsOnSale }), newEventId })
  const act = (command: CartCommand) =>
    unit.execute(command, { id: newEventId(), origin: clientOf(1), seq: 1, at: NOW })
  return { unit, act, happened: () => unit.events.map(({ type, data }) => ({ type, data })) }
}

const adds = (quantity: number, productId = blanket.id): CartCommand => {
  return { type: 'AddItem', productId, variation: null, colour: null, quantity }
}
const notice = { kind: 'repriced', itemKey: blanketKey, name: blanket.name, from: 39_900, to: 41_000 }

describe('the shop’s change at a line is reported, whatever the shopper does to that line', () => {
  it('a changed price, with old and new value, when a piece is added to the line', () => {
    const { unit, act, happened } = unitOf(dearer, blanketAdded(1))
    expect(act(adds(1))).toBeNull()
    expect(unit.state.notices).toEqual([notice])
    expect(unit.state.lines[blanketKey]).toMatchObject({ quantity: 2, offer: { price: 41_000 } })
    expect(happened()).toMatchObject([{ type: 'ItemRepriced', data: repriced }, { type: 'ItemAdded' }])
  })

  it('a changed price, when the line’s quantity changes', () => {
    const { unit, act } = unitOf(dearer, blanketAdded(1))
    expect(act({ type: 'ChangeQuantity', itemKey: blanketKey, quantity: 3 })).toBeNull()
    expect(unit.state.notices).toEqual([notice])
    expect(unit.state.lines[blanketKey]).toMatchObject({ quantity: 3, offer: { price: 41_000 } })
  })

  it('a changed price of one line, when a piece is added to another', () => {
    const { unit, act } = unitOf(dearer, blanketAdded(1))
    expect(act(adds(1, cushion.id))).toBeNull()
    expect(unit.state.notices).toEqual([notice])
  })

  it('once, however many pieces are added', () => {
    const { unit, act } = unitOf(dearer, blanketAdded(1))
    for (const _ of [1, 2, 3]) expect(act(adds(1))).toBeNull()
    expect(unit.state.notices).toEqual([notice])
  })

  it('reduced stock, also if there is none left for the added piece', () => {
    const { unit, act } = unitOf({ ...blanket, stock: 2 }, blanketAdded(5))
    expect(act(adds(1))).toMatchObject({ reason: 'not_enough_stock' })
    unit.applyPolicies()
    expect(unit.state.notices).toMatchObject([{ kind: 'stock_fell', from: 5, to: 2 }])
  })

  it('a withdrawal, also if a piece of that product is being added', () => {
    const { unit, act } = unitOf({ ...blanket, stock: 0 }, blanketAdded(5))
    expect(act(adds(1))).toMatchObject({ reason: 'out_of_stock' })
    unit.applyPolicies()
    expect(unit.state.notices).toMatchObject([{ kind: 'withdrawn', itemKey: blanketKey }])
  })

  it('and is not discarded by dismissing earlier notices', () => {
    const { unit, act } = unitOf(dearer, blanketAdded(1), cushionAdded(1))
    expect(act({ type: 'DismissNotices' })).toBeNull()
    expect(unit.state.notices).toEqual([notice])
  })

  it('but nothing for a line that the shopper removes', () => {
    const { unit, act } = unitOf(dearer, blanketAdded(1), cushionAdded(1))
    expect(act({ type: 'RemoveItem', itemKey: blanketKey })).toBeNull()
    expect(unit.state.notices).toEqual([])
    expect(Object.keys(unit.state.lines)).toEqual([cushionKey])
  })
})

import { describe, expect, test } from 'vitest'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { productOfLine } from '#src/client/cart/product-of-line.ts'
import { blanketAdded, couchAdded, cushionAdded } from '#tests/kit/entries.ts'

describe('restoring a removed line', () => {
  test.each([
    ['of a couch with options and a colour', couchAdded(2)],
    ['of a piece without any', blanketAdded(3)],
    ['of a reduced piece without any', cushionAdded(3)],
  ])('restores a line %s as it was', (_, added) => {
    const cart = foldOnto(cartEvolution, emptyCart(), [added])
    const [[key, line] = []] = Object.entries(cart.lines)
    if (key === undefined || line === undefined) throw new Error('nothing was added')
    const empty: CartState = { ...cart, lines: {} }
    const { productId, variation, colour, quantity } = line
    const decision = decideCart(
      empty,
      { type: 'AddItem', productId, variation, colour, quantity },
      { authority: 'browser', product: () => productOfLine(line) },
    )
    if (!decision.ok) throw new Error(decision.rejection.message)
    const back = foldOnto(cartEvolution, empty, [decision.event]).lines[key]
    expect(back).toEqual(line)
  })

  test('adds the removed quantity to a line that was added again in between', () => {
    const cart = foldOnto(cartEvolution, emptyCart(), [couchAdded(2)])
    const [[key, line] = []] = Object.entries(cart.lines)
    if (key === undefined || line === undefined) throw new Error('nothing was added')
    const { productId, variation, colour, quantity } = line
    const command = { type: 'AddItem', productId, variation, colour, quantity } as const
    const decision = decideCart(cart, command, { authority: 'browser', product: () => productOfLine(line) })
    expect(decision).toMatchObject({ ok: true })
  })
})

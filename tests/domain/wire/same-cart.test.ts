import { expect, it } from 'vitest'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { isServersCart } from '#domain/wire/same-cart.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import { blanketAdded, CART_KEY, couchAdded, cushionAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'

const answerOf = (...events: readonly CartEvent[]) => {
  const state = cartAfter(...events)
  return { hash: stateHash(state), cart: serverCart(state, CART_KEY) }
}

it('a cart equals the server’s when its lines do, in the server’s order', () => {
  const cart = cartAfter(blanketAdded(1), cushionAdded(1))
  const turned = answerOf(cushionAdded(1), blanketAdded(1))
  expect(isServersCart(cart, answerOf(blanketAdded(1), cushionAdded(1)))).toBe(true)
  expect(turned.hash).toBe(stateHash(cart))
  expect(isServersCart(cart, turned)).toBe(false)
  expect(isServersCart(cart, answerOf(blanketAdded(1), cushionAdded(2)))).toBe(false)
  expect(isServersCart(cart, answerOf(blanketAdded(1)))).toBe(false)
  expect(isServersCart(cart, answerOf(blanketAdded(1), cushionAdded(1), couchAdded(1)))).toBe(false)
  const three = cartAfter(blanketAdded(1), cushionAdded(1), couchAdded(1))
  expect(isServersCart(three, answerOf(blanketAdded(1), couchAdded(1), cushionAdded(1)))).toBe(false)
})

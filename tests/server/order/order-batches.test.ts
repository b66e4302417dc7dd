import { expect, it } from 'vitest'
import { databaseBounds } from '#server/database/bounds.ts'
import { BEGIN_PAYMENT_LEASE_MS } from '#server/order/begin-payment.ts'
import { type KnownOrder, orderChoice } from '#server/order/order-batches.ts'
import { ANSWER_TIMEOUT_MS } from '#server/payments/provider-http.ts'

/** An order of a cart, counted against the same limits as others with these names. */
function order(keyHash: string, { names = [], coupon = null }: { names?: string[]; coupon?: string | null } = {}) {
  return { keyHash, names, draft: { order: { order: { coupon } } } } as unknown as KnownOrder
}

const carts = (orders: readonly KnownOrder[]) => orders.map(({ keyHash }) => keyHash)

it('an order with a coupon delays no others, and goes next', () => {
  const choose = orderChoice()
  const [coupon, one, two, three] = [order('coupon', { coupon: 'WINTER' }), order('one'), order('two'), order('three')]
  expect(carts(choose([coupon, one, two], []))).toEqual(['one', 'two'])
  expect(carts(choose([coupon, three], [one, two]))).toEqual(['coupon'])
  expect(carts(choose([three], [coupon]))).toEqual(['three'])
})

it('an order with a coupon is written by itself', () => {
  const choose = orderChoice()
  const [first, second] = [order('first', { coupon: 'WINTER' }), order('second', { coupon: 'WINTER' })]
  expect(carts(choose([first, second], []))).toEqual(['first'])
})

it('an order waits for a concurrent one that counts against the same limits, and nobody overtakes it', () => {
  const choose = orderChoice()
  const inProgress = order('first', { names: ['house 1'] })
  const waiting = [
    order('same', { names: ['house 1', 'email 1'] }),
    order('later', { names: ['email 1'] }),
    order('other'),
  ]
  expect(carts(choose(waiting, [inProgress]))).toEqual(['other'])
  expect(carts(choose(waiting, []))).toEqual(['same', 'other'])
})

it('at most sixteen orders are written together', () => {
  const choose = orderChoice()
  const waiting = Array.from({ length: 20 }, (_, index) => order(`cart ${index}`))
  expect(choose(waiting, [])).toHaveLength(16)
})

it('an order that waited as long as any may is started at its provider before anybody else may retry it', () => {
  const { lock: wait, connect, answer } = databaseBounds
  // FinChoice is asked twice.
  expect(wait + connect + answer + 2 * ANSWER_TIMEOUT_MS).toBeLessThan(BEGIN_PAYMENT_LEASE_MS)
})

import { expect, it } from 'vitest'
import { decideOrder } from '#domain/order/decide-order.ts'
import { rejected } from '#tests/kit/rules.ts'
import { BY_SHOPPER, failed, given, NOW, orderAfter, placed, started } from './given-order.ts'

it('payment attempts that failed count towards the twenty, since each may have been paid all the same', () => {
  const tries = Array.from({ length: 20 }, (_, index) => [started(`try ${index}`), failed(`try ${index}`)])
  const more = {
    type: 'StartPayment',
    attemptId: 'a9',
    method: 'ozow',
    months: null,
    payBy: NOW,
    by: BY_SHOPPER,
  } as const
  given(placed(), ...tries.flat())
    .when(more)
    .then(rejected('too_many_attempts'))
  expect(decideOrder(orderAfter(placed(), ...tries.slice(1).flat()), more).ok).toBe(true)
})

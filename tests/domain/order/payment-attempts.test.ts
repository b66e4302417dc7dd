import { expect, it } from 'vitest'
import { decideOrder } from '#domain/order/decide-order.ts'
import { rejected } from '#tests/kit/rules.ts'
import { failed, given, orderAfter, placed, started, startPayment } from './given-order.ts'

it('payment attempts that failed count towards the twenty, since each may have been paid all the same', () => {
  const tries = Array.from({ length: 20 }, (_, index) => [started(`try ${index}`), failed(`try ${index}`)])
  given(placed(), ...tries.flat())
    .when(startPayment)
    .then(rejected('too_many_attempts'))
  expect(decideOrder(orderAfter(placed(), ...tries.slice(1).flat()), startPayment).ok).toBe(true)
})

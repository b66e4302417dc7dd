import { expect, test } from 'vitest'
import { isEasyToSay } from '#domain/order/order-number.ts'
import { randomOrderNumber } from '#server/order/order-secrets.ts'

test('a new order has a number that is easy to say on the telephone', () => {
  const numbers = Array.from({ length: 2_000 }, randomOrderNumber)
  expect(numbers.filter((number) => !isEasyToSay(number.slice(1)))).toEqual([])
})

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { OrderViewSchema } from '#domain/order/order-view.ts'
import { orderOf } from '#tests/src/components/order/given.ts'

it('an order of a server that is not updated yet can be read', () => {
  const { owes_refund: _, refunded_others: __, ...older } = orderOf()
  expect(v.parse(OrderViewSchema, older)).toEqual(orderOf())
})

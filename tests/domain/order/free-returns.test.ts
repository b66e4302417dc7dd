import { expect, it } from 'vitest'
import { type OrderEvent, orderEvent } from '#domain/order/order-events.ts'
import { orderView } from '#domain/order/order-projection.ts'
import { needsStaff } from '#domain/order/order-state.ts'
import { account, dispatched, NOW, orderAfter, people, placed, staff } from './given-order.ts'

it('no refund is promised for the return of an order that cost nothing', () => {
  const free = placed({
    lines: [],
    totals: { subtotal: 100_000, discount: 100_000, delivery: 0, total: 0 },
    method: 'bank_transfer',
  })
  const events: OrderEvent[] = [free, dispatched, orderEvent('OrderReturned', { reason: null, by: staff })]
  const { order } = orderAfter(...events)
  if (order === null) throw new Error('It was not placed')
  const timed = events.map(({ type }, index) => ({ type, at: NOW + index }))
  const view = orderView({ id: 'o1', order, events: timed, people, methods: [], account })
  expect([view.status, needsStaff(order), view.owes_refund]).toEqual(['returned', false, false])
})

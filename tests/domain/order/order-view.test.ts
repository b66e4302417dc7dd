import * as v from 'valibot'
import { expect, it } from 'vitest'
import { itemCountOf, orderView } from '#domain/order/order-projection.ts'
import { receivedOf } from '#domain/order/order-state.ts'
import { OrderViewSchema } from '#domain/order/order-view.ts'
import { orderOf } from '#tests/src/components/order/given.ts'
import {
  account,
  confirmed,
  eventsByStatus,
  NOW,
  orderAfter,
  people,
  placed,
  placedData,
  started,
} from './given-order.ts'

it('an order of a server that is not updated yet can be read', () => {
  const { owes_refund: _, refunded_others: __, unexpected: ___, ...older } = orderOf()
  expect(v.parse(OrderViewSchema, older)).toEqual(orderOf())
})

const address = {
  address: '1 Long',
  suburb: null,
  city: 'Paarl',
  state: 'WC',
  postcode: '7646',
  country: 'ZA',
} as const
const known = { ...people, address, note: 'Ring twice' }

/** Two pieces of one colour and three of another, at less than their regular price. */
function soldOrder() {
  const [line] = placedData().lines
  if (line === undefined) throw new Error('It has a line')
  const offer = { ...line.offer, slug: 'kaap', picture: 'kaap.avif', price: 10_000, priceRegular: 12_000 }
  const red = { ...line, itemKey: '2002-7-red', variation: 7, colour: 'red', offer: { ...offer, colourName: 'Red' } }
  const lines = [
    { ...red, discount: 2_000, total: 18_000 },
    { ...red, itemKey: '2002-7-blue', colour: 'blue', quantity: 3, discount: 3_000, total: 27_000 },
  ]
  const totals = { subtotal: 50_000, discount: 5_000, delivery: 7_500, total: 52_500 }
  const plan = { attemptId: 'a1', method: 'finchoice', months: 6, amount: 52_500, payBy: NOW + 90_000_000 } as const
  return orderAfter(placed({ lines, totals, coupon: 'TEN', method: 'finchoice', months: 3 }), {
    ...started(),
    data: { ...started().data, ...plan },
  })
}

it('an order’s page shows what was ordered, by whom, for which price, and until when it can be paid', () => {
  const { order } = soldOrder()
  if (order === null) throw new Error('It was not placed')
  const events = [
    { type: 'OrderPlaced', at: NOW },
    { type: 'PaymentStarted', at: NOW + 1 },
  ]
  const { lines, ...view } = orderView({ id: 'order1', order, events, people: known, methods: ['payfast'], account })
  expect(lines[0]).toEqual({
    item_key: '2002-7-red',
    id: 2002,
    variation: 7,
    name: 'Bolster',
    slug: 'kaap',
    categories: ['accessories'],
    variant: null,
    colour: 'Red',
    picture: 'kaap.avif',
    quantity: 2,
    price: 10_000,
    discount: 2_000,
    total: 18_000,
  })
  expect(lines.map((line) => line.item_key)).toEqual(['2002-7-red', '2002-7-blue'])
  expect(view).toMatchObject({
    id: 'order1',
    number: 'R482913',
    status: 'awaiting_payment',
    item_count: 5,
    coupon: 'TEN',
    placed_at: new Date(NOW).toISOString(),
    pay_by: new Date(NOW + 90_000_000).toISOString(),
    totals: { subtotal: 50_000, discount: 5_000, shipping_total: 7_500, total: 52_500 },
    payment: { method: 'finchoice', months: 6, status: 'pending', attempts: 1 },
    shipping_method: 'deliveryToDoor',
    refunded: 0,
    parcel: null,
    transfer: null,
    contact: people.contact,
    address,
    note: 'Ring twice',
    history: [
      { at: new Date(NOW).toISOString(), what: 'placed' },
      { at: new Date(NOW + 1).toISOString(), what: 'payment_started' },
    ],
  })
  expect(itemCountOf(order)).toBe(5)
})

it('an order whose customer has deleted their account names nobody', () => {
  const { order } = soldOrder()
  if (order === null) throw new Error('It was not placed')
  const view = orderView({ id: 'order1', order, events: [], people: null, methods: [], account })
  expect(view).toMatchObject({ contact: null, address: null, note: null })
})

it('all money that an order has received counts as received, expected or not', () => {
  const events = [...(eventsByStatus.paid?.events ?? [])]
  const twice = { attemptId: 'a1', amount: 5, receipt: 'r2', why: 'paid_twice' } as const
  const more = { ...confirmed(), type: 'MoneyNotExpected' as const, data: { ...confirmed().data, ...twice } }
  const { order } = orderAfter(...events, more)
  expect(order && receivedOf(order)).toBe(107_505)
})

it('an order’s history names what happened to the order and to its payments', () => {
  const { order } = soldOrder()
  if (order === null) throw new Error('It was not placed')
  const historyOf = (...types: readonly string[]) => {
    const events = types.map((type) => ({ type, at: NOW }))
    return orderView({ id: 'order1', order, events, people, methods: [], account }).history.map(({ what }) => what)
  }
  expect(historyOf('PaymentStarted', 'PaymentFailed', 'PaymentCancelled', 'PaymentConfirmed')).toEqual([
    ...['payment_started', 'payment_failed', 'payment_cancelled', 'paid'],
  ])
  expect(historyOf('OrderPlaced', 'OrderExpired', 'OrderRevived', 'OrderDispatched', 'OrderDelivered')).toEqual([
    ...['placed', 'expired', 'revived', 'dispatched', 'delivered'],
  ])
  expect(
    historyOf('OrderReadyForPickUp', 'OrderCollected', 'OrderReturned', 'OrderRefunded', 'OrderCancelled'),
  ).toEqual(['ready_for_pick_up', 'collected', 'returned', 'refunded', 'cancelled'])
  expect(historyOf('MoneyNotExpected', 'RefundStarted', 'RefundFailed', 'ReturnSettled', 'toString')).toEqual([])
})

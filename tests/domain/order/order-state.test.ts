import { describe, expect, it, test } from 'vitest'
import { type OrderEvent, orderEvent } from '#domain/order/order-events.ts'
import { needsStaff, type Order, refundable, refundedOf } from '#domain/order/order-state.ts'
import {
  confirmed,
  eventsByStatus,
  expired,
  orderAfter,
  placed,
  refunded,
  refundStarted,
  returned,
  returnSettled,
  staff,
  started,
  TOTAL,
} from './given-order.ts'

function orderOf(...events: readonly OrderEvent[]): Order {
  const { order } = orderAfter(...events)
  if (order === null) throw new Error('The order is placed')
  return order
}

describe('the items of an order', () => {
  const GIVEN_BACK = ['cancelled', 'cancelled after it was paid', 'expired', 'refunded']

  it.each(Object.entries(eventsByStatus))(
    'are reserved for it, or released if nobody will get them: %s',
    (way, { events }) => {
      expect(orderOf(...events).holdsStock).toBe(!GIVEN_BACK.includes(way))
    },
  )

  test('are reserved again when a payment arrives after all', () => {
    const revived = orderEvent('OrderRevived', {})
    expect(orderOf(placed(), started(), expired, revived, confirmed()).holdsStock).toBe(true)
  })

  test('do not return to stock with a refund once they have left the shop', () => {
    for (const [way, cents] of [['dispatched', TOTAL] as const, ['collected', 100_000] as const]) {
      const order = orderOf(...(eventsByStatus[way]?.events ?? []), refundStarted(cents), refunded(cents))
      expect(order).toMatchObject({ status: 'refunded', hasLeft: true, holdsStock: true })
    }
  })
})

describe('a returned order', () => {
  const [delivered, back] = [eventsByStatus.delivered?.events ?? [], eventsByStatus.returned?.events ?? []]
  const twice = orderEvent('MoneyNotExpected', {
    attemptId: 'a1',
    amount: 5,
    receipt: 'r2',
    why: 'paid_twice',
    by: staff,
  })
  const partly = [refundStarted(500), refunded(500)]
  const others = [twice, refundStarted(5, 'r2'), refunded(5)]

  it.each([
    ['needs staff', back, true],
    ['that was refunded in part needs none', [...back, ...partly], false],
    ['with an earlier refund needs staff', [...delivered, ...partly, returned], true],
    ['with only unexpected money refunded needs staff', [...back, ...others], true],
    [
      'with a part refunded after other money',
      [...back, ...others, refundStarted(500, 'r1', 'f2'), refunded(500, 'f2')],
      false,
    ],
    ['for which no refund is due needs none', [...back, returnSettled], false],
    ['for which no refund is due still needs them for unexpected money', [...back, returnSettled, twice], true],
  ])('%s', (_, events, needs) => {
    expect(needsStaff(orderOf(...events))).toBe(needs)
  })
})

describe('an order that nothing has paid', () => {
  const wrong = { attemptId: 'a1', amount: 5, receipt: 'r1', why: 'wrong_amount', by: staff } as const
  const money = orderEvent('MoneyNotExpected', wrong)

  test('needs staff until the outcome of the refund of other money is recorded, and stays as it was', () => {
    const begun = [placed(), started(), money, refundStarted(5)]
    expect([needsStaff(orderOf(...begun.slice(0, 2))), needsStaff(orderOf(...begun))]).toEqual([false, true])
    const done = orderOf(...begun, refunded(5))
    expect(needsStaff(done)).toBe(false)
    expect(done).toMatchObject({ status: 'awaiting_payment', holdsStock: true })
    expect(orderOf(placed(), started(), expired, money, refundStarted(5), refunded(5)).status).toBe('expired')
  })
})

describe('an order of which all is refunded in two parts', () => {
  test('is refunded once both were made, and not while one is in progress', () => {
    const gone = orderEvent('RefundFailed', { refundId: 'f1', reason: null, by: staff })
    const parts = [refundStarted(500), gone, refundStarted(TOTAL - 500, 'r1', 'f2'), refunded(500)]
    expect(orderOf(placed(), started(), confirmed(), ...parts).status).toBe('paid')
    expect(orderOf(placed(), started(), confirmed(), ...parts, refunded(TOTAL - 500, 'f2')).status).toBe('refunded')
  })
})

describe('the refundable amount of a receipt', () => {
  const paid = [placed(), started(), confirmed()]
  const gone = orderEvent('RefundFailed', { refundId: 'f1', reason: null, by: staff })

  it.each([
    ['all that came', paid, TOTAL],
    ['less what is on its way', [...paid, refundStarted(500)], TOTAL - 500],
    ['less what is back', [...paid, refundStarted(500), refunded(500)], TOTAL - 500],
    ['with what failed to go', [...paid, refundStarted(500), gone], TOTAL],
  ])('is %s', (_, events, cents) => {
    expect(refundable(orderOf(...events), 'r1')).toBe(cents)
  })
})

describe('an order that was cancelled after it was paid', () => {
  const closed = eventsByStatus['cancelled after it was paid']?.events ?? []

  test('needs staff until its money is refunded; one that was never paid does not', () => {
    expect(needsStaff(orderOf(...closed))).toBe(true)
    expect(needsStaff(orderOf(...closed, refundStarted(), refunded()))).toBe(false)
    expect(needsStaff(orderOf(...(eventsByStatus.cancelled?.events ?? [])))).toBe(false)
  })

  test('shows money as refunded once it was, and not when the refund has only begun, or has failed', () => {
    const gone = orderEvent('RefundFailed', { refundId: 'f1', reason: null, by: staff })
    expect(refundedOf(orderOf(...closed, refundStarted()))).toBe(0)
    expect(refundedOf(orderOf(...closed, refundStarted(), gone))).toBe(0)
    expect(refundedOf(orderOf(...closed, refundStarted(), refunded()))).toBe(TOTAL)
  })
})

import { describe, expect, it } from 'vitest'
import { decideOrder } from '#domain/order/decide-order.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { orderEvent } from '#domain/order/order-events.ts'
import { isOpen } from '#domain/order/order-state.ts'
import { rejected } from '#tests/kit/rules.ts'
import {
  eventsByStatus,
  failed,
  given,
  NOW,
  orderAfter,
  payfast,
  placed,
  placedData,
  staff,
  started,
  startPayment,
  TOTAL,
} from './given-order.ts'

const DAY = 24 * 60 * 60 * 1000

it('payment attempts that failed count towards the twenty, since each may have been paid all the same', () => {
  const tries = Array.from({ length: 20 }, (_, index) => [started(`try ${index}`), failed(`try ${index}`)])
  given(placed(), ...tries.flat())
    .when(startPayment)
    .then(rejected('too_many_attempts'))
  expect(decideOrder(orderAfter(placed(), ...tries.slice(1).flat()), startPayment).ok).toBe(true)
})

describe('an order that awaits no payment', () => {
  const closed = Object.entries(eventsByStatus).filter(([, { status }]) => !isOpen({ status }))
  const isRefused = (command: OrderCommand) =>
    closed.every(([, { events }]) => !decideOrder(orderAfter(...events), command).ok)

  it('is paid again by nobody, except by a bank transfer that staff record', () => {
    expect(isRefused({ ...startPayment, method: 'bank_transfer' })).toBe(true)
    expect(isRefused({ ...startPayment, by: staff })).toBe(true)
    const { method, months, payBy } = { method: 'bank_transfer', months: null, payBy: NOW + DAY } as const
    given(...(eventsByStatus.cancelled?.events ?? []))
      .when({ type: 'StartPayment', attemptId: 'a9', method, months, payBy, by: staff })
      .then(orderEvent('PaymentStarted', { attemptId: 'a9', method, months, amount: TOTAL, payBy, by: staff }))
  })
})

describe('a payment attempt', () => {
  const later = orderEvent('PaymentStarted', {
    attemptId: 'a2',
    method: 'bank_transfer',
    months: null,
    amount: TOTAL,
    payBy: NOW + DAY,
    by: { kind: 'shopper', name: null },
  })
  const stopped = orderEvent('PaymentCancelled', { attemptId: 'a2', by: payfast })

  it('is not begun by a method that does not take the total', () => {
    const totals = { subtotal: 40_000, discount: 0, delivery: 7_500, total: 47_500 }
    given(placed({ totals }))
      .when({ ...startPayment, method: 'finchoice', months: 3 })
      .then(rejected('method_not_available'))
  })

  it('with a later deadline extends the order’s', () => {
    given(placed(), later)
      .when({ type: 'ExpireOrder', now: NOW + DAY - 1 })
      .then(rejected('not_due'))
  })

  it('that was cancelled is not waited for, and shown as cancelled', () => {
    expect(orderAfter(placed(), later, stopped).order).toMatchObject({
      status: 'placed',
      attempts: [{ status: 'cancelled' }],
    })
    expect(orderAfter(placed(), started(), later, stopped).order?.status).toBe('awaiting_payment')
  })

  it.each(['FailPayment', 'CancelPayment'] as const)('that is not of the order is not known to it: %s', (type) => {
    given(placed(), started()).when({ type, attemptId: 'a7', by: payfast }).then(rejected('unknown_attempt'))
  })
})

it('an order that is placed once is not changed by being placed again', () => {
  const again = placed({ ...placedData(), number: 'R100290' })
  expect(orderAfter(placed(), started(), again)).toEqual(orderAfter(placed(), started()))
})

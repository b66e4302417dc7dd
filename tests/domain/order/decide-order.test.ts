import { describe, expect, it } from 'vitest'
import { decideOrder } from '#domain/order/decide-order.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { orderEvent } from '#domain/order/order-events.ts'
import { emptyOrder, type OrderState } from '#domain/order/order-state.ts'
import { ORDER_STATUSES } from '#domain/order/order-view.ts'
import { rejected } from '#tests/kit/rules.ts'
import {
  BY_SHOPPER,
  cancelled,
  confirm,
  confirmed,
  eventsByStatus,
  expired,
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
import { transitions } from './transitions.ts'

const HOUR = 60 * 60 * 1000
const due = ({ order }: OrderState) => order?.totals.total ?? TOTAL

const commands: Readonly<Record<string, (state: OrderState) => OrderCommand>> = {
  PlaceOrder: () => ({ type: 'PlaceOrder', order: placedData() }),
  StartPayment: () => startPayment,
  'StartPayment, a transfer that staff note': () => ({
    ...startPayment,
    method: 'bank_transfer',
    payBy: 0,
    by: staff,
  }),
  ConfirmPayment: (state) => confirm({ amount: due(state) }),
  'ConfirmPayment, pieces gone': (state) => confirm({ amount: due(state), canReserve: false }),
  FailPayment: () => ({ type: 'FailPayment', attemptId: 'a1', by: payfast }),
  CancelPayment: () => ({ type: 'CancelPayment', attemptId: 'a1', by: payfast }),
  'CancelOrder by the shopper': () => ({ type: 'CancelOrder', reason: null, by: BY_SHOPPER }),
  'CancelOrder by staff': () => ({ type: 'CancelOrder', reason: null, by: staff }),
  ExpireOrder: () => ({ type: 'ExpireOrder', now: NOW + HOUR }),
  DispatchOrder: () => ({ type: 'DispatchOrder', carrier: null, tracking: null, by: staff }),
  MakeReadyForPickUp: () => ({ type: 'MakeReadyForPickUp', by: staff }),
  CollectOrder: () => ({ type: 'CollectOrder', by: staff }),
  DeliverOrder: () => ({ type: 'DeliverOrder', by: staff }),
  ReturnOrder: () => ({ type: 'ReturnOrder', reason: null, by: staff }),
  SettleReturn: () => ({ type: 'SettleReturn', reason: null, by: staff }),
  StartRefund: (state) => ({
    type: 'StartRefund',
    refundId: 'f9',
    receipt: 'r1',
    amount: due(state),
    seenRefundable: null,
    reason: null,
    by: staff,
  }),
  ConfirmRefund: () => ({ type: 'ConfirmRefund', refundId: 'f1', providerReference: null, by: staff }),
  FailRefund: () => ({ type: 'FailRefund', refundId: 'f1', reason: null, by: staff }),
}

describe('an order has these status transitions, and no others', () => {
  const states = [
    ['none', emptyOrder()] as const,
    ...Object.entries(eventsByStatus).map(([way, { events }]) => [way, orderAfter(...events)] as const),
  ]

  it('each status is reachable', () => {
    for (const [way, { status, events }] of Object.entries(eventsByStatus)) {
      expect([way, orderAfter(...events).order?.status]).toEqual([way, status])
    }
    expect(new Set(Object.values(eventsByStatus).map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES))
  })

  it.each(Object.entries(commands))('%s', (name, command) => {
    const outcomes = states.map(([way, state]) => {
      const decision = decideOrder(state, command(state))
      if (!decision.ok) return [way, decision.rejection.reason]
      return [way, decision.events.map(({ type }) => type).join(' + ') || 'nothing']
    })
    expect(Object.fromEntries(outcomes)).toEqual(transitions[name])
  })
})

describe('a payment', () => {
  const kept = { attemptId: 'a1', amount: TOTAL, receipt: 'new', by: payfast }

  it('pays the order once; a second one is kept for staff', () => {
    given(placed(), started()).when(confirm()).then(orderEvent('PaymentConfirmed', kept))
    given(placed(), started(), confirmed())
      .when(confirm())
      .then(orderEvent('MoneyNotExpected', { ...kept, why: 'paid_twice' }))
    given(placed(), started(), started('a2', 'ozow'), confirmed('a2'))
      .when(confirm())
      .then(orderEvent('MoneyNotExpected', { ...kept, why: 'paid_twice' }))
  })

  it('is counted once, however often it is notified', () => {
    given(placed(), started(), confirmed('a1', 'new')).when(confirm()).then()
  })

  it.each([
    ['less', TOTAL - 1],
    ['more', TOTAL + 1],
  ])('of %s than the total pays nothing, and the order stays open', (_, amount) => {
    const wrong = orderEvent('MoneyNotExpected', { ...kept, amount, why: 'wrong_amount' })
    given(placed(), started()).when(confirm({ amount })).then(wrong)
    expect(orderAfter(placed(), started(), wrong).order?.status).toBe('awaiting_payment')
  })

  it('notified before its own failure pays; the failure then does nothing', () => {
    given(placed(), started(), confirmed()).when({ type: 'FailPayment', attemptId: 'a1', by: payfast }).then()
    given(placed(), started(), failed()).when(confirm()).then(orderEvent('PaymentConfirmed', kept))
  })

  it('that is late revives an expired order if its items are still in stock, and is otherwise kept for staff', () => {
    given(placed(), started(), expired)
      .when(confirm({ canReserve: true }))
      .then(orderEvent('OrderRevived', {}), orderEvent('PaymentConfirmed', kept))
    given(placed(), started(), expired)
      .when(confirm({ canReserve: false }))
      .then(orderEvent('MoneyNotExpected', { ...kept, why: 'too_late' }))
  })

  it('for a cancelled order is kept for staff: the items are no longer wanted', () => {
    given(placed(), started(), cancelled)
      .when(confirm({ canReserve: true }))
      .then(orderEvent('MoneyNotExpected', { ...kept, why: 'too_late' }))
  })

  it('for an attempt that this order never began is refused', () => {
    given(placed(), started())
      .when(confirm({ attemptId: 'a7' }))
      .then(rejected('unknown_attempt'))
  })
})

describe('an order', () => {
  it('has at least one item, adds up, and allows its own payment method', () => {
    const place = (more: Parameters<typeof placedData>[0]) =>
      given().when({ type: 'PlaceOrder', order: placedData(more) })
    const totals = { subtotal: 100_000, discount: 0, delivery: 7_500, total: TOTAL }
    place({ lines: [] }).then(rejected('empty_order'))
    place({ totals: { ...totals, total: TOTAL - 1 } }).then(rejected('totals_do_not_add_up'))
    place({ totals: { ...totals, subtotal: 99_999, total: TOTAL - 1 } }).then(rejected('totals_do_not_add_up'))
    const cheap = { subtotal: 40_000, discount: 0, delivery: 7_500, total: 47_500 }
    const [line] = placedData().lines
    const lines = line === undefined ? [] : [{ ...line, offer: { ...line.offer, price: 20_000 }, total: 40_000 }]
    place({ lines, totals: cheap, method: 'finchoice', months: 3 }).then(rejected('method_not_available'))
    place({ lines, totals: cheap }).then(placed({ lines, totals: cheap }))
  })

  it('that costs nothing is paid when it is placed, and can be dispatched', () => {
    const [line] = placedData().lines
    const lines = line === undefined ? [] : [{ ...line, discount: 100_000, total: 0 }]
    const totals = { subtotal: 100_000, discount: 100_000, delivery: 0, total: 0 }
    given()
      .when({ type: 'PlaceOrder', order: placedData({ lines, totals }) })
      .then(placed({ lines, totals }))
    expect(orderAfter(placed({ lines, totals })).order?.status).toBe('paid')
    const dispatch = { type: 'DispatchOrder', carrier: null, tracking: null, by: staff } as const
    expect(decideOrder(orderAfter(placed({ lines, totals })), dispatch).ok).toBe(true)
  })

  it('does not expire early, and never has its time shortened', () => {
    given(placed(), started())
      .when({ type: 'ExpireOrder', now: NOW + HOUR - 1 })
      .then(rejected('not_due'))
    const again = { type: 'StartPayment', attemptId: 'a2', method: 'ozow', months: null, by: BY_SHOPPER } as const
    const decision = decideOrder(orderAfter(placed(), started()), { ...again, payBy: NOW })
    expect(decision).toMatchObject({ ok: true, events: [{ data: { payBy: NOW + HOUR, amount: TOTAL } }] })
  })

  it('allows its shopper twenty payment attempts, and no more', () => {
    const tries = Array.from({ length: 20 }, (_, index) => started(`try ${index}`))
    const more = { type: 'StartPayment', attemptId: 'a9', method: 'ozow', months: null, payBy: NOW } as const
    given(placed(), ...tries)
      .when({ ...more, by: BY_SHOPPER })
      .then(rejected('too_many_attempts'))
    expect(decideOrder(orderAfter(placed(), ...tries.slice(1)), { ...more, by: BY_SHOPPER }).ok).toBe(true)
    expect(decideOrder(orderAfter(placed(), ...tries), { ...more, by: staff }).ok).toBe(true)
  })

  it('waits for the latest payment in progress, and for none when all have failed', () => {
    const both = [placed(), started('a1', 'bank_transfer'), started('a2', 'ozow')]
    expect(orderAfter(...both).order?.status).toBe('awaiting_payment')
    expect(orderAfter(...both, failed('a2')).order?.status).toBe('awaiting_transfer')
    expect(orderAfter(...both, failed('a2'), failed('a1')).order?.status).toBe('placed')
  })
})

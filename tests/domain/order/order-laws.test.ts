import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { decodeOrderEvent } from '#domain/order/order-events.ts'
import { emptyOrder, isOpen, type Order, type OrderState, refundable } from '#domain/order/order-state.ts'
import { confirm, decideAndFold, eventsByStatus, NOW, orderAfter, placedData, staff, TOTAL } from './given-order.ts'

const attemptId = fc.constantFrom('a1', 'a2', 'a3')
const receipt = fc.constantFrom('r1', 'r2', 'r3')
const refundId = fc.constantFrom('f1', 'f2', 'f3')
const by = fc.constantFrom(staff, { kind: 'shopper', name: null } as const)
const amount = fc.oneof(fc.constantFrom(TOTAL, TOTAL - 1, 1), fc.integer({ min: -1, max: TOTAL * 2 }))

const command: fc.Arbitrary<OrderCommand> = fc.oneof(
  fc.record({
    type: fc.constant('StartPayment' as const),
    attemptId,
    method: fc.constantFrom('payfast', 'bank_transfer'),
    months: fc.constant(null),
    payBy: fc.integer({ min: NOW, max: NOW + 10 }),
    by,
  }),
  fc
    .record({ attemptId, receipt, amount: fc.constantFrom(TOTAL, TOTAL, TOTAL, 5), canReserve: fc.boolean() })
    .map(confirm),
  fc.record({ type: fc.constantFrom('FailPayment' as const, 'CancelPayment' as const), attemptId, by }),
  fc.record({ type: fc.constant('CancelOrder' as const), reason: fc.constant(null), by }),
  fc.record({ type: fc.constant('ExpireOrder' as const), now: fc.constantFrom(NOW, NOW + 100_000_000) }),
  fc.record({
    type: fc.constant('DispatchOrder' as const),
    carrier: fc.constant(null),
    tracking: fc.constant(null),
    by,
  }),
  fc.record({ type: fc.constant('DeliverOrder' as const), by }),
  fc.record({ type: fc.constantFrom('ReturnOrder' as const, 'SettleReturn' as const), reason: fc.constant(null), by }),
  fc.record({
    type: fc.constant('StartRefund' as const),
    refundId,
    receipt,
    amount,
    seenRefundable: fc.constant(null),
    reason: fc.constant(null),
    by,
  }),
  fc.record({ type: fc.constant('ConfirmRefund' as const), refundId, providerReference: fc.constant(null), by }),
  fc.record({ type: fc.constant('FailRefund' as const), refundId, reason: fc.constant(null), by }),
)

function holds(order: Order): void {
  const receipts = order.receipts.map((each) => each.receipt)
  expect(new Set(receipts).size).toBe(receipts.length)
  const paying = order.receipts.filter(({ notExpected }) => notExpected === null)
  expect(paying.length).toBeLessThanOrEqual(1)
  expect(paying.every((each) => each.amount === order.totals.total)).toBe(true)
  for (const each of receipts) expect(refundable(order, each)).toBeGreaterThanOrEqual(0)
  if (isOpen(order)) expect([order.holdsStock, paying.length]).toEqual([true, 0])
  if (order.status === 'expired' || order.status === 'cancelled') expect(order.holdsStock).toBe(false)
  if (order.hasLeft) expect(paying.length).toBe(1)
}

describe('any sequence of commands on an order', () => {
  it('pays it at most once, refunds no more than was received, dispatches only when paid, and reserves its items while open', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let state: OrderState = decideAndFold(emptyOrder(), { type: 'PlaceOrder', order: placedData() }).state
        for (const each of commands) {
          const next = decideAndFold(state, each)
          if (!next.decision.ok) expect(next.state).toBe(state)
          state = next.state
          if (state.order !== null) holds(state.order)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is idempotent: a repeated command changes nothing', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), command, (commands, last) => {
        let state: OrderState = decideAndFold(emptyOrder(), { type: 'PlaceOrder', order: placedData() }).state
        for (const each of commands) state = decideAndFold(state, each).state
        const once = decideAndFold(state, last).state
        expect(decideAndFold(once, last).state).toEqual(once)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the fold of an order', () => {
  const all = Object.values(eventsByStatus).flatMap(({ events }) => events)

  it('accepts its events in any order without failing', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...all]), (events) => {
        orderAfter(...events)
      }),
    )
  })

  it('reads every event that it writes', () => {
    for (const event of all) expect(decodeOrderEvent(JSON.parse(JSON.stringify(event)))).toEqual({ ok: true, event })
  })
})

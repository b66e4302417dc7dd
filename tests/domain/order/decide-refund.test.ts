import { describe, expect, it } from 'vitest'
import { decideOrder } from '#domain/order/decide-order.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { orderEvent } from '#domain/order/order-events.ts'
import { rejected } from '#tests/kit/rules.ts'
import {
  confirmed,
  eventsByStatus,
  fetched,
  given,
  orderAfter,
  payfast,
  placed,
  ready,
  refunded,
  refundStarted,
  staff,
  started,
  TOTAL,
} from './given-order.ts'

describe('a refund', () => {
  const twice = orderEvent('MoneyNotExpected', {
    attemptId: 'a1',
    amount: TOTAL,
    receipt: 'r2',
    why: 'paid_twice',
    by: payfast,
  })
  const refund = (amount: number, receipt = 'r1', refundId = 'f9'): OrderCommand => ({
    type: 'StartRefund',
    refundId,
    receipt,
    amount,
    seenRefundable: null,
    reason: 'scratched',
    by: staff,
  })
  const paid = [placed(), started(), confirmed()]

  it('never exceeds what was received, in any number of parts', () => {
    given(...paid)
      .when(refund(TOTAL + 1))
      .then(rejected('refund_too_large'))
    given(...paid, refundStarted(100_000), refunded(100_000))
      .when(refund(7_501))
      .then(rejected('refund_too_large'))
    given(...paid, refundStarted(100_000))
      .when(refund(7_501))
      .then(rejected('refund_too_large'))
  })

  it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('of %s cents is refused', (amount) => {
    given(...paid)
      .when(refund(amount))
      .then(rejected('refund_too_large'))
  })

  it('waits until the outcome of the previous one is known', () => {
    given(...paid, refundStarted(100_000))
      .when(refund(7_500))
      .then(rejected('another_refund_under_way'))
    given(...paid, twice, refundStarted(TOTAL, 'r2'))
      .when(refund(7_500))
      .then(rejected('another_refund_under_way'))
    const parts = [refundStarted(100_000), refunded(100_000)]
    expect(decideOrder(orderAfter(...paid, ...parts), refund(7_500)).ok).toBe(true)
  })

  it('is refused if another was made since it was decided on, and made again once that is seen', () => {
    const seen = (seenRefundable: number): OrderCommand => ({ ...refund(7_500), seenRefundable }) as OrderCommand
    given(...paid, refundStarted(100_000), refunded(100_000))
      .when(seen(TOTAL))
      .then(rejected('refundable_changed'))
    expect(decideOrder(orderAfter(...paid, refundStarted(100_000), refunded(100_000)), seen(TOTAL - 100_000)).ok).toBe(
      true,
    )
  })

  it('that failed leaves its amount refundable', () => {
    const wentWrong = orderEvent('RefundFailed', { refundId: 'f1', reason: null, by: payfast })
    const decision = decideOrder(orderAfter(...paid, refundStarted(), wentWrong), refund(TOTAL))
    expect(decision.ok).toBe(true)
  })

  it('happens once, however often it is requested or notified', () => {
    given(...paid, refundStarted())
      .when(refund(TOTAL, 'r1', 'f1'))
      .then()
    given(...paid, refundStarted(), refunded())
      .when({ type: 'ConfirmRefund', refundId: 'f1', providerReference: null, by: payfast })
      .then()
    given(...paid, refundStarted(), refunded())
      .when({ type: 'FailRefund', refundId: 'f1', reason: null, by: payfast })
      .then(rejected('unknown_refund'))
  })

  it('of an unexpected payment leaves the order as it is', () => {
    const { order } = orderAfter(...paid, twice, refundStarted(TOTAL, 'r2'), refunded())
    expect(order).toMatchObject({ status: 'paid', holdsStock: true })
  })

  it('of its own payment closes the order, also while an unexpected payment is still with the shop', () => {
    const { order } = orderAfter(...paid, twice, refundStarted(TOTAL, 'r1'), refunded())
    expect(order).toMatchObject({ status: 'refunded', holdsStock: false })
  })

  it('in full closes the order, and is named as a reason why', () => {
    const { events } = eventsByStatus.refunded ?? { events: [] }
    for (const command of [
      { type: 'DispatchOrder', carrier: null, tracking: null, by: staff },
      { type: 'CancelOrder', reason: null, by: staff },
    ] as const) {
      expect(decideOrder(orderAfter(...events), command)).toMatchObject({
        rejection: { reason: 'order_closed', message: expect.stringContaining('refunded') },
      })
    }
  })

  it('of a part leaves the order as it is; a full one releases its items, if they are still in the shop', () => {
    expect(orderAfter(...paid, refundStarted(1_000), refunded(1_000)).order?.status).toBe('paid')
    expect(orderAfter(...paid, refundStarted(), refunded()).order).toMatchObject({
      status: 'refunded',
      holdsStock: false,
    })
  })

  it('of the full amount in progress keeps the order from being dispatched', () => {
    given(...paid, refundStarted())
      .when({ type: 'DispatchOrder', carrier: null, tracking: null, by: staff })
      .then(rejected('refund_under_way'))
    const whole = [fetched(), started('a1', 'payfast', 100_000), confirmed('a1', 'r1', 100_000), ready]
    given(...whole, refundStarted(100_000))
      .when({ type: 'CollectOrder', by: staff })
      .then(rejected('refund_under_way'))
  })
})

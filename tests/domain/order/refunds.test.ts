import { describe, expect, it } from 'vitest'
import { decideOrder } from '#domain/order/decide-order.ts'
import { orderEvent } from '#domain/order/order-events.ts'
import { rejected } from '#tests/kit/rules.ts'
import {
  confirmed,
  eventsByStatus,
  given,
  orderAfter,
  payfast,
  placed,
  refunded,
  refundStarted,
  staff,
  started,
  TOTAL,
} from './given-order.ts'

const paid = [placed(), started(), confirmed()]
const wentWrong = orderEvent('RefundFailed', { refundId: 'f1', reason: null, by: payfast })
const dispatch = { type: 'DispatchOrder', carrier: null, tracking: null, by: staff } as const
const details = { refundId: 'f9', receipt: 'r1', amount: 500, reason: 'scratched', by: staff }
const refund = { type: 'StartRefund', seenRefundable: null, ...details } as const

describe('a refund', () => {
  it('is of the amount, and for the reason, that staff enter', () => {
    given(...paid)
      .when(refund)
      .then(orderEvent('RefundStarted', details))
  })

  it('is refused if more is left than was seen, since an earlier one failed meanwhile', () => {
    given(...paid, refundStarted(1_000), wentWrong)
      .when({ ...refund, seenRefundable: TOTAL - 1_000 })
      .then(rejected('refundable_changed'))
  })

  it('keeps the number that its provider gave it', () => {
    given(...paid, refundStarted())
      .when({ type: 'ConfirmRefund', refundId: 'f1', providerReference: 'pf 7', by: payfast })
      .then(orderEvent('OrderRefunded', { refundId: 'f1', amount: TOTAL, providerReference: 'pf 7', by: payfast }))
  })

  it('that failed is not recorded as made, if its money was refunded by another one since', () => {
    given(...paid, refundStarted(), wentWrong, refundStarted(1, 'r1', 'f2'), refunded(1, 'f2'))
      .when({ type: 'ConfirmRefund', refundId: 'f1', providerReference: null, by: payfast })
      .then(rejected('unknown_refund'))
  })

  it('of a part is recorded once, however often it is notified', () => {
    given(...paid, refundStarted(1_000), refunded(1_000))
      .when({ type: 'ConfirmRefund', refundId: 'f1', providerReference: null, by: payfast })
      .then()
  })

  it('is settled by itself, and not by an earlier one', () => {
    const parts = [refundStarted(1_000), refunded(1_000), refundStarted(500, 'r1', 'f2')]
    given(...paid, ...parts)
      .when({ type: 'ConfirmRefund', refundId: 'f2', providerReference: null, by: payfast })
      .then(orderEvent('OrderRefunded', { refundId: 'f2', amount: 500, providerReference: null, by: payfast }))
  })

  it('is at most what its own receipt has, and of no receipt that the order lacks', () => {
    const less = { attemptId: 'a1', amount: 400, receipt: 'r2', why: 'wrong_amount', by: payfast } as const
    const both = [...paid, orderEvent('MoneyNotExpected', less)]
    given(...both)
      .when({ ...refund, receipt: 'r2' })
      .then(rejected('refund_too_large'))
    given(...both)
      .when({ ...refund, receipt: 'r3' })
      .then(rejected('unknown_receipt'))
  })

  it('fails once, however often that is notified', () => {
    given(...paid, refundStarted(), wentWrong)
      .when({ type: 'FailRefund', refundId: 'f1', reason: null, by: payfast })
      .then()
  })

  it('of all that paid an order keeps it here, whatever other money the shop still has', () => {
    const twice = { attemptId: 'a1', amount: TOTAL, receipt: 'r2', why: 'paid_twice', by: payfast } as const
    given(...paid, orderEvent('MoneyNotExpected', twice), refundStarted())
      .when(dispatch)
      .then(rejected('refund_under_way'))
    const back = [refundStarted(TOTAL, 'r2'), refunded()]
    expect(decideOrder(orderAfter(...paid, orderEvent('MoneyNotExpected', twice), ...back), dispatch).ok).toBe(true)
  })
})

describe('a returned order', () => {
  it('keeps why it was returned, and why no refund is due', () => {
    given(...(eventsByStatus.delivered?.events ?? []))
      .when({ type: 'ReturnOrder', reason: 'too large', by: staff })
      .then(orderEvent('OrderReturned', { reason: 'too large', by: staff }))
    given(...(eventsByStatus.returned?.events ?? []))
      .when({ type: 'SettleReturn', reason: 'exchanged', by: staff })
      .then(orderEvent('ReturnSettled', { reason: 'exchanged', by: staff }))
  })
})

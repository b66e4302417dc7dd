import { describe, expect, it } from 'vitest'
import { decideOrder } from '#domain/order/decide-order.ts'
import { orderEvent } from '#domain/order/order-events.ts'
import { rejected } from '#tests/kit/rules.ts'
import {
  confirmed,
  given,
  orderAfter,
  payfast,
  placed,
  placedData,
  refunded,
  refundStarted,
  staff,
  started,
} from './given-order.ts'

describe('the amounts of an order', () => {
  it('include discounts of its lines that add up to its own', () => {
    const lines = placedData().lines.map((line) => ({ ...line, discount: 1 }))
    given()
      .when({ type: 'PlaceOrder', order: placedData({ lines }) })
      .then(rejected('totals_do_not_add_up'))
  })

  it('let a refund of everything be recorded as made after staff took it for failed', () => {
    const failed = orderEvent('RefundFailed', { refundId: 'f1', reason: null, by: payfast })
    const events = [placed(), started(), confirmed(), refundStarted(), failed]
    const made = { type: 'ConfirmRefund', refundId: 'f1', providerReference: null, by: staff } as const
    expect(decideOrder(orderAfter(...events), made)).toEqual({ ok: true, events: [refunded()] })
  })
})

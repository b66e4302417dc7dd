import { describe, expect, it } from 'vitest'
import { decideOrder } from '#domain/order/decide-order.ts'
import { orderEvent } from '#domain/order/order-events.ts'
import { rejected } from '#tests/kit/rules.ts'
import {
  BY_SHOPPER,
  confirm,
  confirmed,
  dispatched,
  fetched,
  given,
  NOW,
  orderAfter,
  payfast,
  placed,
  placedData,
  refunded,
  refundStarted,
  staff,
  started,
  TOTAL,
} from './given-order.ts'

describe('the amounts of an order', () => {
  it('include discounts of its lines that add up to its own', () => {
    const lines = placedData().lines.map((line) => ({ ...line, discount: 1 }))
    given()
      .when({ type: 'PlaceOrder', order: placedData({ lines }) })
      .then(rejected('totals_do_not_add_up'))
  })

  it.each([
    ['lines that cost less than its subtotal', { price: 49_999, discount: 0, total: 100_000 }],
    ['lines whose totals are less than its own', { price: 50_000, discount: 0, total: 99_999 }],
  ])('are not accepted with %s', (_, { price, ...rest }) => {
    const lines = placedData().lines.map((line) => ({ ...line, offer: { ...line.offer, price }, ...rest }))
    given()
      .when({ type: 'PlaceOrder', order: placedData({ lines }) })
      .then(rejected('totals_do_not_add_up'))
  })

  it('decide by their total, with the discount and the delivery, which methods may pay it', () => {
    const of = (price: number, discount: number): Parameters<typeof placedData>[0] => {
      const [gross, net] = [2 * price, 2 * price - discount]
      const lines = placedData().lines.map((line) => ({
        ...line,
        offer: { ...line.offer, price },
        discount,
        total: net,
      }))
      const totals = { subtotal: gross, discount, delivery: 7_500, total: net + 7_500 }
      return { lines, totals, method: 'finchoice', months: 3 }
    }
    given()
      .when({ type: 'PlaceOrder', order: placedData(of(30_000, 20_000)) })
      .then(rejected('method_not_available'))
    given()
      .when({ type: 'PlaceOrder', order: placedData(of(22_500, 0)) })
      .then(placed(of(22_500, 0)))
  })

  it('let a refund of everything be recorded as made after staff took it for failed', () => {
    const failed = orderEvent('RefundFailed', { refundId: 'f1', reason: null, by: payfast })
    const events = [placed(), started(), confirmed(), refundStarted(), failed]
    const made = { type: 'ConfirmRefund', refundId: 'f1', providerReference: null, by: staff } as const
    expect(decideOrder(orderAfter(...events), made)).toEqual({ ok: true, events: [refunded()] })
  })

  it('include no refund that failed', () => {
    const wentWrong = orderEvent('RefundFailed', { refundId: 'f1', reason: 'no such card', by: staff })
    given(placed(), started(), confirmed(), refundStarted())
      .when({ type: 'FailRefund', refundId: 'f1', reason: 'no such card', by: staff })
      .then(wentWrong)
    const { order } = orderAfter(placed(), started(), confirmed(), refundStarted(), wentWrong)
    expect(order).toMatchObject({ status: 'paid', refunds: [{ status: 'failed' }] })
  })

  it('include a bank transfer once, however often staff record it', () => {
    const transfer = [placed(), started('a1', 'bank_transfer'), confirmed('a1', 'statement 12')]
    given(...transfer)
      .when(confirm({ receipt: 'statement 12', by: staff }))
      .then()
    for (const amount of [TOTAL - 1, TOTAL + 1]) {
      given(...transfer)
        .when(confirm({ receipt: 'statement 12', amount, by: staff }))
        .then(rejected('receipt_taken'))
    }
  })

  it.each([
    ['in progress', [refundStarted(TOTAL - 1)]],
    ['made', [refundStarted(TOTAL - 1), refunded(TOTAL - 1)]],
  ])('can be refunded in part without keeping the order from being dispatched: %s', (_, refund) => {
    given(placed(), started(), confirmed(), ...refund)
      .when({ type: 'DispatchOrder', carrier: 'Dawn Wing', tracking: 'DW1', by: staff })
      .then(dispatched)
  })

  it('include a refund of a part as that part', () => {
    given(placed(), started(), confirmed(), refundStarted(500))
      .when({ type: 'ConfirmRefund', refundId: 'f1', providerReference: null, by: staff })
      .then(refunded(500))
  })

  it('keep the months of a payment plan', () => {
    const plan = { attemptId: 'a2', method: 'finchoice', months: 6, payBy: NOW + 90_000_000, by: BY_SHOPPER } as const
    given(placed())
      .when({ type: 'StartPayment', ...plan })
      .then(orderEvent('PaymentStarted', { ...plan, amount: TOTAL }))
  })
})

it('an order that is being refunded in full is not made ready to collect', () => {
  const paid = [fetched(), started('a1', 'payfast', 100_000), confirmed('a1', 'r1', 100_000)]
  given(...paid, refundStarted(100_000))
    .when({ type: 'MakeReadyForPickUp', by: staff })
    .then(rejected('refund_under_way'))
})

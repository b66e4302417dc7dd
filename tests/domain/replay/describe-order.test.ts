import { expect, it } from 'vitest'
import { BY_SHOPPER, orderEvent } from '#domain/order/order-events.ts'
import { describeOrderEvent } from '#domain/replay/describe-order.ts'
import { confirmed, placed, refunded, refundStarted, started, TOTAL } from '../order/given-order.ts'

const by = (kind: 'provider' | 'staff', name: string | null) => ({ kind, name })
const failed = (author: ReturnType<typeof by>) =>
  describeOrderEvent({ type: 'PaymentFailed', v: 1, data: { by: author } } as Parameters<typeof describeOrderEvent>[0])

it('a provider has the same name as everywhere else', () => {
  expect(failed(by('provider', 'payfast'))).toBe('Payment failed by PayFast')
  expect(failed(by('provider', 'payjustnow'))).toBe('Payment failed by PayJustNow')
})

it('anybody else has their own name, or their role', () => {
  expect(failed(by('staff', 'payfast'))).toBe('Payment failed by payfast')
  expect(failed(by('staff', null))).toBe('Payment failed by staff')
  expect(failed(by('provider', null))).toBe('Payment failed by the provider')
})

it('an event of money is described with its amount, and an order with its total', () => {
  const events = [placed(), started('a1', 'ozow'), confirmed(), refundStarted(2_500), refunded(2_500)]
  expect(events.map(describeOrderEvent)).toEqual([
    'Order R482913 placed: R 1 075.00, PayFast',
    'Payment of R 1 075.00 started, Ozow',
    'Payment of R 1 075.00 confirmed by PayFast, reference r1',
    'Refund of R 25.00 started by Thandi',
    'R 25.00 refunded by Thandi',
  ])
  const late = { attemptId: 'a1', amount: TOTAL, receipt: 'r2', by: BY_SHOPPER }
  expect(describeOrderEvent(orderEvent('MoneyNotExpected', { ...late, why: 'paid_twice' }))).toBe(
    'Unexpected payment of R 1 075.00 (paid twice) by the customer, reference r2',
  )
})

it('what became of a payment, of an order and of its refund is described with who did it', () => {
  const thandi = by('staff', 'Thandi')
  const of = (type: 'PaymentCancelled' | 'OrderCancelled' | 'OrderReturned' | 'ReturnSettled' | 'RefundFailed') =>
    describeOrderEvent({ type, v: 1, data: { by: thandi } } as Parameters<typeof describeOrderEvent>[0])
  expect(of('PaymentCancelled')).toBe('Payment cancelled by Thandi')
  expect(of('OrderCancelled')).toBe('Order cancelled by Thandi')
  expect(of('OrderReturned')).toBe('Order returned by Thandi')
  expect(of('ReturnSettled')).toBe('Recorded by Thandi that no refund is due')
  expect(of('RefundFailed')).toBe('Refund failed by Thandi')
})

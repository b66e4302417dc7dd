import { describe, expect, it } from 'vitest'
import { type Author, BY_SHOP, BY_SHOPPER, orderEvent } from '#domain/order/order-events.ts'
import { OPEN_STATUSES } from '#domain/order/order-state.ts'
import { numberAtProvider } from '#domain/order/receipt-of.ts'
import { rejected } from '#tests/kit/rules.ts'
import {
  cancelled,
  confirm,
  confirmed,
  expired,
  given,
  orderAfter,
  payfast,
  placed,
  staff,
  started,
  TOTAL,
} from './given-order.ts'

describe('an order that is paid', () => {
  it.each<[string, Author]>([
    ['its shopper', BY_SHOPPER],
    ['a payment provider', payfast],
    ['the shop’s own timer', BY_SHOP],
  ])('is not cancelled by %s, since only staff can refund it', (_, by) => {
    given(placed(), started(), confirmed())
      .when({ type: 'CancelOrder', reason: null, by })
      .then(rejected('already_paid', 'This order has already been paid.'))
  })

  it('is cancelled by staff, who are named', () => {
    given(placed(), started(), confirmed())
      .when({ type: 'CancelOrder', reason: 'out of stock', by: staff })
      .then(orderEvent('OrderCancelled', { reason: 'out of stock', by: staff }))
  })

  it.each(OPEN_STATUSES)('is not cancelled by staff who saw it as %s: the money has come since', (seenStatus) => {
    given(placed(), started(), confirmed())
      .when({ type: 'CancelOrder', reason: 'not paid', by: staff, seenStatus })
      .then(rejected('already_paid', 'This order has already been paid.'))
  })

  it('is cancelled by staff who saw it as paid, also once it is ready', () => {
    given(placed(), started(), confirmed(), orderEvent('OrderReadyForPickUp', { by: staff }))
      .when({ type: 'CancelOrder', reason: 'out of stock', by: staff, seenStatus: 'paid' })
      .then(orderEvent('OrderCancelled', { reason: 'out of stock', by: staff }))
  })

  it('has a second payment kept as one, also after it was cancelled', () => {
    const kept = { attemptId: 'a1', amount: TOTAL, receipt: 'new', by: payfast }
    given(placed(), started(), confirmed(), cancelled)
      .when(confirm())
      .then(orderEvent('MoneyNotExpected', { ...kept, why: 'paid_twice' }))
    given(placed(), started(), cancelled)
      .when(confirm())
      .then(orderEvent('MoneyNotExpected', { ...kept, why: 'too_late' }))
  })

  it('counts a receipt once, whichever of its attempts it is notified for', () => {
    given(placed(), started(), started('a2', 'payfast'), confirmed('a1', 'new'))
      .when(confirm({ attemptId: 'a2' }))
      .then()
  })

  it('counts another provider’s payment with an equal number as another one, once', () => {
    const ozow = { kind: 'provider', name: 'ozow' } as const
    const other = { attemptId: 'a2', amount: TOTAL, receipt: 'ozow new', by: ozow }
    const events = [placed(), started(), started('a2', 'ozow'), confirmed('a1', 'new')]
    const second = orderEvent('MoneyNotExpected', { ...other, why: 'paid_twice' })
    const say = confirm({ attemptId: 'a2', by: ozow })
    given(...events)
      .when(say)
      .then(second)
    given(...events, second)
      .when(say)
      .then()
    given(...events, second)
      .when(confirm())
      .then()
  })

  it('ignores a provider that notifies a known payment with another amount', () => {
    given(placed(), started(), confirmed('a1', 'new'))
      .when(confirm({ amount: TOTAL - 1 }))
      .then()
  })

  it('may have expired with money of another amount before', () => {
    const wrong = { attemptId: 'a1', amount: 5, receipt: 'r1', why: 'wrong_amount', by: payfast } as const
    given(placed(), started(), orderEvent('MoneyNotExpected', wrong), expired)
      .when(confirm())
      .then(
        orderEvent('OrderRevived', {}),
        orderEvent('PaymentConfirmed', { attemptId: 'a1', amount: TOTAL, receipt: 'new', by: payfast }),
      )
  })

  it('stays paid by the first receipt when another attempt fails later', () => {
    const other = orderEvent('PaymentFailed', { attemptId: 'a2', by: payfast })
    const { order } = orderAfter(placed(), started(), started('a2', 'ozow'), confirmed(), other)
    expect(order?.status).toBe('paid')
  })
})

it('a refund names a payment to its provider by the number that the provider gave it', () => {
  expect(numberAtProvider('ozow 12', 'ozow')).toBe('12')
  expect(numberAtProvider('12', 'ozow')).toBe('12')
  expect(numberAtProvider('ozow 12', 'payfast')).toBe('ozow 12')
})

import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '#domain/order/order-events.ts'
import { isEasyToSay, orderNumber, readOrderNumber } from '#domain/order/order-number.ts'
import { orderView } from '#domain/order/order-projection.ts'
import {
  confirmed,
  expired,
  NOW,
  orderAfter,
  placed,
  refunded,
  refundStarted,
  started,
  TOTAL,
  ways,
} from './given-order.ts'

const account = { bank: 'Example Bank', holder: 'Rusbank', number: '1002003004', branch_code: '000000' }
const people = {
  contact: { email: 'l@example.com', first_name: 'Lindiwe', last_name: 'Khumalo', phone: '0821234567' },
  address: null,
  note: null,
  language: 'en' as const,
}
const DAY = 24 * 60 * 60 * 1000

function viewAfter(...events: readonly OrderEvent[]) {
  const { order } = orderAfter(...events)
  if (order === null) throw new Error('It was not placed')
  const told = events.map(({ type }, index) => ({ type, at: NOW + index }))
  return orderView({
    id: 'order1',
    order,
    events: told,
    people,
    methods: ['payfast', 'bank_transfer', 'finchoice'],
    account,
  })
}

describe('an order’s page', () => {
  it('says what can be done next: pay, transfer or cancel while it is open, collect when it is ready', () => {
    const next = Object.fromEntries(Object.entries(ways).map(([way, { events }]) => [way, viewAfter(...events).next]))
    expect(next).toMatchObject({
      placed: ['pay', 'cancel'],
      awaiting_payment: ['pay', 'cancel'],
      awaiting_transfer: ['transfer', 'pay', 'cancel'],
      paid: [],
      ready_for_pick_up: ['collect'],
      expired: [],
      refunded: [],
    })
  })

  it('names the bank account only while a transfer is awaited, with the number as its reference', () => {
    expect(viewAfter(placed(), started('a1', 'bank_transfer')).transfer).toMatchObject({
      account,
      reference: 'R482913',
      amount: TOTAL,
    })
    expect(viewAfter(placed(), started('a1', 'bank_transfer'), confirmed()).transfer).toBeNull()
    expect(viewAfter(placed(), started()).transfer).toBeNull()
  })

  it('offers the ways to pay that take its total, while it is open', () => {
    expect(viewAfter(placed(), started()).methods).toEqual(['payfast', 'bank_transfer', 'finchoice'])
    expect(viewAfter(placed(), started(), confirmed()).methods).toEqual([])
  })

  it('shows as paid by the attempt that paid it, whichever came last', () => {
    const view = viewAfter(placed(), started('a1'), started('a2', 'ozow'), confirmed('a1'))
    expect(view.payment).toEqual({ method: 'payfast', months: null, status: 'paid', attempts: 2 })
  })

  it('counts the days to the door from the payment, and says none where nothing comes', () => {
    const { order } = orderAfter(placed(), started(), confirmed())
    if (order === null) throw new Error('It was not placed')
    const paidOn = (at: number) =>
      orderView({ id: 'o', order, events: [{ type: 'PaymentConfirmed', at }], people, methods: [], account }).delivery
    expect(Date.parse(paidOn(NOW + 7 * DAY)?.from ?? '') - Date.parse(paidOn(NOW)?.from ?? '')).toBe(7 * DAY)
    expect(viewAfter(placed(), started(), expired).delivery).toBeNull()
  })

  it('shows what went back, and a history without what only staff look at', () => {
    const view = viewAfter(placed(), started(), confirmed(), refundStarted(500), refunded(500))
    expect(view.refunded).toBe(500)
    expect(view.history.map(({ what }) => what)).toEqual(['placed', 'payment_started', 'paid', 'refunded'])
  })
})

describe('an order’s number', () => {
  it.each(['482913', '100290'])('%s can be said without a doubt', (digits) => {
    expect(isEasyToSay(digits)).toBe(true)
  })
  it.each(['082913', '111482', '400012', '123482', '987614', '48291', '4829130', 'abcdef'])('%s can’t', (digits) => {
    expect(isEasyToSay(digits)).toBe(false)
  })
  it.each(['R482913', 'r482913', '482913', '#R 482 913', 'R482-913'])('is known as people type it: %s', (typed) => {
    expect(readOrderNumber(typed)).toBe(orderNumber('482913'))
  })
  it.each(['', 'R', '48291', 'R4829134', '482913; drop'])('is none where it is none: %s', (typed) => {
    expect(readOrderNumber(typed)).toBeNull()
  })
})

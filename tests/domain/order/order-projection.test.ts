import { describe, expect, it } from 'vitest'
import { type OrderEvent, orderEvent } from '#domain/order/order-events.ts'
import { isEasyToSay, readOrderNumber } from '#domain/order/order-number.ts'
import { orderView } from '#domain/order/order-projection.ts'
import {
  account,
  cancelled,
  confirmed,
  eventsByStatus,
  expired,
  failed,
  fetched,
  NOW,
  orderAfter,
  payfast,
  people,
  placed,
  placedData,
  refunded,
  refundStarted,
  staff,
  started,
  TOTAL,
} from './given-order.ts'

const DAY = 24 * 60 * 60 * 1000

function viewAfter(...events: readonly OrderEvent[]) {
  const { order } = orderAfter(...events)
  if (order === null) throw new Error('It was not placed')
  const timed = events.map(({ type, data }, index) => ({ type, data, at: NOW + index }))
  return orderView({
    id: 'order1',
    order,
    events: timed,
    people,
    methods: ['payfast', 'bank_transfer', 'finchoice'],
    account,
  })
}

describe('an order’s page', () => {
  it('owes a refund of a return, and of all money for a cancelled order, until it is refunded or none is due', () => {
    const owing = Object.entries(eventsByStatus).filter(([, { events }]) => viewAfter(...events).owes_refund)
    expect(owing.map(([way]) => way)).toEqual(['cancelled after it was paid', 'returned'])
    const data = { attemptId: 'a1', amount: 5_000, receipt: 'r1', by: payfast, why: 'wrong_amount' } as const
    const events = [placed(), started(), orderEvent('MoneyNotExpected', data), cancelled, refundStarted(5_000)]
    expect([viewAfter(...events).owes_refund, viewAfter(...events, refunded(5_000)).owes_refund]).toEqual([true, false])
  })

  it('tells how much arrived that did not pay it, until that is being refunded', () => {
    const data = { attemptId: 'a1', amount: TOTAL, receipt: 'r2', by: payfast, why: 'paid_twice' } as const
    const events = [placed(), started(), confirmed(), orderEvent('MoneyNotExpected', data)]
    expect(viewAfter(...events.slice(0, 3)).unexpected).toBe(0)
    expect(viewAfter(...events).unexpected).toBe(TOTAL)
    expect(viewAfter(...events, refundStarted(500, 'r1')).unexpected).toBe(TOTAL)
    expect(viewAfter(...events, refundStarted(500, 'r2')).unexpected).toBe(TOTAL - 500)
    expect(viewAfter(...events, refundStarted(TOTAL, 'r2')).unexpected).toBe(0)
  })

  it('tells how much was refunded of other payments than its own, once one of them went back in full', () => {
    const data = { attemptId: 'a1', amount: TOTAL, receipt: 'r2', by: payfast, why: 'paid_twice' } as const
    const events = [placed(), started(), confirmed(), orderEvent('MoneyNotExpected', data)]
    const othersAfter = (...more: readonly OrderEvent[]) => viewAfter(...events, ...more).refunded_others
    expect(othersAfter(refundStarted(500, 'r1'), refunded(500))).toBe(0)
    expect(othersAfter(refundStarted(TOTAL, 'r1'), refunded())).toBe(0)
    expect(othersAfter(refundStarted(500, 'r2'), refunded(500))).toBe(0)
    expect(othersAfter(refundStarted(TOTAL, 'r2'))).toBe(0)
    expect(othersAfter(refundStarted(TOTAL, 'r2'), refunded())).toBe(TOTAL)
  })

  it('names the next steps: pay, transfer or cancel while it is open, collect when it is ready', () => {
    const next = Object.fromEntries(
      Object.entries(eventsByStatus).map(([way, { events }]) => [way, viewAfter(...events).next]),
    )
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

  it('shows the bank account only while a transfer is awaited, with the number as its reference', () => {
    expect(viewAfter(placed(), started('a1', 'bank_transfer')).transfer).toMatchObject({
      account,
      reference: 'R482913',
      amount: TOTAL,
      pay_by: new Date(placedData().payBy).toISOString(),
    })
    expect(viewAfter(placed(), started('a1', 'bank_transfer'), confirmed()).transfer).toBeNull()
    expect(viewAfter(placed(), started()).transfer).toBeNull()
  })

  it('offers the payment methods that take its total, while it is open', () => {
    expect(viewAfter(placed(), started()).methods).toEqual(['payfast', 'bank_transfer', 'finchoice'])
    expect(viewAfter(placed(), started(), confirmed()).methods).toEqual([])
    const totals = { subtotal: 30_000, discount: 0, delivery: 7_500, total: 37_500 }
    expect(viewAfter(placed({ totals })).methods).toEqual(['payfast', 'bank_transfer'])
    const discounted = { subtotal: 60_000, discount: 20_000, delivery: 7_500, total: 47_500 }
    expect(viewAfter(placed({ totals: discounted })).methods).toEqual(['payfast', 'bank_transfer'])
  })

  it('shows the latest attempt as the payment until one has paid it', () => {
    const view = viewAfter(placed(), started('a1'), failed('a1'), started('a2', 'ozow'))
    expect(view.payment).toEqual({ method: 'ozow', months: null, status: 'pending', attempts: 2 })
  })

  it('shows the attempt that paid it as the payment, whichever came last', () => {
    const view = viewAfter(placed(), started('a1'), started('a2', 'ozow'), confirmed('a1'))
    expect(view.payment).toEqual({ method: 'payfast', months: null, status: 'paid', attempts: 2 })
  })

  it('does not show an attempt whose money did not pay it as the payment', () => {
    const wrong = { attemptId: 'a1', amount: 100, receipt: 'r9', by: payfast, why: 'wrong_amount' } as const
    const history = [placed(), started('a1'), orderEvent('MoneyNotExpected', wrong), started('a2', 'ozow')]
    expect(viewAfter(...history).payment).toMatchObject({ method: 'ozow', status: 'pending' })
    expect(viewAfter(...history, confirmed('a2')).payment).toMatchObject({ method: 'ozow', status: 'paid' })
  })

  it('shows what its total is made of, and until when it can be paid', () => {
    const totals = { subtotal: 100_000, discount: 20_000, delivery: 7_500, total: 87_500 }
    const view = viewAfter(placed({ totals }))
    expect(view.totals).toEqual({ subtotal: 100_000, discount: 20_000, shipping_total: 7_500, total: 87_500 })
    expect(view.pay_by).toBe(new Date(placedData().payBy).toISOString())
    expect(viewAfter(placed(), started(), confirmed()).pay_by).toBeNull()
    expect(viewAfter(placed(), started(), expired).pay_by).toBeNull()
  })

  it('shows what each line costs after its discount', () => {
    const lines = placedData().lines.map((line) => ({ ...line, discount: 10_000, total: 90_000 }))
    expect(viewAfter(placed({ lines })).lines).toMatchObject([
      { quantity: 2, price: 50_000, discount: 10_000, total: 90_000 },
    ])
  })

  it('counts the delivery days from the payment, and shows none for a pick-up', () => {
    const { order } = orderAfter(placed(), started(), confirmed())
    if (order === null) throw new Error('It was not placed')
    const paidOn = (at: number) =>
      orderView({ id: 'o', order, events: [{ type: 'PaymentConfirmed', at }], people, methods: [], account }).delivery
    expect(Date.parse(paidOn(NOW + 7 * DAY)?.from ?? '') - Date.parse(paidOn(NOW)?.from ?? '')).toBe(7 * DAY)
    // Paid on a Sunday, it is dispatched on Monday, 1 February, and three to four days in transit.
    const sunday = Date.parse('2027-01-31T10:00+02:00')
    expect(paidOn(sunday)).toEqual({ from: '2027-02-04', to: '2027-02-05' })
    expect(viewAfter(placed(), started(), expired).delivery).toBeNull()
  })

  it('counts the delivery days of an unpaid order from now, since it is shown what comes if it is paid today', () => {
    const { order } = orderAfter(placed(), started('a1', 'bank_transfer'))
    if (order === null) throw new Error('It was not placed')
    const shownAt = (now: number) =>
      orderView({ id: 'o', order, events: [], people, methods: [], account, now }).delivery?.from
    expect(shownAt(Date.parse('2027-02-01T10:00+02:00'))).toBe('2027-02-05')
    // Two days later, which is before the transfer has to arrive.
    expect(shownAt(Date.parse('2027-02-03T10:00+02:00'))).toBe('2027-02-08')
  })

  it('counts them from the dispatch if that was late, and from now while it is late', () => {
    const { order } = orderAfter(placed(), started(), confirmed())
    if (order === null) throw new Error('It was not placed')
    const monday = Date.parse('2027-02-01T10:00+02:00')
    const paid = { type: 'PaymentConfirmed', at: monday }
    const firstDay = (now: number, dispatchedAt: number | null) => {
      const dispatched = dispatchedAt === null ? [] : [{ type: 'OrderDispatched', at: dispatchedAt }]
      const events = [paid, ...dispatched]
      return orderView({ id: 'o', order, events, people, methods: [], account, now }).delivery?.from
    }
    expect(firstDay(monday, null)).toBe('2027-02-05')
    expect(firstDay(monday + DAY, null)).toBe('2027-02-05')
    expect(firstDay(monday + 2 * DAY, null)).toBe('2027-02-06')
    expect(firstDay(monday + 9 * DAY, monday)).toBe('2027-02-05')
    expect(firstDay(monday + 9 * DAY, monday + DAY)).toBe('2027-02-05')
    expect(firstDay(monday + 9 * DAY, monday + 2 * DAY)).toBe('2027-02-06')
  })

  it('promises no day of delivery once it is cancelled, expired or refunded', () => {
    for (const { status, events } of Object.values(eventsByStatus)) {
      const isOff = ['cancelled', 'expired', 'refunded'].includes(status)
      expect([status, viewAfter(...events).delivery === null]).toEqual([status, isOff])
    }
  })

  it('shows all options of a line, the parcel, and that nothing is due for a free order only', () => {
    const options = ['Feather', 'Oak legs'].map((option) => ({ name: 'Choice', option }))
    const lines = placedData().lines.map((line) => ({ ...line, offer: { ...line.offer, options } }))
    expect(viewAfter(placed({ lines })).lines[0]?.variant).toBe('Feather, Oak legs')
    expect(viewAfter(...(eventsByStatus.dispatched?.events ?? [])).parcel).toEqual({
      carrier: 'Dawn Wing',
      tracking: 'DW1',
    })
    const totals = { subtotal: 100_000, discount: 100_000, delivery: 0, total: 0 }
    expect(viewAfter(placed({ totals })).payment.status).toBe('nothing_due')
    expect(viewAfter(placed()).payment.status).toBe('none')
  })

  it('counts the day of a pick-up from the payment', () => {
    const { order } = orderAfter(fetched(), started('a1', 'payfast', 100_000), confirmed('a1', 'r1', 100_000))
    if (order === null) throw new Error('It was not placed')
    const events = [
      { type: 'PaymentConfirmed', at: Date.parse('2027-02-01T10:00+02:00') },
      { type: 'RefundStarted', at: Date.parse('2027-02-03T10:00+02:00') },
    ]
    const { delivery } = orderView({ id: 'o', order, events, people, methods: [], account })
    expect(delivery).toEqual({ from: '2027-02-02', to: '2027-02-02' })
  })

  it('shows refunds, and a history without staff-only entries', () => {
    const view = viewAfter(placed(), started(), confirmed(), refundStarted(500), refunded(500))
    expect(view.refunded).toBe(500)
    expect(view.history.map(({ what }) => what)).toEqual(['placed', 'payment_started', 'paid', 'refunded'])
  })
})

describe('a transfer that staff record for an order with another payment method', () => {
  it('is no payment that the shopper has started', () => {
    const start = { method: 'bank_transfer', months: null, amount: TOTAL, payBy: 0, by: staff } as const
    const recorded = orderEvent('PaymentStarted', { attemptId: 'a2', ...start })
    const { history, payment } = viewAfter(placed(), started('a1'), recorded, confirmed('a2'))
    expect(history.map(({ what }) => what)).toEqual(['placed', 'payment_started', 'paid'])
    expect(payment).toMatchObject({ method: 'bank_transfer', attempts: 2 })
  })
})

describe('an order’s number', () => {
  it.each(['482913', '100290', '123914', '543914', '135791', '121213'])(
    '%s is unambiguous when read aloud',
    (digits) => {
      expect(isEasyToSay(digits)).toBe(true)
    },
  )
  it.each(['082913', '111482', '400012', '123482', '987614', '48291', '4829130', 'abcdef'])('%s is not', (digits) => {
    expect(isEasyToSay(digits)).toBe(false)
  })
  it.each(['R482913', 'r482913', '482913', '#R 482 913', 'R482-913'])(
    'is recognised as people type it: %s',
    (typed) => {
      expect(readOrderNumber(typed)).toBe('R482913')
    },
  )
  it.each(['', 'R', '48291', 'R4829134', '482913; drop'])('is refused if it is not one: %s', (typed) => {
    expect(readOrderNumber(typed)).toBeNull()
  })
})

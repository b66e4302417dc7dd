import { describe, expect, test } from 'vitest'
import type { Order } from '#domain/order/order-state.ts'
import { MAX_PENDING_MS, nextDueAt, payByOf } from '#server/order/payment-deadline.ts'
import { DAY, HOUR } from './placed-order.ts'

const placedAt = Date.parse('2026-11-23T10:00+02:00')

test('an order is reserved for an hour per payment on a provider’s page, and a day in total', () => {
  const kept = (after: number) => payByOf({ method: 'payfast', placedAt, now: placedAt + after }) - placedAt
  expect([0, HOUR / 2, DAY - HOUR, DAY - 1].map(kept)).toEqual([HOUR, 1.5 * HOUR, DAY, DAY])
})

test('an order paid by transfer is reserved for three working days from its placing, whenever transfer was chosen', () => {
  const kept = (after: number) => payByOf({ method: 'bank_transfer', placedAt, now: placedAt + after }) - placedAt
  expect([0, 2 * DAY].map(kept)).toEqual([3 * DAY, 3 * DAY])
})

test.each([
  ['a weekend', '2026-11-27T10:00+02:00', '2026-12-02T10:00+02:00'],
  ['a public holiday', '2026-12-14T10:00+02:00', '2026-12-18T10:00+02:00'],
  ['the rest of a weekend on which the order is placed', '2026-11-28T10:00+02:00', '2026-12-03T10:00+02:00'],
])('%s does not count as working days for a transfer', (_, ordered, due) => {
  const [from, until] = [Date.parse(ordered), Date.parse(due)]
  expect(payByOf({ method: 'bank_transfer', placedAt: from, now: from })).toBe(until)
})

test('the reminder of a transfer is due after one working day, and then its deadline', () => {
  const payBy = placedAt + 3 * DAY
  const dueAt = (after: number) =>
    nextDueAt({ status: 'awaiting_transfer', placedAt, payBy, attempts: [] }, placedAt + after)
  expect([0, DAY - 1, DAY].map(dueAt)).toEqual([placedAt + DAY, placedAt + DAY, payBy])
})

test('the reminder of a transfer for an order of a Saturday is not due before Monday, a working day, is over', () => {
  const saturday = Date.parse('2026-11-28T10:00+02:00')
  const dueAt = nextDueAt(
    { status: 'awaiting_transfer', placedAt: saturday, payBy: saturday + 5 * DAY, attempts: [] },
    saturday,
  )
  expect(dueAt).toBe(Date.parse('2026-12-01T10:00+02:00'))
})

test('an order with a transfer that is due before its reminder is processed when it is due', () => {
  const payBy = placedAt + HOUR
  expect(nextDueAt({ status: 'awaiting_transfer', placedAt, payBy, attempts: [] }, placedAt)).toBe(payBy)
})

test('an expired order is not due again, whatever payments were begun: its providers were queried before', () => {
  const attempts: Order['attempts'] = [{ id: 'a', method: 'ozow', months: null, amount: 100, status: 'failed' }]
  const payBy = placedAt + HOUR
  const dueAt = (status: 'expired' | 'cancelled') => nextDueAt({ status, placedAt, payBy, attempts }, payBy + 1)
  expect([dueAt('expired'), dueAt('cancelled')]).toEqual([null, payBy + 1])
})

test('a payment that begins after the order’s deadline, while another one is pending, has a deadline of its own', () => {
  const now = placedAt + 7 * DAY
  expect(payByOf({ method: 'ozow', placedAt, now })).toBe(now + HOUR)
  expect(payByOf({ method: 'ozow', placedAt, now: placedAt + DAY })).toBe(placedAt + DAY + HOUR)
  expect(payByOf({ method: 'bank_transfer', placedAt, now })).toBe(now + DAY)
  expect(payByOf({ method: 'bank_transfer', placedAt, now: placedAt + 3 * DAY })).toBe(placedAt + 4 * DAY)
})

test('no order is reminded but one that waits for a transfer', () => {
  const payBy = placedAt + 3 * DAY
  const dueAt = (status: 'placed' | 'awaiting_payment') =>
    nextDueAt({ status, placedAt, payBy, attempts: [] }, placedAt)
  expect([dueAt('placed'), dueAt('awaiting_payment')]).toEqual([payBy, payBy])
})

describe('a closed order', () => {
  const payBy = placedAt + HOUR
  const begun = (method: Order['method'], status: Order['attempts'][number]['status']) => {
    return { id: method, method, months: null, amount: 100, status }
  }
  const dueAt = (attempts: Order['attempts'], now = payBy + 1) =>
    nextDueAt({ status: 'paid', placedAt, payBy, attempts }, now)

  test.each<[string, Order['attempts'], boolean]>([
    ['that began no payment is not due', [], false],
    ['that was paid is not due', [begun('ozow', 'paid')], false],
    ['that only a transfer may still pay is not due', [begun('bank_transfer', 'pending')], false],
    ['that may be paid again at a provider is due', [begun('ozow', 'pending'), begun('payfast', 'paid')], true],
    [
      'whose payment failed at a provider is due: it may have been made all the same',
      [begun('ozow', 'failed'), begun('bank_transfer', 'paid')],
      true,
    ],
  ])('%s', (_, attempts, isDue) => {
    expect(dueAt(attempts)).toBe(isDue ? payBy + 1 : null)
  })

  test('is due at once, but not before its deadline, and for a week', () => {
    const attempts = [begun('ozow', 'pending')]
    expect(dueAt(attempts, placedAt)).toBe(payBy)
    const last = payBy + MAX_PENDING_MS
    expect([dueAt(attempts, last - 1), dueAt(attempts, last)]).toEqual([last - 1, null])
  })
})

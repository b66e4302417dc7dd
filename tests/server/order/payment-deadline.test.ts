import { expect, test } from 'vitest'
import { payByOf } from '#server/order/payment-deadline.ts'
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

import { isOpen, type Order } from '#domain/order/order-state.ts'
import { type Day, dayAt, weekdayOf } from '#domain/shipping/calendar.ts'
import { isPublicHoliday } from '#domain/shipping/public-holidays.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long pieces are kept for a payment that is made on a provider's page, in ms. */
const ONLINE_PAYMENT_MS = 60 * MINUTE
/** However often it is tried, in ms from the order on. */
const ONLINE_IN_ALL = DAY
/** A bank transfer is awaited for so many working days (payment methods page), and asked after once one has gone. */
const TRANSFER_DAYS = 3
const REMINDER_DAYS = 1

/** Until when an order waits for a payment that begins at `now` (all in epoch ms). */
export function payByOf({ method, placedAt, now }: { method: Order['method']; placedAt: number; now: number }): number {
  if (method === 'bank_transfer') return afterBankDays(placedAt, TRANSFER_DAYS)
  return Math.min(now + ONLINE_PAYMENT_MS, placedAt + ONLINE_IN_ALL)
}

/** When an order is due next: to remind of its transfer, or to expire. Null where it waits for no payment. */
export function nextDueAt(order: Pick<Order, 'status' | 'placedAt' | 'payBy'>, now: number): number | null {
  if (!isOpen(order)) return null
  const reminder = afterBankDays(order.placedAt, REMINDER_DAYS)
  return order.status === 'awaiting_transfer' && now < reminder ? Math.min(reminder, order.payBy) : order.payBy
}

/** The same time of day so many days later, on which banks are open: not on Saturdays, Sundays and public holidays. */
function afterBankDays(at: number, count: number): number {
  let [reached, left] = [at, count]
  while (left > 0) {
    reached += DAY
    if (isBankDay(dayAt(reached))) left -= 1
  }
  return reached
}

function isBankDay(day: Day): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day)
}

import { DAY, MINUTE } from '#domain/durations.ts'
import { isOpen, type Order } from '#domain/order/order-state.ts'
import { type Day, dayAt, weekdayOf } from '#domain/shipping/calendar.ts'
import { isPublicHoliday } from '#domain/shipping/public-holidays.ts'

/** How long stock is reserved for a payment on a provider's page, in ms. */
const ONLINE_PAYMENT_MS = 60 * MINUTE
/** The limit for all such attempts together, in ms from the order on. */
const ALL_ONLINE_PAYMENTS_MS = DAY
/** A bank transfer may take this many bank days (the payment methods page says working days). A reminder is sent after `REMINDER_DAYS`. */
const TRANSFER_DAYS = 3
const REMINDER_DAYS = 1
/** The bank days for a transfer that is chosen after that, while another payment is pending. */
const LATE_TRANSFER_DAYS = 1
/** How long after its deadline, in ms, a pending payment is given up. Money that arrives later counts as not expected. */
export const MAX_PENDING_MS = 7 * DAY

/** The deadline of a payment that begins at `now` (all in epoch ms). */
export function payByOf({ method, placedAt, now }: { method: Order['method']; placedAt: number; now: number }): number {
  // If the order's own deadline is over, it is still open only because an earlier payment is pending at its provider.
  if (method === 'bank_transfer') {
    const last = afterBankDays(placedAt, TRANSFER_DAYS)
    return last > now ? last : afterBankDays(now, LATE_TRANSFER_DAYS)
  }
  const last = placedAt + ALL_ONLINE_PAYMENTS_MS
  return last > now ? Math.min(now + ONLINE_PAYMENT_MS, last) : now + ONLINE_PAYMENT_MS
}

/**
 * When an order has to be processed next: for the reminder of a transfer, to expire, or to query its providers about money of
 * which they have not notified the shop. Null if it waits for none of these.
 */
export function nextDueAt(
  order: Pick<Order, 'status' | 'placedAt' | 'payBy' | 'attempts'>,
  now: number,
): number | null {
  if (!isOpen(order)) return mayStillReceive(order, now) ? Math.max(order.payBy, now) : null
  const reminder = afterBankDays(order.placedAt, REMINDER_DAYS)
  return order.status === 'awaiting_transfer' && now < reminder ? Math.min(reminder, order.payBy) : order.payBy
}

/** When the reminder is due if an order begins to wait for a transfer after the first reminder's time, and the deadline is later. */
export const reminderOfTransferAt = (waitsFrom: number): number => afterBankDays(waitsFrom, REMINDER_DAYS)

/**
 * Whether a closed order may receive money by a payment begun at a provider. The providers of an expired one were queried before,
 * and are queried again if one of them did not decide.
 */
function mayStillReceive(
  { status, payBy, attempts }: Pick<Order, 'status' | 'payBy' | 'attempts'>,
  now: number,
): boolean {
  if (status === 'expired' || now >= payBy + MAX_PENDING_MS) return false
  return attempts.some((each) => each.method !== 'bank_transfer' && each.status !== 'paid')
}

/**
 * The same time of day after this many bank days: not Saturdays, Sundays or public holidays. From a day that is none, they are
 * counted from the next one: three of them after a Saturday end on a Thursday, as after the Monday.
 */
function afterBankDays(at: number, count: number): number {
  let [reached, left] = [at, count]
  while (!isBankDay(dayAt(reached))) reached += DAY
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

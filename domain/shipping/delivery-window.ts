import { type Day, dayAt, weekdayOf } from './calendar.ts'
import { isPublicHoliday } from './public-holidays.ts'

/** Delivery days in transit, inclusive. */
interface DeliveryDays {
  readonly min: number
  readonly max: number
}

interface DeliveryWindowInput {
  /** The time of the order, in epoch ms. */
  readonly at: number
  /** The promised transit time for the product, anywhere in South Africa. */
  readonly days: DeliveryDays
  /** Four digits; null if it is not known yet. */
  readonly postcode: string | null
}

/**
 * Calculates an order's delivery window. It is dispatched on the next delivery day at the latest, within the promised 24 hours,
 * and the days in transit are counted from then. Delivery days are all days except Sundays and public holidays.
 */
export function deliveryWindow({ at, days, postcode }: DeliveryWindowInput) {
  const { min, max } = postcode === null ? days : daysTo(postcode, days)
  const dispatched = pickUpDay(at)
  return { dispatched, first: deliveryDaysAfter(dispatched, min), last: deliveryDaysAfter(dispatched, max) }
}

/** The day on which an order is ready for collection at the workshop: the next delivery day. */
export const pickUpDay = (at: number): Day => deliveryDaysAfter(dayAt(at), 1)

/** The transit time is a day shorter in the Western Cape, where the workshop is, than in the rest of the country. */
export function daysTo(postcode: string, { min, max }: DeliveryDays): DeliveryDays {
  if (min === max) return { min, max }
  const isNear = postcode >= '6500' && postcode <= '8099'
  return isNear ? { min, max: max - 1 } : { min: min + 1, max }
}

function deliveryDaysAfter(day: Day, count: number): Day {
  let reached = day
  for (let left = count; left > 0; left -= 1) {
    do reached += 1
    while (!isDeliveryDay(reached))
  }
  return reached
}

const isDeliveryDay = (day: Day): boolean => weekdayOf(day) !== 0 && !isPublicHoliday(day)

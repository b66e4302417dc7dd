import { type Day, dayAt, weekdayOf } from './calendar.ts'
import { isPublicHoliday } from './public-holidays.ts'

/** Working days from the truck to the door, both ends included. */
interface DeliveryDays {
  readonly min: number
  readonly max: number
}

interface DeliveryQuestion {
  /** When it is ordered, in epoch ms. */
  readonly at: number
  /** What the shop promises for the piece, anywhere in South Africa. */
  readonly days: DeliveryDays
  /** Four digits; null while it is not known. */
  readonly postcode: string | null
}

export interface DeliveryWindow {
  /** The day it is dispatched at the latest. */
  readonly dispatched: Day
  readonly first: Day
  readonly last: Day
}

/**
 * When an order would be at the door. It leaves on the next working day, within the 24 hours that the shop promises, and
 * the days on the road are counted from then. Working days are all but Sundays and public holidays.
 */
export function deliveryWindow({ at, days, postcode }: DeliveryQuestion): DeliveryWindow {
  const { min, max } = postcode === null ? days : daysTo(postcode, days)
  const dispatched = pickUpDay(at)
  return { dispatched, first: workingDaysAfter(dispatched, min), last: workingDaysAfter(dispatched, max) }
}

/** From when an order would stand ready at the workshop: the next working day. */
export function pickUpDay(at: number): Day {
  return workingDaysAfter(dayAt(at), 1)
}

/** The Western Cape, around the workshop, is a day nearer than the rest of the country. */
export function daysTo(postcode: string, { min, max }: DeliveryDays): DeliveryDays {
  if (min === max) return { min, max }
  const isNear = postcode >= '6500' && postcode <= '8099'
  return isNear ? { min, max: max - 1 } : { min: min + 1, max }
}

function workingDaysAfter(day: Day, count: number): Day {
  let reached = day
  for (let left = count; left > 0; left -= 1) {
    do reached += 1
    while (!isWorkingDay(reached))
  }
  return reached
}

function isWorkingDay(day: Day): boolean {
  return weekdayOf(day) !== 0 && !isPublicHoliday(day)
}

import type { Product } from '#domain/catalogue/product.ts'
import { deliveryWindow } from '#domain/shipping/delivery-window.ts'
import { formatDayRange } from '../../ui/format/format-day.ts'

interface ArrivalProps {
  readonly days: Product['delivery_days']
  /** From when it is reckoned, in epoch ms. */
  readonly at: number
  /** Null for anywhere in South Africa. */
  readonly postcode: string | null
}

/** When something would come, and where to: the beginning of a sentence. */
export function Arrival({ days, at, postcode }: ArrivalProps) {
  const { first, last } = deliveryWindow({ at, days, postcode })
  return (
    <>
      Arriving <strong>{formatDayRange(first, last)}</strong>,{' '}
      {postcode === null ? 'anywhere in South Africa' : `to ${postcode}`}
    </>
  )
}

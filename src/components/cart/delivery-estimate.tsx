import type { Product } from '#domain/catalogue/product.ts'
import { deliveryWindow } from '#domain/shipping/delivery-window.ts'
import { useDayFormats } from '../../ui/format/format-day.ts'
import { useArrivalWords } from './arrival-words.en.tsx'

interface DeliveryEstimateProps {
  readonly days: Product['delivery_days']
  /** The time that the estimate starts from, in epoch ms. */
  readonly at: number
  /** Null for anywhere in South Africa. */
  readonly postcode: string | null
}

/** When and where something would be delivered: the beginning of a sentence. */
export function DeliveryEstimate({ days, at, postcode }: DeliveryEstimateProps) {
  const { arriving } = useArrivalWords()
  const { range } = useDayFormats()
  const { first, last } = deliveryWindow({ at, days, postcode })
  return arriving(<strong>{range(first, last)}</strong>, postcode)
}

import type { Product } from '#domain/catalogue/product.ts'
import { Detail } from '../ui/text/detail.tsx'
import { DeliveryDates } from './delivery-dates.tsx'
import styles from './delivery-facts.module.css'
import { useDetailsWords } from './details-words.en.tsx'

interface DeliveryFactsProps {
  readonly days: Product['delivery_days']
  /** When the page was rendered, in epoch ms. */
  readonly at: number
  readonly hasFrame: boolean
}

/** The terms of delivery, returns and the guarantee. */
export function DeliveryFacts({ days, at, hasFrame }: DeliveryFactsProps) {
  const words = useDetailsWords()
  return (
    <dl className={`rows ${styles.facts}`}>
      <DeliveryDates days={days} at={at} />
      <Detail name={words.returns}>{words.returnDays}</Detail>
      {hasFrame && <Detail name={words.guarantee}>{words.frameGuarantee}</Detail>}
    </dl>
  )
}

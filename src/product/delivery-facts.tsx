import type { Product } from '#domain/catalogue/product.ts'
import { useWords } from '../ui/language/language-context.ts'
import { DeliveryDates } from './delivery-dates.tsx'
import styles from './delivery-facts.module.css'
import { DETAILS_WORDS } from './details-words.en.tsx'

export interface DeliveryFactsProps {
  readonly days: Product['delivery_days']
  /** When the page was rendered, in epoch ms. */
  readonly at: number
  readonly hasFrame: boolean
}

/** The terms of delivery, returns and the guarantee. */
export function DeliveryFacts({ days, at, hasFrame }: DeliveryFactsProps) {
  const words = useWords('productDetails', DETAILS_WORDS)
  return (
    <dl className={`rows ${styles.facts}`}>
      <DeliveryDates days={days} at={at} />
      <div>
        <dt>{words.returns}</dt>
        <dd>{words.returnDays}</dd>
      </div>
      {hasFrame && (
        <div>
          <dt>{words.guarantee}</dt>
          <dd>{words.frameGuarantee}</dd>
        </div>
      )}
    </dl>
  )
}

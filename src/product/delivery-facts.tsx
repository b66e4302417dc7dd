import type { Product } from '#domain/catalogue/product.ts'
import { DeliveryDates } from './delivery-dates.tsx'
import styles from './delivery-facts.module.css'

export interface DeliveryFactsProps {
  readonly days: Product['delivery_days']
  /** When the page was made, in epoch ms. */
  readonly at: number
  readonly hasFrame: boolean
}

/** What a shopper asks before buying: when, for how much, and what if it does not fit. */
export function DeliveryFacts({ days, at, hasFrame }: DeliveryFactsProps) {
  return (
    <dl className={styles.facts}>
      <DeliveryDates days={days} at={at} />
      <div>
        <dt>Returns</dt>
        <dd>7 days to try it at home.</dd>
      </div>
      {hasFrame && (
        <div>
          <dt>Guarantee</dt>
          <dd>Lifetime guarantee on the frame.</dd>
        </div>
      )}
    </dl>
  )
}

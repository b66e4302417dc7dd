import type { Product } from '#domain/catalogue/product.ts'
import { DELIVERY_FEE, FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { Amount } from '../design/amount.tsx'
import styles from './delivery-facts.module.css'

interface DeliveryFactsProps {
  readonly days: Product['delivery_days']
  readonly hasFrame: boolean
}

/** What a shopper asks before buying: when, for how much, and what if it does not fit. */
export function DeliveryFacts({ days, hasFrame }: DeliveryFactsProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Delivery</dt>
        <dd>
          {days.min} to {days.max} working days, anywhere in South Africa. Free over{' '}
          <Amount cents={FREE_DELIVERY_OVER} />, otherwise <Amount cents={DELIVERY_FEE} />.
        </dd>
      </div>
      <div>
        <dt>Pick-up</dt>
        <dd>Free, at our workshop in Cape Town.</dd>
      </div>
      <div>
        <dt>Returns</dt>
        <dd>Seven days to sit on it and to send it back.</dd>
      </div>
      {hasFrame && (
        <div>
          <dt>Guarantee</dt>
          <dd>The frame, for as long as you own it.</dd>
        </div>
      )}
    </dl>
  )
}

import type { Product } from '#domain/catalogue/product.ts'
import { Detail } from '../ui/text/detail.tsx'
import { DeliveryDates } from './delivery-dates.tsx'
import styles from './delivery-facts.module.css'
import { useDetailsWords } from './details-words.en.tsx'
import { useCurrentStock } from './use-current-stock.ts'

interface DeliveryFactsProps {
  readonly product: Product
  /** When the page was rendered, in epoch ms. */
  readonly at: number
  readonly isSoldOut: boolean
}

/** The terms of delivery, unless it is sold out, of returns and of the guarantee. */
export function DeliveryFacts({ product, at, isSoldOut }: DeliveryFactsProps) {
  // Here and not in the form, which every page loads before it is hydrated.
  useCurrentStock(product)
  const words = useDetailsWords()
  return (
    <dl className={`rows ${styles.facts}`}>
      {!isSoldOut && <DeliveryDates days={product.delivery_days} at={at} />}
      <Detail name={words.returns}>{words.returnDays}</Detail>
      {product.frame !== null && <Detail name={words.guarantee}>{words.frameGuarantee}</Detail>}
    </dl>
  )
}

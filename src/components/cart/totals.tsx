import { FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { useCart, useQuote } from '../../client/cart/cart-context.tsx'
import { Amount } from '../../ui/amount.tsx'
import { AmountDetail, Detail } from '../../ui/text/detail.tsx'
import styles from './totals.module.css'
import { useCartWords } from './words.en.tsx'

/** The description list `Totals`: an estimate while changes are pending, and then the server's totals. */
export function Totals() {
  const words = useCartWords()
  const quote = useQuote()
  const isEstimate = useCart(({ sync }) => sync.pending > 0)
  return (
    <div className={styles.totals}>
      <dl aria-label={words.totals} className="amounts">
        <AmountDetail name={words.subtotal} cents={quote.subtotal} />
        {quote.discount > 0 && (
          <Detail name={words.discount} className={styles.discount}>
            − <Amount cents={quote.discount} />
          </Detail>
        )}
        <Detail name={words.delivery}>
          {quote.delivery === 0 ? <data value="0">{words.noCharge}</data> : <Amount cents={quote.delivery} />}
        </Detail>
        <AmountDetail name={words.total} className={styles.total} cents={quote.total} />
      </dl>
      <p className={`small-print ${styles.state}`}>{isEstimate ? words.estimated : words.confirmed}</p>
    </div>
  )
}

/** How much is missing for free delivery. Nothing for a cart that will be picked up. */
export function FreeDelivery() {
  const words = useCartWords()
  const quote = useQuote()
  if (quote.itemCount === 0 || quote.shippingMethod === 'localPickup') return null
  const missing = FREE_DELIVERY_OVER + 1 - quote.subtotal
  if (quote.delivery === 0) return <p className={styles.free}>{words.freeDelivery}</p>
  return (
    <div className={styles.free}>
      <p id="free-delivery">{words.spendMore(<Amount cents={missing} />)}</p>
      <progress aria-labelledby="free-delivery" max={FREE_DELIVERY_OVER + 1} value={quote.subtotal} />
    </div>
  )
}

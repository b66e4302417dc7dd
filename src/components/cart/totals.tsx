import { FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { useCart, useQuote } from '../../client/cart/cart-context.tsx'
import { Amount } from '../../ui/amount.tsx'
import styles from './totals.module.css'

/** The description list `Totals`: an estimate while the server has not seen every change, its cents at rest. */
export function Totals() {
  const quote = useQuote()
  const isEstimate = useCart(({ sync }) => sync.pending > 0)
  return (
    <div className={styles.totals}>
      <dl aria-label="Totals">
        <div>
          <dt>Subtotal</dt>
          <dd>
            <Amount cents={quote.subtotal} />
          </dd>
        </div>
        {quote.discount > 0 && (
          <div data-some>
            <dt>Discount</dt>
            <dd>
              − <Amount cents={quote.discount} />
            </dd>
          </div>
        )}
        <div>
          <dt>Delivery</dt>
          <dd>
            <Amount cents={quote.delivery} />
          </dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <Amount cents={quote.total} />
          </dd>
        </div>
      </dl>
      <p className={styles.state}>{isEstimate ? 'Estimated total' : 'Confirmed'} · VAT included</p>
    </div>
  )
}

/** How far the cart is from free delivery, while it is delivered at all. */
export function FreeDelivery() {
  const quote = useQuote()
  if (quote.itemCount === 0 || quote.shippingMethod === 'localPickup') return null
  const missing = FREE_DELIVERY_OVER + 1 - quote.subtotal
  if (quote.delivery === 0) return <p className={styles.free}>Free delivery</p>
  return (
    <div className={styles.free}>
      <p id="free-delivery">
        Spend <Amount cents={missing} /> more for free delivery.
      </p>
      <progress aria-labelledby="free-delivery" max={FREE_DELIVERY_OVER + 1} value={quote.subtotal} />
    </div>
  )
}

import { Link } from 'react-router-dom'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { EmptyCart } from '../components/cart/empty-cart.tsx'
import controls from '../ui/design/controls.module.css'
import styles from './checkout-page.module.css'
import { useLastPlacedOrder } from './use-last-placed-order.ts'
import { useCheckoutWords } from './words.en.tsx'

interface EmptyCheckoutProps {
  /** Whether the page is looking for an order whose answer was lost. */
  readonly isFinding: boolean
  /** Whether it could not be found out if that order was placed. */
  readonly isUnknown: boolean
}

/** Shown for an empty cart: a link to the last order, and links to products. */
export function EmptyCheckout({ isFinding, isUnknown }: EmptyCheckoutProps) {
  const words = useCheckoutWords()
  const placed = useLastPlacedOrder()
  if (isFinding) {
    return (
      <p role="status" className={styles.finding}>
        {words.checking}
      </p>
    )
  }
  return (
    <>
      {isUnknown && (
        <div role="alert" className={`row ${styles.last}`}>
          <p>{words.unconfirmed}</p>
          <button type="button" className={controls.quiet} onClick={() => location.reload()}>
            {words.checkAgain}
          </button>
        </div>
      )}
      {placed !== null && (
        <div className={`row ${styles.last}`}>
          <p>{words.lastOrder(<strong>{placed.number}</strong>)}</p>
          <Link className={controls.quiet} to={orderPath(placed.id)}>
            {words.viewOrder(placed.number)}
          </Link>
        </div>
      )}
      <EmptyCart />
    </>
  )
}

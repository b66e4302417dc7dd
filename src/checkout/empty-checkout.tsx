import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { browserCheckoutStore } from '../client/checkout/browser-checkout-store.ts'
import type { PlacedOrder } from '../client/checkout/checkout-store.ts'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { EmptyCart } from '../components/cart/empty-cart.tsx'
import controls from '../ui/design/controls.module.css'
import styles from './checkout-page.module.css'

interface EmptyCheckoutProps {
  /** Whether an order is asked for whose answer was lost. */
  readonly isFinding: boolean
  /** Whether nobody could say what became of it. */
  readonly isUnknown: boolean
}

/** Where an empty cart leads: to the order that emptied it, or back among the couches. */
export function EmptyCheckout({ isFinding, isUnknown }: EmptyCheckoutProps) {
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  useEffect(() => void browserCheckoutStore().placed().then(setPlaced), [])
  if (isFinding) {
    return (
      <p role="status" className={styles.finding}>
        We’re checking whether your order went through…
      </p>
    )
  }
  return (
    <>
      {isUnknown && (
        <div role="alert" className={styles.last}>
          <p>We couldn’t confirm whether your order went through. Checking again won’t place a second order.</p>
          <button type="button" className={controls.quiet} onClick={() => location.reload()}>
            Check again{' '}
          </button>
        </div>
      )}
      {placed !== null && (
        <div className={styles.last}>
          <p>
            Your last order on this device was <strong>{placed.number}</strong>.
          </p>
          <Link className={controls.quiet} to={orderPath(placed.id)}>
            View order {placed.number}
          </Link>
        </div>
      )}
      <EmptyCart />
    </>
  )
}

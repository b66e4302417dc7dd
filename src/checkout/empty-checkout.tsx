import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { EmptyCart } from '../cart/empty-cart.tsx'
import controls from '../design/controls.module.css'
import { browserCheckoutStore } from './browser-desk.ts'
import styles from './checkout-page.module.css'
import type { PlacedOrder } from './desk.ts'
import { orderPath } from './leave-for.ts'

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
        Your order was on its way when this page was left. We ask what became of it…
      </p>
    )
  }
  return (
    <>
      {isUnknown && (
        <div role="alert" className={styles.last}>
          <p>You ordered something, and we could not learn what became of it. Ask again: nothing is ordered twice.</p>
          <button type="button" className={controls.quiet} onClick={() => location.reload()}>
            Ask again
          </button>
        </div>
      )}
      {placed !== null && (
        <div className={styles.last}>
          <p>
            Your last order from this device is <strong>{placed.number}</strong>.
          </p>
          <Link className={controls.quiet} to={orderPath(placed.id)}>
            See order {placed.number}
          </Link>
        </div>
      )}
      <EmptyCart />
    </>
  )
}

import { useCart } from '../../client/cart/cart-context.tsx'
import styles from './cart-sync-status.module.css'
import { syncStatusText } from './sync-status-text.ts'

/** Where the shopper's changes are. One at a time on a page: in the header, or where the cart itself is shown. */
export function CartSyncStatus() {
  const { sync, fold } = useCart()
  return (
    <p role="status" aria-label="Cart sync" className={styles.sync} data-state={sync.state} data-pending={sync.pending}>
      {syncStatusText({ sync, refused: fold.refusals.length })}
    </p>
  )
}

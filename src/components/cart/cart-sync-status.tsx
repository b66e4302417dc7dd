import { useCart } from '../../client/cart/cart-context.tsx'
import { useWords } from '../../ui/language/language-context.ts'
import styles from './cart-sync-status.module.css'
import { CART_STATUS_WORDS } from './status-words.en.ts'
import { syncStatusText } from './sync-status-text.ts'

/** Where the shopper's changes are. One at a time on a page: in the header, or where the cart itself is shown. */
export function CartSyncStatus() {
  const words = useWords('cartStatus', CART_STATUS_WORDS)
  const state = useCart(({ sync }) => sync.state)
  const pending = useCart(({ sync }) => sync.pending)
  const refused = useCart(({ fold }) => fold.refusals.length)
  return (
    <p role="status" aria-label={words.name} className={styles.sync} data-state={state} data-pending={pending}>
      {syncStatusText({ sync: { state, pending }, refused }, words)}
    </p>
  )
}

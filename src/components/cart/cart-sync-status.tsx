import { useCart, useQuote } from '../../client/cart/cart-context.tsx'
import { shownStatus } from '../../client/cart/shown-status.ts'
import { useWords } from '../../ui/language/language-context.ts'
import styles from './cart-sync-status.module.css'
import { CART_STATUS_WORDS } from './status-words.en.ts'
import { syncStatusText } from './sync-status-text.ts'

/** The sync status of the shopper's changes. Shown once on a page: in the header, or where the cart itself is shown. */
export function CartSyncStatus() {
  const words = useWords('cartStatus', CART_STATUS_WORDS)
  const pending = useCart(({ sync }) => sync.pending)
  const { itemCount } = useQuote()
  const state = useCart((cart) => shownStatus(cart).state)
  const refused = useCart((cart) => shownStatus(cart).refused)
  const isQuiet = itemCount === 0 && (state === 'sent' || state === 'saved')
  return (
    <p
      role="status"
      aria-label={words.name}
      className={isQuiet ? 'hidden-visually' : styles.sync}
      data-state={state}
      data-pending={pending}
    >
      {!isQuiet && syncStatusText({ sync: { state, pending }, refused }, words)}
    </p>
  )
}

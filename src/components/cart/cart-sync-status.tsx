import type { SyncState } from '#sync/log/sync-status.ts'
import { useCart, useQuote } from '../../client/cart/cart-context.tsx'
import { useWords } from '../../ui/language/language-context.ts'
import styles from './cart-sync-status.module.css'
import { codeRefused } from './code-refused.ts'
import { CART_STATUS_WORDS } from './status-words.en.ts'
import { syncStatusText } from './sync-status-text.ts'

/** Where the shopper's changes are. One at a time on a page: in the header, or where the cart itself is shown. */
export function CartSyncStatus() {
  const words = useWords('cartStatus', CART_STATUS_WORDS)
  const pending = useCart(({ sync }) => sync.pending)
  const { itemCount } = useQuote()
  const { state, refused } = useShownState()
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

/** Promo codes that were refused don't count: their field says so, and nothing in the cart is another for it. */
function useShownState(): { readonly state: SyncState; readonly refused: number } {
  const { state, pending } = useCart(({ sync }) => sync)
  const refusals = useCart(({ fold }) => fold.refusals)
  const refused = refusals.filter((refusal) => codeRefused(refusal) === null).length
  const isOfCodes = state === 'refused' && refusals.length > 0 && refused === 0
  return { state: isOfCodes ? (pending === 0 ? 'sent' : 'saved') : state, refused }
}

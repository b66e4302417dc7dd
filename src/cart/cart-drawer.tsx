import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useQuote } from '../client/cart/cart-context.tsx'
import { CartSyncStatus } from '../components/cart/cart-sync-status.tsx'
import type { Addition } from '../components/cart/drawer-context.ts'
import { FreeDelivery, Totals } from '../components/cart/totals.tsx'
import controls from '../ui/design/controls.module.css'
import { CloseButton, Dialog } from '../ui/dialog/dialog.tsx'
import { ToastRegion } from '../ui/notifications/toast-region.tsx'
import { ADDED_ITEM_ID } from './added-item.tsx'
import styles from './cart-drawer.module.css'
import { CartDrawerContents } from './cart-drawer-contents.tsx'
import { LoginHint } from './login-hint.tsx'
import { useCartPageWords } from './words.en.tsx'

interface CartDrawerProps {
  /** The item that was just added. Ignored once it is removed from the cart. */
  readonly addition: Addition | undefined
  readonly onClose: () => void
}

/** The cart in a modal dialog, with the same parts as `/cart`. */
export function CartDrawer({ addition, onClose }: CartDrawerProps) {
  const words = useCartPageWords()
  const quote = useQuote()
  const added = quote.lines.some(({ itemKey }) => itemKey === addition?.itemKey) ? addition : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Dialog placement="side" name={{ headingId: 'cart-drawer-heading' }} onClose={onClose}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2
            id="cart-drawer-heading"
            ref={heading}
            tabIndex={-1}
            aria-describedby={added === undefined ? undefined : ADDED_ITEM_ID}
          >
            {words.title}
          </h2>
          <p className="secondary-text">{words.items(quote.itemCount)}</p>
          <CloseButton label={words.close} />
        </div>
        <div className={styles.body}>
          <CartDrawerContents added={added} onRemoved={() => heading.current?.focus()} />
        </div>
        <div className={styles.foot}>
          {quote.lines.length > 0 && (
            <>
              <FreeDelivery />
              <Totals />
              <div className={styles.ways}>
                <Link className={controls.quiet} to="/cart">
                  {words.viewCart}
                </Link>
                <Link className={controls.primary} to="/checkout">
                  {words.checkout}
                </Link>
              </div>
            </>
          )}
          <LoginHint />
          <CartSyncStatus />
        </div>
      </div>
      <ToastRegion />
    </Dialog>
  )
}

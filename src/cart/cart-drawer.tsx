import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useQuote } from '../client/cart/cart-context.tsx'
import { CartSyncStatus } from '../components/cart/cart-sync-status.tsx'
import type { Addition } from '../components/cart/drawer-context.ts'
import { FreeDelivery, Totals } from '../components/cart/totals.tsx'
import controls from '../ui/design/controls.module.css'
import { CloseButton, Dialog } from '../ui/dialog/dialog.tsx'
import { pluralize } from '../ui/format/pluralize.ts'
import { Notifications } from '../ui/notifications/notifications.tsx'
import { ADDED_ITEM } from './added-item.tsx'
import styles from './cart-drawer.module.css'
import { CartDrawerContents } from './cart-drawer-contents.tsx'
import { LoginHint } from './login-hint.tsx'

interface CartDrawerProps {
  /** What was just added; it is not spoken of any more once the cart has let it go. */
  readonly addition: Addition | undefined
  readonly onClose: () => void
}

/** The cart beside the page: the same parts as `/cart`, in a modal dialog. */
export function CartDrawer({ addition, onClose }: CartDrawerProps) {
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
            aria-describedby={added === undefined ? undefined : ADDED_ITEM}
          >
            Cart
          </h2>
          <p>{pluralize(quote.itemCount, { one: 'item', many: 'items' })}</p>
          <CloseButton label="Close the cart" />
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
                  View cart
                </Link>
                <Link className={controls.primary} to="/checkout">
                  Checkout
                </Link>
              </div>
            </>
          )}
          <LoginHint />
          <CartSyncStatus />
        </div>
      </div>
      <Notifications />
    </Dialog>
  )
}

import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useCart } from '../client/cart/cart-context.tsx'
import { CartLines } from '../components/cart/cart-lines.tsx'
import { CartNotices } from '../components/cart/cart-notices.tsx'
import { CartSyncStatus } from '../components/cart/cart-sync-status.tsx'
import { EmptyCart } from '../components/cart/empty-cart.tsx'
import { PromoCode } from '../components/cart/promo-code.tsx'
import { ShippingChoice } from '../components/cart/shipping-choice.tsx'
import { FreeDelivery, Totals } from '../components/cart/totals.tsx'
import { InstalmentLine } from '../components/payment/instalment-line.tsx'
import controls from '../ui/design/controls.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { Notifications } from '../ui/notifications/notifications.tsx'
import styles from './cart-drawer.module.css'
import { LoginHint } from './login-hint.tsx'

interface CartDrawerProps {
  readonly onClose: () => void
}

/** The cart beside the page: the same parts as `/cart`, in a modal dialog. */
export function CartDrawer({ onClose }: CartDrawerProps) {
  const { quote } = useCart()
  const { key } = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const openedAt = useRef(key)

  useEffect(() => {
    dialog.current?.showModal()
    heading.current?.focus()
  }, [])
  useEffect(() => {
    if (key !== openedAt.current) dialog.current?.close()
  }, [key])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the drawer closes it, as Escape does by itself.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby="cart-drawer-heading"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id="cart-drawer-heading" ref={heading} tabIndex={-1}>
            Cart
          </h2>
          <p>{pluralize(quote.itemCount, { one: 'item', many: 'items' })}</p>
          <button type="button" aria-label="Close the cart" onClick={() => dialog.current?.close()}>
            <CloseIcon />
          </button>
        </div>
        <div className={styles.body}>
          <CartNotices />
          {quote.lines.length === 0 ? (
            <EmptyCart />
          ) : (
            <>
              <CartLines size="drawer" onRemoved={() => heading.current?.focus()} />
              <div className={styles.choices}>
                <PromoCode />
                <ShippingChoice />
                <InstalmentLine price={quote.total} />
              </div>
            </>
          )}
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
    </dialog>
  )
}

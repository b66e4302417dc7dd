import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { LoginHint } from '../account/cart-login.tsx'
import { PageHead } from '../app/page-head.tsx'
import { whenIdle } from '../app/quiet-moment.ts'
import controls from '../design/controls.module.css'
import { pluralize } from '../design/plural.ts'
import { InstalmentLine } from '../instalments/instalment-line.tsx'
import { useCart } from './cart-context.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import styles from './cart-page.module.css'
import { CartSyncStatus } from './cart-sync.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { PromoCode } from './promo-code.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { FreeDelivery, Totals } from './totals.tsx'

export function CartPage() {
  const { quote } = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = quote.lines.length === 0
  // The way to the checkout is short from here, also when the network is gone by then.
  useEffect(() => whenIdle(preloadCheckout), [])
  return (
    <div className={styles.page}>
      <PageHead title="Cart" description="What you have chosen, with its totals." path="/cart" indexed={false} />
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {isEmpty ? 'Your cart is empty' : 'Cart'}
        </h1>
        <div className={styles.state}>
          {!isEmpty && <p>{pluralize(quote.itemCount, { one: 'item', many: 'items' })}</p>}
          <CartSyncStatus />
          <Link to="/on-this-device">On this device</Link>
        </div>
      </div>
      <noscript>
        <p className={styles.noscript}>This page shows your cart. To change it, please switch JavaScript on.</p>
      </noscript>
      <CartNotices />
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <div className={styles.columns}>
          <CartLines size="page" onRemoved={() => heading.current?.focus()} />
          <section className={styles.summary} aria-label="Order summary">
            <ShippingChoice />
            <PromoCode />
            <FreeDelivery />
            <Totals />
            <InstalmentLine price={quote.total} />
            <Link className={`${controls.primary} ${controls.wide}`} to="/checkout">
              Checkout
            </Link>
            <LoginHint />
            <p className={styles.small}>
              Seven days to send it back. The frame is guaranteed for as long as you own it.
            </p>
          </section>
        </div>
      )}
    </div>
  )
}

function preloadCheckout(): void {
  for (const code of [import('../order/order-layout.tsx'), import('../checkout/checkout-route.tsx')])
    code.catch(() => {})
}

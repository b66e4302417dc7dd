import { Link } from 'react-router-dom'
import { useQuote } from '../client/cart/cart-context.tsx'
import { PromoCode } from '../components/cart/promo-code.tsx'
import { ShippingChoice } from '../components/cart/shipping-choice.tsx'
import { FreeDelivery, Totals } from '../components/cart/totals.tsx'
import { InstalmentLine } from '../components/payment/instalment-line.tsx'
import controls from '../ui/design/controls.module.css'
import styles from './cart-page.module.css'
import { LoginHint } from './login-hint.tsx'

/** What the cart comes to, and the way to the checkout. */
export function CartPageSummary() {
  const { total } = useQuote()
  return (
    <section className={styles.summary} aria-label="Order summary">
      <ShippingChoice />
      <PromoCode />
      <FreeDelivery />
      <Totals />
      <InstalmentLine price={total} />
      <Link className={`${controls.primary} ${controls.wide}`} to="/checkout">
        Checkout
      </Link>
      <LoginHint />
      <p className={styles.small}>7-day returns. Lifetime guarantee on the frame.</p>
    </section>
  )
}

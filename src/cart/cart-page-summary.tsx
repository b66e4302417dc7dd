import { Link } from 'react-router-dom'
import { useQuote } from '../client/cart/cart-context.tsx'
import { PromoCode } from '../components/cart/promo-code.tsx'
import { ShippingChoice } from '../components/cart/shipping-choice.tsx'
import { FreeDelivery, Totals } from '../components/cart/totals.tsx'
import { InstalmentLine } from '../components/payment/instalment-line.tsx'
import controls from '../ui/design/controls.module.css'
import styles from './cart-page.module.css'
import { LoginHint } from './login-hint.tsx'
import { useCartPageWords } from './words.en.tsx'

/** The totals of the cart, and the link to the checkout. */
export function CartPageSummary() {
  const words = useCartPageWords()
  const { total } = useQuote()
  return (
    <section className={styles.summary} aria-label={words.summary}>
      <ShippingChoice />
      <PromoCode />
      <FreeDelivery />
      <Totals />
      <InstalmentLine price={total} />
      <Link className={`${controls.primary} ${controls.wide}`} to="/checkout">
        {words.checkout}
      </Link>
      <LoginHint />
      <p className="secondary-text">{words.promises}</p>
    </section>
  )
}

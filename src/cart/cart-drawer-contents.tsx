import { useQuote } from '../client/cart/cart-context.tsx'
import { CartLines } from '../components/cart/cart-lines.tsx'
import { CartNotices } from '../components/cart/cart-notices.tsx'
import { EmptyCart } from '../components/cart/empty-cart.tsx'
import { PromoCode } from '../components/cart/promo-code.tsx'
import { ShippingChoice } from '../components/cart/shipping-choice.tsx'
import { InstalmentLine } from '../components/payment/instalment-line.tsx'
import styles from './cart-drawer.module.css'

/** The lines of the cart in the drawer, and what is chosen for them. */
export function CartDrawerContents({ onRemoved }: { readonly onRemoved: () => void }) {
  const quote = useQuote()
  return (
    <>
      <CartNotices />
      {quote.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <CartLines size="drawer" onRemoved={onRemoved} />
          <div className={styles.choices}>
            <PromoCode />
            <ShippingChoice />
            <InstalmentLine price={quote.total} />
          </div>
        </>
      )}
    </>
  )
}

import type { Quote } from '#domain/cart/quote.ts'
import { CartNotices } from '../components/cart/cart-notices.tsx'
import { useIsCartUnread } from '../components/cart/empty-cart.tsx'
import { Amount } from '../ui/amount.tsx'
import { OrderWithoutScript } from './checkout-help.tsx'
import styles from './checkout-page.module.css'
import { useCheckoutWords } from './words.en.tsx'

/** The title, with a link to the order summary on a phone, and the notices about the cart. */
export function CheckoutHead({ quote }: { readonly quote: Quote }) {
  const words = useCheckoutWords()
  const isEmpty = quote.lines.length === 0
  const isUnread = useIsCartUnread()
  return (
    <>
      <div className={`title-row ${styles.head}`}>
        <h1>{isEmpty && !isUnread ? words.empty : words.title}</h1>
        {!isEmpty && (
          <a className={styles.jump} href="#your-order">
            {words.items(quote.itemCount)}, <Amount cents={quote.total} />
          </a>
        )}
      </div>
      <OrderWithoutScript />
      <CartNotices />
    </>
  )
}

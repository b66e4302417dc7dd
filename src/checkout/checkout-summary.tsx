import { Link } from 'react-router-dom'
import { chosenOf } from '#domain/cart/chosen-of.ts'
import { useCartView, useQuote } from '../client/cart/cart-context.tsx'
import { useTerm } from '../client/catalogue-words.ts'
import { CartSyncStatus } from '../components/cart/cart-sync-status.tsx'
import { CodeNote } from '../components/cart/code-note.tsx'
import { Totals } from '../components/cart/totals.tsx'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import styles from './checkout-summary.module.css'
import { useCheckoutWords } from './words.en.tsx'

/** The current cart, which is what will be ordered. */
export function CheckoutSummary() {
  const words = useCheckoutWords()
  const term = useTerm()
  const { lines } = useCartView()
  const quote = useQuote()
  return (
    <section className={`column ${styles.summary}`} aria-labelledby="your-order">
      <div className={`row ${styles.head}`}>
        <h2 id="your-order" tabIndex={-1}>
          {words.yourOrder}
        </h2>
        <Link className={controls.text} to="/cart">
          {words.editCart}
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from a list without bullets. */}
      <ul role="list" aria-label={words.lines} className={styles.lines}>
        {quote.lines.map(({ itemKey, quantity, price, subtotal }) => {
          const offer = lines[itemKey]?.offer
          if (offer === undefined) return null
          return (
            <li key={itemKey} className="row">
              <span className={`thumbnail ${styles.picture}`}>
                {offer.picture !== null && <img src={offer.picture} alt="" width={128} height={96} loading="lazy" />}
              </span>
              <span className={styles.what}>
                <span className={styles.name}>{offer.name}</span>
                <span className="secondary-text">{chosenOf(offer).map(term).join('\u00a0/ ')}</span>
                <span className="secondary-text">
                  {quantity} × <Amount cents={price} />
                </span>
              </span>
              <Amount cents={subtotal} />
            </li>
          )
        })}
      </ul>
      {quote.coupon !== null && (
        <p className="secondary-text">
          {words.promoCode(<strong>{quote.coupon.code}</strong>)}
          <CodeNote />
        </p>
      )}
      <div className={styles.totals}>
        <Totals />
      </div>
      <CartSyncStatus />
    </section>
  )
}

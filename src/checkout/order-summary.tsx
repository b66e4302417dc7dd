import { Link } from 'react-router-dom'
import { useCartView, useQuote } from '../client/cart/cart-context.tsx'
import { CartSyncStatus } from '../components/cart/cart-sync-status.tsx'
import { Totals } from '../components/cart/totals.tsx'
import { Amount } from '../ui/amount.tsx'
import controls from '../ui/design/controls.module.css'
import styles from './order-summary.module.css'

/** What is ordered: the cart as it is at every moment, whoever changes it. */
export function OrderSummary() {
  const { lines } = useCartView()
  const quote = useQuote()
  return (
    <section className={styles.summary} aria-labelledby="your-order">
      <div className={styles.head}>
        <h2 id="your-order" tabIndex={-1}>
          Your order
        </h2>
        <Link className={controls.text} to="/cart">
          {' '}
          Edit cart{' '}
        </Link>
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" aria-label="Order lines" className={styles.lines}>
        {quote.lines.map(({ itemKey, quantity, price, subtotal }) => {
          const offer = lines[itemKey]?.offer
          if (offer === undefined) return null
          const options = [...offer.options.map(({ option }) => option), offer.colourName].filter(
            (part) => part !== null,
          )
          return (
            <li key={itemKey}>
              <span className={styles.picture}>
                {offer.picture !== null && <img src={offer.picture} alt="" width={128} height={96} loading="lazy" />}
              </span>
              <span className={styles.what}>
                <span className={styles.name}>{offer.name}</span>
                <span className={styles.options}>{options.join(' / ')}</span>
                <span className={styles.options}>
                  {quantity} × <Amount cents={price} />
                </span>
              </span>
              <Amount cents={subtotal} />
            </li>
          )
        })}
      </ul>
      {quote.coupon !== null && (
        <p className={styles.coupon}>
          Promo code <strong>{quote.coupon.code}</strong>
        </p>
      )}
      <Totals />
      <CartSyncStatus />
    </section>
  )
}

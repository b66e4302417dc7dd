import { Link } from 'react-router-dom'
import type { OrderView } from '#domain/order/order-view.ts'
import { Amount } from '../../ui/amount.tsx'
import styles from './order-details.module.css'

/** What was ordered, at the prices of then. */
export function OrderLines({ order: { lines } }: { readonly order: OrderView }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
    <ul role="list" aria-label="Order lines" className={styles.lines}>
      {lines.map(({ item_key, name, slug, variant, colour, picture, quantity, price }) => (
        <li key={item_key}>
          <span className={styles.picture}>
            {picture !== null && <img src={picture} alt="" width={160} height={120} loading="lazy" />}
          </span>
          <span>
            <Link to={`/product/${slug}`}>{name}</Link>
            <span className={styles.options}>{[variant, colour].filter((part) => part !== null).join(' / ')}</span>
            <span className={styles.options}>
              {quantity} × <Amount cents={price} />
            </span>
          </span>
          <Amount cents={price * quantity} />
        </li>
      ))}
    </ul>
  )
}

export function OrderTotals({ order: { totals, coupon, refunded } }: { readonly order: OrderView }) {
  return (
    <dl aria-label="Totals" className={styles.totals}>
      <div>
        <dt>Subtotal</dt>
        <dd>
          <Amount cents={totals.subtotal} />
        </dd>
      </div>
      {totals.discount > 0 && (
        <div>
          <dt>Discount{coupon !== null && `, ${coupon}`}</dt>
          <dd>
            − <Amount cents={totals.discount} />
          </dd>
        </div>
      )}
      <div>
        <dt>Delivery</dt>
        <dd>
          <Amount cents={totals.shipping_total} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt>Total, VAT included</dt>
        <dd>
          <Amount cents={totals.total} />
        </dd>
      </div>
      {refunded > 0 && (
        <div>
          <dt>Refunded</dt>
          <dd>
            <Amount cents={refunded} />
          </dd>
        </div>
      )}
    </dl>
  )
}

import { Link } from 'react-router-dom'
import type { OrderView } from '#domain/order/order-view.ts'
import { useTerm } from '../../client/catalogue-words.ts'
import { Amount } from '../../ui/amount.tsx'
import { AmountDetail, Detail } from '../../ui/text/detail.tsx'
import styles from './order-details.module.css'
import { useOrderWords } from './words.en.tsx'

/** The ordered items, at the prices of that time. */
export function OrderLines({ order: { lines } }: { readonly order: OrderView }) {
  const words = useOrderWords()
  const term = useTerm()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from a list without bullets.
    <ul role="list" aria-label={words.lines} className={styles.lines}>
      {lines.map(({ item_key, name, slug, variant, colour, picture, quantity, price }) => (
        <li key={item_key} className="row">
          <span className={`thumbnail ${styles.picture}`}>
            {picture !== null && <img src={picture} alt="" width={160} height={120} loading="lazy" />}
          </span>
          <span>
            <Link to={`/product/${slug}`}>{name}</Link>
            <span className={`secondary-text ${styles.options}`}>
              {[...(variant?.split(', ') ?? []), colour]
                .filter((name) => name !== null)
                .map(term)
                .join('\u00a0/ ')}
            </span>
            <span className={`secondary-text ${styles.options}`}>
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
  const words = useOrderWords()
  return (
    <dl aria-label={words.totals} className={`amounts ${styles.totals}`}>
      <AmountDetail name={words.subtotal} cents={totals.subtotal} />
      {totals.discount > 0 && (
        <Detail name={coupon === null ? words.discount : `${words.discount}, ${coupon}`}>
          − <Amount cents={totals.discount} />
        </Detail>
      )}
      <Detail name={words.delivery}>
        {totals.shipping_total === 0 ? (
          <data value="0">{words.noCharge}</data>
        ) : (
          <Amount cents={totals.shipping_total} />
        )}
      </Detail>
      <AmountDetail name={words.total} className={styles.total} cents={totals.total} />
      {refunded > 0 && <AmountDetail name={words.refundedAmount} cents={refunded} />}
    </dl>
  )
}

import { Link } from 'react-router-dom'
import { orderPath } from '../client/checkout/go-to-payment.ts'
import { FIND_ORDER } from '../client/paths/find-order-path.ts'
import { pathWithReturn } from '../client/paths/path-with-return.ts'
import { useShopData } from '../client/use-shop-data.ts'
import controls from '../ui/design/controls.module.css'
import styles from './order-page.module.css'
import { useOrderPageWords } from './words.en.tsx'

/** Instead of an order that can't be read now. */
export function OrderNotRead({ isTrying, onRetry }: { readonly isTrying: boolean; readonly onRetry: () => void }) {
  const words = useOrderPageWords()
  return (
    <div className={styles.unseen}>
      <h1>{words.unread}</h1>
      <p>{words.unreadAdvice}</p>
      <p className="row">
        {/* Not disabled, since it would lose the focus. */}
        <button type="button" className={controls.primary} aria-disabled={isTrying} onClick={onRetry}>
          {isTrying ? words.looking : words.retry}
        </button>
      </p>
    </div>
  )
}

/** Instead of an order to which neither the session nor a key gives access. */
export function OrderNotFound({ orderId, isLooking }: { readonly orderId: string; readonly isLooking: boolean }) {
  const words = useOrderPageWords()
  const { company } = useShopData()
  return (
    <div className={styles.unseen}>
      <h1>{isLooking ? words.looking : words.unseen}</h1>
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
      {!isLooking && (
        <>
          <p>
            {words.advice}
            {company !== null && <> {words.help(<a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>)}</>}
          </p>
          <p className="row">
            <Link className={controls.primary} to={FIND_ORDER}>
              {words.find}
            </Link>
            <Link className={controls.quiet} to={pathWithReturn('/login', orderPath(orderId))}>
              {words.logIn}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

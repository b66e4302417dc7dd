import { Link } from 'react-router-dom'
import { useShopData } from '../client/use-shop-data.ts'
import styles from './checkout-page.module.css'

/** How to order without JavaScript. */
export function OrderWithoutScript() {
  const { company } = useShopData()
  return (
    <noscript>
      <p className={styles.noscript}>
        You’ll need JavaScript to order online. Your cart stays as it is.
        {company !== null && (
          <>
            {' '}
            To order without it, call us on <a href={`tel:${company.telephone}`}>{company.telephone_shown}</a> or e-mail{' '}
            <a href={`mailto:${company.email}`}>{company.email}</a>.
          </>
        )}
      </p>
    </noscript>
  )
}

/** What is promised with an order, and who answers questions. */
export function CheckoutHelp() {
  const { company } = useShopData()
  return (
    <p className={styles.help}>
      <Link to="/information/returns">7-day returns</Link> and a lifetime guarantee on the frame.
      {company !== null && (
        <>
          {' '}
          Questions? Call <a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>
        </>
      )}
    </p>
  )
}

import { Link } from 'react-router-dom'
import { useShopData } from '../client/use-shop-data.ts'
import styles from './checkout-page.module.css'
import { useCheckoutWords } from './words.en.tsx'

/** How to order without JavaScript. */
export function OrderWithoutScript() {
  const words = useCheckoutWords()
  const { company } = useShopData()
  return (
    <noscript>
      <p className={styles.noscript}>
        {words.noScript}
        {company !== null && (
          <>
            {' '}
            {words.orderBy(
              <a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>,
              <a href={`mailto:${company.email}`}>{company.email}</a>,
            )}
          </>
        )}
      </p>
    </noscript>
  )
}

/** The promises of the shop, and its telephone number for questions. */
export function CheckoutHelp() {
  const words = useCheckoutWords()
  const { company } = useShopData()
  return (
    <p className={`secondary-text ${styles.help}`}>
      {words.promises({ returns: <Link to="/information/returns">{words.returns}</Link> })}
      {company !== null && <> {words.questions(<a href={`tel:${company.telephone}`}>{company.telephone_shown}</a>)}</>}
    </p>
  )
}

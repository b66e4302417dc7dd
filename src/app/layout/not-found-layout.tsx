import { Link } from 'react-router-dom'
import { AffiliateCoupon } from '../../cart/affiliate-coupon.tsx'
import { useQuote } from '../../client/cart/cart-context.tsx'
import { pluralize } from '../../ui/format/pluralize.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import styles from './plain-layout.module.css'
import { PlainLayout } from './plain-layout.tsx'

/** A page that does not exist, in a layout of its own: the way home, and to the cart. */
export function NotFoundLayout() {
  const { itemCount } = useQuote()
  const count = pluralize(itemCount, { one: 'item', many: 'items' })
  const header = (
    <Link className={styles.back} to="/cart" aria-label={`Cart, ${count}`}>
      Cart ({itemCount})
    </Link>
  )
  return (
    <>
      <PlainLayout header={header}>
        <NotFoundPage />
      </PlainLayout>
      <AffiliateCoupon />
    </>
  )
}

import { Link } from 'react-router-dom'
import { AffiliateCoupon } from '../cart/affiliate-coupon.tsx'
import { useQuote } from '../client/cart/cart-context.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { SearchBox } from '../search/search-box.tsx'
import controls from '../ui/design/controls.module.css'
import { pluralize } from '../ui/format/pluralize.ts'
import layout from './layout/plain-layout.module.css'
import { PlainLayout } from './layout/plain-layout.tsx'
import styles from './route-error.module.css'

const WAYS = [
  { path: '/product-category/couches', name: 'All couches and chairs' },
  { path: '/product-category/ranges', name: 'All ranges' },
  { path: '/product-category/accessories', name: 'Accessories' },
  { path: '/information/faqs', name: 'Help' },
  { path: '/company/contact-us', name: 'Contact us' },
]

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Page not found" description="We couldn’t find that page." path={null} indexed={false} />
      <h1>Page not found</h1>
      <p>It may have moved, or the piece may no longer be in our range. Search the shop, or start here:</p>
      <SearchBox size="large" />
      <ul className={styles.links}>
        {WAYS.map(({ path, name }) => (
          <li key={path}>
            <Link className={controls.text} to={path}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A page that does not exist, in a layout of its own: the way home, and to the cart. */
export function NotFoundLayout() {
  const { itemCount } = useQuote()
  const count = pluralize(itemCount, { one: 'item', many: 'items' })
  const header = (
    <Link className={layout.back} to="/cart" aria-label={`Cart, ${count}`}>
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

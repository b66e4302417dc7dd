import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useQuote } from '../client/cart/cart-context.tsx'
import { PageHead } from '../components/seo/page-head.tsx'
import { forgetViewed } from '../product/recently-viewed/viewed-products.ts'
import { SearchBox } from '../search/search-box.tsx'
import controls from '../ui/design/controls.module.css'
import { useWords } from '../ui/language/language-context.ts'
import layout from './layout/plain-layout.module.css'
import { PlainLayout } from './layout/plain-layout.tsx'
import { FRAME_WORDS } from './layout/words.en.ts'
import { NOT_FOUND_WORDS } from './not-found-words.en.ts'
import styles from './route-error.module.css'

const WAYS = [
  { path: '/product-category/couches', way: 'couches' },
  { path: '/product-category/ranges', way: 'ranges' },
  { path: '/product-category/accessories', way: 'accessories' },
  { path: '/information/faqs', way: 'help' },
  { path: '/company/contact-us', way: 'contact' },
] as const

export function NotFoundPage() {
  const { title, description, advice, ways } = useWords('notFound', NOT_FOUND_WORDS)
  const { pathname } = useLocation()
  useEffect(() => {
    const [, slug] = /^\/product\/([^/]+)$/.exec(pathname) ?? []
    if (slug !== undefined) forgetViewed(slug)
  }, [pathname])
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={title} description={description} path={null} indexed={false} />
      <h1>{title}</h1>
      <p>{advice}</p>
      <SearchBox size="large" />
      <ul className={`row ${styles.links}`}>
        {WAYS.map(({ path, way }) => (
          <li key={path}>
            <Link className={controls.text} to={path}>
              {ways[way]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The not-found page in its own layout, with links to the front page and the cart. */
export function NotFoundLayout() {
  const { itemCount } = useQuote()
  const { cart } = useWords('notFound', NOT_FOUND_WORDS)
  const { cartWith } = useWords('frame', FRAME_WORDS)
  const header = (
    <Link className={layout.back} to="/cart" aria-label={cartWith(itemCount)}>
      {cart(itemCount)}
    </Link>
  )
  return (
    <PlainLayout header={header}>
      <NotFoundPage />
    </PlainLayout>
  )
}

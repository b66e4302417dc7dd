import { Link } from 'react-router-dom'
import { PageHead } from '../components/seo/page-head.tsx'
import { SearchBox } from '../search/search-box.tsx'
import controls from '../ui/design/controls.module.css'
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

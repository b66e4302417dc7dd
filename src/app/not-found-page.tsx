import { Link } from 'react-router-dom'
import { PageHead } from '../components/seo/page-head.tsx'
import { SearchBox } from '../search/search-box.tsx'
import controls from '../ui/design/controls.module.css'
import styles from './route-error.module.css'

export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Page not found" description="There is no page at this address." path={null} indexed={false} />
      <h1>Page not found</h1>
      <p>
        There is nothing at this address. A couch may have left the range, or the address may have lost a letter on its
        way to you.
      </p>
      <SearchBox size="large" />
      <ul className={styles.links}>
        <li>
          <Link className={controls.text} to="/product-category/couches">
            All couches and chairs
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/product-category/ranges">
            The ranges
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/product-category/accessories">
            Cushions, throws, legs and care
          </Link>
        </li>
        <li>
          <Link className={controls.text} to="/">
            The front page
          </Link>
        </li>
      </ul>
    </div>
  )
}

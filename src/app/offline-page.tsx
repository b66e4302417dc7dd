import { Link } from 'react-router-dom'
import { PageHead } from '../components/seo/page-head.tsx'
import controls from '../ui/design/controls.module.css'
import styles from './route-error.module.css'

/** Stands in for a page until its own parts are there, where there is no network. */
export function OfflinePage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="You’re offline"
        description="This page opens once you’re connected."
        path={null}
        indexed={false}
      />
      <h1>You’re offline</h1>
      <p>
        Your cart is saved on this device. You can still see products you’ve viewed here, but prices may have changed.
      </p>
      <div className={styles.ways}>
        <Link className={controls.primary} to="/cart">
          View cart
        </Link>
        <Link className={controls.text} to="/">
          Home
        </Link>
      </div>
    </div>
  )
}

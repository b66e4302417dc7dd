import { Link, Outlet, useLocation } from 'react-router-dom'
import { LockIcon } from '../../ui/icons.tsx'
import styles from './plain-layout.module.css'
import { PlainLayout } from './plain-layout.tsx'

/** The layout of the checkout and of orders: nothing but the way back. */
export function OrderLayout() {
  const isOrdering = useLocation().pathname === '/checkout'
  const header = (
    <>
      {isOrdering && (
        <p className={styles.secure}>
          <LockIcon /> Secure checkout
        </p>
      )}
      <Link className={styles.back} to={isOrdering ? '/cart' : '/'}>
        {isOrdering ? 'Back to cart' : 'Back to shop'}
      </Link>
    </>
  )
  return (
    <PlainLayout header={header}>
      <Outlet />
    </PlainLayout>
  )
}

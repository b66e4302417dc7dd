import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { LoadingBar } from '../app/loading-bar.tsx'
import { Main } from '../app/main-region.tsx'
import { SkipLink } from '../app/skip-link.tsx'
import { DeferredUi } from '../beside/beside.tsx'
import { Banners } from '../cart/banners.tsx'
import { RefusalToasts } from '../cart/refusal-toasts.tsx'
import { LockIcon } from '../design/icons.tsx'
import { Notifications } from '../notifications/notifications.tsx'
import styles from './order-layout.module.css'

/** The layout of the checkout and of orders: nothing but the way back. */
export function OrderLayout() {
  const isOrdering = useLocation().pathname === '/checkout'
  return (
    <>
      <SkipLink />
      <DeferredUi />
      <header className={styles.header}>
        <Link className={styles.mark} to="/" aria-label="Rusbank, to the front page">
          Rusbank
        </Link>
        {isOrdering && (
          <p className={styles.secure}>
            <LockIcon /> Secure checkout
          </p>
        )}
        <Link className={styles.back} to={isOrdering ? '/cart' : '/'}>
          {isOrdering ? 'Back to the cart' : 'Back to the shop'}
        </Link>
        <LoadingBar />
      </header>
      <Banners />
      <Main>
        <Outlet />
      </Main>
      <Notifications />
      <RefusalToasts isCartShown={false} />
      <ScrollRestoration />
    </>
  )
}

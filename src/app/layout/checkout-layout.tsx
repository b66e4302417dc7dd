import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { Banners } from '../../cart/banners.tsx'
import { RefusalToasts } from '../../cart/refusal-toasts.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { LoadingBar } from '../../ui/loading/loading-bar.tsx'
import { Notifications } from '../../ui/notifications/notifications.tsx'
import { DeferredUi } from '../deferred-ui.tsx'
import styles from './checkout-layout.module.css'
import { Main } from './main-region.tsx'
import { SkipLink } from './skip-link.tsx'

/** The layout of the checkout and of orders: nothing but the way back. */
export function OrderLayout() {
  const isOrdering = useLocation().pathname === '/checkout'
  return (
    <>
      <SkipLink />
      <DeferredUi />
      <header className={styles.header}>
        <Link className={styles.mark} to="/" aria-label="Rusbank, home">
          Rusbank
        </Link>
        {isOrdering && (
          <p className={styles.secure}>
            <LockIcon /> Secure checkout
          </p>
        )}
        <Link className={styles.back} to={isOrdering ? '/cart' : '/'}>
          {isOrdering ? 'Back to cart' : 'Back to shop'}
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

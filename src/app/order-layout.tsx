import { Link, Outlet, ScrollRestoration } from 'react-router-dom'
import { Banners } from '../cart/banners.tsx'
import { Notifications } from '../notifications/notifications.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { Main } from './main-region.tsx'
import styles from './order-layout.module.css'
import { SkipLink } from './skip-link.tsx'

/** The layout of the checkout: nothing but the way back. */
export function OrderLayout() {
  return (
    <>
      <SkipLink />
      <LoadingBar />
      <header className={styles.header}>
        <Link className={styles.mark} to="/" aria-label="Rusbank, to the front page">
          Rusbank
        </Link>
        <Link className={styles.back} to="/cart">
          Back to the cart
        </Link>
      </header>
      <Banners />
      <Main>
        <Outlet />
      </Main>
      <Notifications />
      <ScrollRestoration />
    </>
  )
}

import { Link, ScrollRestoration } from 'react-router-dom'
import { AffiliateCoupon } from '../../cart/affiliate-coupon.tsx'
import { Banners } from '../../cart/banners.tsx'
import { RefusalToasts } from '../../cart/refusal-toasts.tsx'
import { useQuote } from '../../client/cart/cart-context.tsx'
import { pluralize } from '../../ui/format/pluralize.ts'
import { LoadingBar } from '../../ui/loading/loading-bar.tsx'
import { Notifications } from '../../ui/notifications/notifications.tsx'
import { DeferredUi } from '../deferred-ui.tsx'
import { NotFoundPage } from '../not-found-page.tsx'
import styles from './checkout-layout.module.css'
import { Main } from './main-region.tsx'
import { SkipLink } from './skip-link.tsx'

/** A page that does not exist, in a layout of its own: the way home, and to the cart. */
export function NotFoundLayout() {
  const { itemCount } = useQuote()
  const count = pluralize(itemCount, { one: 'item', many: 'items' })
  return (
    <>
      <SkipLink />
      <DeferredUi />
      <header className={styles.header}>
        <Link className={styles.mark} to="/" aria-label="Rusbank, home">
          Rusbank
        </Link>
        <Link className={styles.back} to="/cart" aria-label={`Cart, ${count}`}>
          Cart ({itemCount})
        </Link>
        <LoadingBar />
      </header>
      <Banners />
      <Main>
        <NotFoundPage />
      </Main>
      <Notifications />
      <RefusalToasts isCartShown={false} />
      <AffiliateCoupon />
      <ScrollRestoration />
    </>
  )
}

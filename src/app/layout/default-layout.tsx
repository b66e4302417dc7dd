import { Outlet, ScrollRestoration } from 'react-router-dom'
import { AffiliateCoupon } from '../../cart/affiliate-coupon.tsx'
import { Banners } from '../../cart/banners.tsx'
import { DrawerProvider } from '../../cart/drawer-context.tsx'
import { lazyIsland } from '../../ui/loading/lazy-island.tsx'
import { DeferredUi } from '../deferred-ui.tsx'
import { Main } from './main-region.tsx'
import { PageNotifications } from './page-notifications.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

const SiteFooter = lazyIsland(async () => (await import('./site-footer.tsx')).SiteFooter, 'near')

export function DefaultLayout() {
  return (
    <DrawerProvider>
      <SkipLink />
      <DeferredUi />
      <SiteHeader />
      <Banners />
      <Main>
        <Outlet />
      </Main>
      <SiteFooter.Island />
      <PageNotifications />
      <AffiliateCoupon />
      <ScrollRestoration />
    </DrawerProvider>
  )
}

import { Outlet, ScrollRestoration } from 'react-router-dom'
import { DeferredUi } from '../beside/beside.tsx'
import { AffiliateCoupon } from '../cart/affiliate-coupon.tsx'
import { Banners } from '../cart/banners.tsx'
import { DrawerProvider } from '../cart/drawer-context.tsx'
import { SiteHeader } from '../header/site-header.tsx'
import { lazyIsland } from './later.tsx'
import { Main } from './main-region.tsx'
import { PageNotifications } from './page-notifications.tsx'
import { SkipLink } from './skip-link.tsx'

const SiteFooter = lazyIsland(async () => (await import('../header/site-footer.tsx')).SiteFooter, 'near')

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

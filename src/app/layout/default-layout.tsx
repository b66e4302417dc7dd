import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { Banners } from '../../cart/banners.tsx'
import { DrawerProvider } from '../../cart/drawer-provider.tsx'
import { lazyIsland } from '../../ui/loading/lazy-island.tsx'
import { DeferredUi } from '../deferred-ui.tsx'
import { Main } from './main-region.tsx'
import { PageNotifications } from './page-notifications.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

const SiteFooter = lazyIsland(async () => (await import('./site-footer.tsx')).SiteFooter, 'near')

/** The layout of most pages; `children` are shown instead of a page that failed. */
export function DefaultLayout({ children }: { readonly children?: ReactNode }) {
  return (
    <DrawerProvider>
      <SkipLink />
      <DeferredUi />
      <SiteHeader />
      <Banners />
      <Main>{children ?? <Outlet />}</Main>
      <SiteFooter.Island />
      <PageNotifications />
      <ScrollRestoration />
    </DrawerProvider>
  )
}

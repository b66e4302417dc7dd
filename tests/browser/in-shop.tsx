import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { type NotificationList, notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsContext } from '#src/ui/notifications/notifications-context.tsx'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { shopOf } from './shop-of.ts'

/** What the shop's route has loaded: nothing that a page shows. */
export const SHOP_LOADER_DATA = { [SHOP_ROUTE]: { categories: [], company: null, cart: null, visitor: null } }

interface InShopProps {
  /** By default one with an empty cart. */
  readonly shop?: ShopClient
  readonly list?: NotificationList
  readonly children: ReactNode
}

/** The providers around a part of a page: its notifications and its cart. */
export function InShop({ shop = shopOf({}).shop, list = notificationList(), children }: InShopProps) {
  return (
    <NotificationsContext value={list}>
      <CartProvider shop={shop} seed={null}>
        {children}
      </CartProvider>
    </NotificationsContext>
  )
}

/** The same, at the shop’s route, for a part that reads what the route has loaded. `basename` is `/af` for a page in Afrikaans. */
export function InShopRoute({ children, basename = '/', ...shown }: InShopProps & { readonly basename?: string }) {
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '/', loader: () => null, element: children }], {
    basename,
    initialEntries: [basename],
    hydrationData: { loaderData: SHOP_LOADER_DATA },
  })
  return (
    <InShop {...shown}>
      <RouterProvider router={router} />
    </InShop>
  )
}

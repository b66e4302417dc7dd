import type { ReactNode } from 'react'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { type NotificationList, notificationList } from '#src/ui/notifications/notification-list.ts'
import { NotificationsProvider } from '#src/ui/notifications/notifications-context.tsx'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { shopOf } from './shop-of.ts'

interface InShopProps {
  /** By default one with an empty cart. */
  readonly shop?: ShopClient
  readonly list?: NotificationList
  readonly children: ReactNode
}

/** The providers around a part of a page: its notifications and its cart. */
export function InShop({ shop = shopOf({}).shop, list = notificationList(), children }: InShopProps) {
  return (
    <NotificationsProvider list={list}>
      <CartProvider shop={shop} seed={null}>
        {children}
      </CartProvider>
    </NotificationsProvider>
  )
}

import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { CartProvider } from '../client/cart/cart-context.tsx'
import { type Site, SiteContext } from '../client/site-context.tsx'
import { type Language, LanguageContext } from '../ui/language/language-context.ts'
import { replayEarlyInteractions } from '../ui/loading/early-interactions.ts'
import { notificationList } from '../ui/notifications/notification-list.ts'
import { NotificationsContext } from '../ui/notifications/notifications-context.tsx'
import { type Assets, Document } from './document.tsx'

interface ShopAppProps {
  readonly language: Language
  readonly site: Site
  readonly assets: Assets
  readonly shop: ShopClient
  /** The cart that the server rendered. */
  readonly seed: CartState | null
  /** The router, which differs between server and browser. */
  readonly children: ReactNode
}

/** The whole app around its router. */
export function ShopApp({ language, site, assets, shop, seed, children }: ShopAppProps) {
  const [notifications] = useState(notificationList)
  useLayoutEffect(() => {
    window.rusbankEarly.stopRecordingSubmits()
    // On the offline page, fields differ from the rendered ones without any interaction.
    if (!window.rusbankPage.isOfflinePage) void replayEarlyInteractions()
  }, [])
  return (
    <LanguageContext value={language}>
      <Document assets={assets}>
        <SiteContext value={site}>
          <NotificationsContext value={notifications}>
            <CartProvider shop={shop} seed={seed}>
              {children}
            </CartProvider>
          </NotificationsContext>
        </SiteContext>
      </Document>
    </LanguageContext>
  )
}

import { useMemo } from 'react'
import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold, type Folded } from '#domain/log/fold.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { cartSnapshot } from '#sync/log/cart-snapshot.ts'
import { CartProvider } from '../../client/cart/cart-context.tsx'
import { readOnlyShopClient } from '../../client/cart/read-only-shop-client.ts'
import { pluralize } from '../../ui/format/pluralize.ts'
import { notificationList } from '../../ui/notifications/notification-list.ts'
import { NotificationsProvider } from '../../ui/notifications/notifications-context.tsx'
import styles from './cart-at-point.module.css'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSyncStatus } from './cart-sync-status.tsx'
import { PromoCode } from './promo-code.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { Totals } from './totals.tsx'

export interface CartMoment {
  readonly cart: CartState
  /** Of a browser's log: what was pending and refused. */
  readonly fold?: Folded<CartState>
}

interface CartAtPointProps extends CartMoment {
  readonly title: string
  /** Under the title: whose cart, and when. */
  readonly says: string
}

/** The shop's own cart as it was: the very components that a shopper saw, with nothing in them that can be pressed. */
export function CartAtPoint({ cart, fold, title, says }: CartAtPointProps) {
  const shop = useMemo(() => shopAt({ cart, ...(fold && { fold }) }), [cart, fold])
  const notifications = useMemo(() => notificationList(), [])
  const { quote } = shop.getSnapshot()
  return (
    <section className={styles.frame} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <p>{says}</p>
      </header>
      <div className={styles.cart} inert>
        <NotificationsProvider list={notifications}>
          <CartProvider shop={shop} seed={null}>
            <div className={styles.state}>
              <p>
                {quote.itemCount === 0
                  ? 'The cart is empty'
                  : pluralize(quote.itemCount, { one: 'item', many: 'items' })}
              </p>
              {fold !== undefined && <CartSyncStatus />}
            </div>
            <CartNotices />
            <CartLines size="drawer" onRemoved={() => {}} />
            {quote.itemCount > 0 && (
              <div className={styles.summary}>
                <ShippingChoice />
                <PromoCode />
                <Totals />
              </div>
            )}
          </CartProvider>
        </NotificationsProvider>
      </div>
    </section>
  )
}

/** A shop that stands still at one moment. */
function shopAt({ cart, fold = emptyFold(cartStream) }: CartMoment): ShopClient {
  const pending = fold.pending.length
  const snapshot = cartSnapshot({
    fold,
    view: cart,
    sync: {
      state: pending > 0 ? 'sending' : fold.refusals.length > 0 ? 'refused' : 'sent',
      pending,
      durable: true,
      storage: 'indexeddb',
      updateNeeded: fold.newerVersion !== false,
    },
    loaded: true,
  })
  return { ...readOnlyShopClient(null), getSnapshot: () => snapshot }
}

import { useMemo } from 'react'
import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold, type Folded } from '#domain/event/folded.ts'
import type { ViewFacts } from '#domain/wire/view-facts.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { CartSnapshot } from '#sync/log/cart-snapshot.ts'
import { CartProvider } from '../../client/cart/cart-context.tsx'
import { readOnlyShopClient } from '../../client/cart/read-only-shop-client.ts'
import { notificationList } from '../../ui/notifications/notification-list.ts'
import { NotificationsContext } from '../../ui/notifications/notifications-context.tsx'
import styles from './cart-at-point.module.css'
import { CartPartsAtPoint } from './cart-parts-at-point.tsx'

interface CartMoment {
  readonly cart: CartState
  /** For a browser's log: what was pending and refused. */
  readonly fold?: Folded<CartState> | undefined
  /** For a browser's page: what it showed beside the cart. If absent, it is derived from the log. */
  readonly viewFacts?: ViewFacts | 'unknown' | undefined
}

interface CartAtPointProps extends CartMoment {
  readonly title: string
  readonly subtitle: string
}

/** A cart as it was at one point of a recording: the components that the shopper saw, inert. */
export function CartAtPoint({ cart, fold, viewFacts, title, subtitle }: CartAtPointProps) {
  const shop = useMemo(() => shopAt({ cart, fold, viewFacts }), [cart, fold, viewFacts])
  const notifications = useMemo(() => notificationList(), [])
  return (
    <section className={styles.frame} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <p className="small-print">{subtitle}</p>
      </header>
      <div className={`column ${styles.cart}`} inert>
        <NotificationsContext value={notifications}>
          <CartProvider shop={shop} seed={null}>
            <CartPartsAtPoint viewFacts={viewFacts} hasStatus={fold !== undefined && viewFacts !== 'unknown'} />
          </CartProvider>
        </NotificationsContext>
      </div>
    </section>
  )
}

/** A client whose snapshot never changes. */
function shopAt({ cart, fold = emptyFold(cartStream), viewFacts }: CartMoment): ShopClient {
  const pending = fold.pending.length
  const shown = viewFacts === 'unknown' ? undefined : viewFacts
  // It is not known whether a refusal was dismissed by then, so none is shown.
  const refusals = viewFacts === 'unknown' ? [] : fold.refusals
  const snapshot = new CartSnapshot({
    fold: { ...fold, refusals },
    view: cart,
    sync: {
      state: shown?.sync ?? (pending > 0 ? 'sending' : refusals.length > 0 ? 'refused' : 'sent'),
      pending,
      isDurable: true,
      storage: shown?.storage ?? 'indexeddb',
      isUpdateNeeded: fold.newerVersion !== false,
      isReachable: true,
    },
    loaded: true,
  })
  return { ...readOnlyShopClient(null), getSnapshot: () => snapshot }
}

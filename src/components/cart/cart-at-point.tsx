import { useMemo } from 'react'
import type { CartState } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold, type Folded } from '#domain/log/fold.ts'
import type { ViewFacts } from '#domain/log/view-facts.ts'
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

interface CartMoment {
  readonly cart: CartState
  /** Of a browser's log: what was pending and refused. */
  readonly fold?: Folded<CartState>
  /** Of a browser's page: what it showed beside the cart. Without it, what the log itself says. */
  readonly screen?: ViewFacts | 'unknown'
}

interface CartAtPointProps extends CartMoment {
  readonly title: string
  /** Under the title: whose cart, and when. */
  readonly says: string
}

/** The shop's own cart as it was: the very components that a shopper saw, with nothing in them that can be pressed. */
export function CartAtPoint({ cart, fold, screen, title, says }: CartAtPointProps) {
  const shop = useMemo(() => shopAt({ cart, ...(fold && { fold }), ...(screen && { screen }) }), [cart, fold, screen])
  const shown = screen === 'unknown' ? undefined : screen
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
              {fold !== undefined && screen !== 'unknown' && <CartSyncStatus />}
            </div>
            {screen === 'unknown' && (
              <p className={styles.unknown}>Status and messages on the page at this point: not recorded.</p>
            )}
            {shown !== undefined && <Beside screen={shown} />}
            <CartNotices />
            <CartLines size="drawer" onRemoved={() => {}} />
            {quote.itemCount > 0 && (
              <div className={styles.summary}>
                <ShippingChoice />
                <PromoCode key={shown?.codeError} initialError={shown?.codeError ?? null} />
                <Totals />
              </div>
            )}
          </CartProvider>
        </NotificationsProvider>
      </div>
    </section>
  )
}

/** What stood on the page outside of the cart's own parts. */
function Beside({ screen: { isDrawerOpen, online, messages } }: { readonly screen: ViewFacts }) {
  const facts = [...(isDrawerOpen ? ['Cart drawer open'] : []), ...(online ? [] : ['No network'])]
  return (
    <>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {messages.length > 0 && (
        <ul className={styles.messages} aria-label="Messages">
          {messages.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none has anything to remember.
            <li key={index}>{title ?? <i>A message that isn’t about the cart</i>}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A shop that stands still at one moment. */
function shopAt({ cart, fold = emptyFold(cartStream), screen }: CartMoment): ShopClient {
  const pending = fold.pending.length
  const shown = screen === 'unknown' ? undefined : screen
  // A refusal of which nobody knows whether it was dismissed is not shown to have stood there.
  const refusals = screen === 'unknown' ? [] : fold.refusals
  const snapshot = cartSnapshot({
    fold: { ...fold, refusals },
    view: cart,
    sync: {
      state: shown?.sync ?? (pending > 0 ? 'sending' : refusals.length > 0 ? 'refused' : 'sent'),
      pending,
      durable: true,
      storage: shown?.storage ?? 'indexeddb',
      updateNeeded: fold.newerVersion !== false,
    },
    loaded: true,
  })
  return { ...readOnlyShopClient(null), getSnapshot: () => snapshot }
}

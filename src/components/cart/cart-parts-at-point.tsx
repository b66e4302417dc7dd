import type { ViewFacts } from '#domain/wire/view-facts.ts'
import { useCart, useQuote } from '../../client/cart/cart-context.tsx'
import { pluralize } from '../../ui/format/pluralize.ts'
import styles from './cart-at-point.module.css'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSyncStatus } from './cart-sync-status.tsx'
import { PromoCode } from './promo-code.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { Totals } from './totals.tsx'

interface CartPartsAtPointProps {
  readonly viewFacts: ViewFacts | 'unknown' | undefined
  readonly hasStatus: boolean
}

/** The cart's own components, and what the page showed beside them. */
export function CartPartsAtPoint({ viewFacts, hasStatus }: CartPartsAtPointProps) {
  const quote = useQuote()
  const shown = viewFacts === 'unknown' ? undefined : viewFacts
  return (
    <>
      <div className={styles.state}>
        <p>
          {quote.itemCount === 0 ? 'The cart is empty' : pluralize(quote.itemCount, { one: 'item', many: 'items' })}
        </p>
        {hasStatus && <CartSyncStatus />}
      </div>
      {viewFacts === 'unknown' && (
        <p className="small-print">Status and messages on the page at this point: not recorded.</p>
      )}
      {shown !== undefined && <ViewFactsSummary {...shown} />}
      <CartNotices />
      <CartLines size="drawer" onRemoved={() => {}} />
      {quote.itemCount > 0 && (
        <div className="column">
          <ShippingChoice />
          <PromoCode key={shown?.codeError} initialError={shown?.codeError ?? null} />
          <Totals />
        </div>
      )}
    </>
  )
}

/** What the page showed outside of the cart's components. */
function ViewFactsSummary({ isDrawerOpen, online, refusals, messages }: ViewFacts) {
  const own = useCart(({ fold }) => [...fold.refusals.map(({ eventId }) => eventId), ...fold.dismissed].join())
  const others = refusals.some((id) => !own.includes(id)) && 'A rejected change of another cart'
  const facts = [isDrawerOpen && 'Cart drawer open', !online && 'No network', others].filter((fact) => fact !== false)
  return (
    <>
      {facts.length > 0 && <p className="small-print">{facts.join(' · ')}</p>}
      {messages.length > 0 && (
        <ul className={styles.messages} aria-label="Messages">
          {messages.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two messages may be the same, and none has state.
            <li key={index}>{title ?? <i>A message that isn’t about the cart</i>}</li>
          ))}
        </ul>
      )}
    </>
  )
}

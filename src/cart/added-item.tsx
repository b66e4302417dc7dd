import { useCart } from '../client/cart/cart-context.tsx'
import { storedPostcode, validPostcode } from '../client/stored-postcode.ts'
import { useArrivalWords } from '../components/cart/arrival-words.en.tsx'
import { DeliveryEstimate } from '../components/cart/delivery-estimate.tsx'
import type { Addition } from '../components/cart/drawer-context.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import { useWords } from '../ui/language/language-context.ts'
import styles from './added-item.module.css'
import { REFUSAL_WORDS } from './refusal-words.en.ts'
import { unsentMessage } from './unsent-message.ts'
import { useCartPageWords } from './words.en.tsx'

/** The id of the message, for `aria-describedby`. */
export const ADDED_ITEM_ID = 'added-item'

/** Confirms an addition, or shows the error that it could not be sent (specification, section 8). */
export function AddedItem({ addition: { name, days, at } }: { readonly addition: Addition }) {
  const words = useCartPageWords()
  const { orderToday } = useArrivalWords()
  const refusalWords = useWords('refusals', REFUSAL_WORDS)
  const isUnsent = useCart(({ sync }) => sync.state === 'offline')
  const isDurable = useCart(({ sync }) => sync.isDurable)
  if (isUnsent) {
    const { title, message } = unsentMessage(refusalWords, isDurable)
    return (
      <div id={ADDED_ITEM_ID} role="alert" className={styles.added} data-tone="clay">
        <p>
          <strong>{title}</strong>
        </p>
        <p>{message}</p>
      </div>
    )
  }
  return (
    <div id={ADDED_ITEM_ID} className={styles.added}>
      <p>{words.added(<strong>{name}</strong>)}</p>
      <p>{orderToday(<DeliveryEstimate days={days} at={at} postcode={validPostcode(storedPostcode.read())} />)}</p>
    </div>
  )
}

/** The number of related products: as many as fit in a row on a phone. */
const PAIRS = 2

export function PairsWith({ addition: { related } }: { readonly addition: Addition }) {
  const words = useCartPageWords()
  if (related.length === 0) return null
  return (
    <div className={styles.pairs}>
      <h3>{words.related}</h3>
      <ProductGrid products={related.slice(0, PAIRS)} headingLevel={3} size="small" moves={false} />
    </div>
  )
}

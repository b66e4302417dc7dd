import { keptPostcode, validPostcode } from '../client/kept-postcode.ts'
import { Arrival } from '../components/cart/arrival.tsx'
import type { Addition } from '../components/cart/drawer-context.ts'
import { ProductGrid } from '../components/catalogue/product-grid.tsx'
import styles from './added-item.module.css'

/** The id of what is said, for whoever it describes. */
export const ADDED_ITEM = 'added-item'

/** That something came into the cart, and when it would come. */
export function AddedItem({ addition: { name, days, at } }: { readonly addition: Addition }) {
  return (
    <div id={ADDED_ITEM} className={styles.added}>
      <p>
        <strong>{name}</strong> added to your cart
      </p>
      <p>
        <Arrival days={days} at={at} postcode={validPostcode(keptPostcode.read())} />, if you order today.
      </p>
    </div>
  )
}

/** How many are offered beside what was added: what fits beside each other on a phone. */
const PAIRS = 2

export function PairsWith({ addition: { related } }: { readonly addition: Addition }) {
  if (related.length === 0) return null
  return (
    <div className={styles.pairs}>
      <h3>Pairs well with</h3>
      <ProductGrid products={related.slice(0, PAIRS)} headingLevel={3} size="small" moves={false} />
    </div>
  )
}

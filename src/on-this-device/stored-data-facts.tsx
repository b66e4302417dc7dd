import { Link } from 'react-router-dom'
import type { CartProjection } from '#domain/cart/cart-projection.ts'
import type { CustomerProjection } from '#domain/customer/customer-projection.ts'
import { Amount } from '../ui/amount.tsx'
import { formatAge } from '../ui/format/format-age.ts'
import { formatBytes } from '../ui/format/format-bytes.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import styles from './on-this-device.module.css'
import { useStorageEstimate } from './use-storage-estimate.ts'

interface StoredDataFactsProps {
  readonly cart: CartProjection
  readonly customer: CustomerProjection
  /** How many the stored log has. */
  readonly entries: number
  /** Epoch ms; null for never. */
  readonly syncedAt: number | null
  readonly since: number | null
}

export function StoredDataFacts({ cart, customer, entries, syncedAt, since }: StoredDataFactsProps) {
  const space = useStorageEstimate(entries)
  const age = (at: number | null) => (at === null ? 'Not yet' : capital(formatAge({ at, now: Date.now() })))
  return (
    <section className={styles.section} aria-labelledby="kept-heading">
      <h2 id="kept-heading">Saved here</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Cart</dt>
          <dd>
            {cart.itemCount === 0 ? (
              'Empty'
            ) : (
              <>
                <Link to="/cart">{pluralize(cart.itemCount, { one: 'item', many: 'items' })}</Link>,{' '}
                <Amount cents={cart.cartTotal} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>{customer.email ?? 'Not logged in'}</dd>
        </div>
        <div>
          <dt>Last change synced</dt>
          <dd>{age(syncedAt)}</dd>
        </div>
        <div>
          <dt>Saved since</dt>
          <dd>{age(since)}</dd>
        </div>
        <div>
          <dt>Recorded changes</dt>
          <dd>{entries}</dd>
        </div>
        <div>
          <dt>Space used</dt>
          <dd>{space === null ? 'Not available in this browser' : `About ${formatBytes(space.usage)}`}</dd>
        </div>
      </dl>
      <p className={styles.words}>
        {customer.email === null
          ? 'This includes products, quantities and promo codes, but no name, address or e‑mail.'
          : 'This includes products, quantities, promo codes, your saved address and your list of orders.'}{' '}
        {space?.persisted
          ? 'Your browser will keep it until you clear it.'
          : 'Your browser may clear it if it runs low on space.'}
      </p>
    </section>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

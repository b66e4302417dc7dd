import { Link } from 'react-router-dom'
import type { CartProjection } from '#domain/cart/cart-projection.ts'
import type { CustomerProjection } from '#domain/customer/customer-projection.ts'
import { Amount } from '../ui/amount.tsx'
import { useFormatAge } from '../ui/format/format-age.ts'
import { formatBytes } from '../ui/format/format-bytes.ts'
import { Detail } from '../ui/text/detail.tsx'
import styles from './on-this-device.module.css'
import { useStorageEstimate } from './use-storage-estimate.ts'
import { useDeviceWords } from './words.en.tsx'

interface StoredDataFactsProps {
  readonly cart: CartProjection
  readonly customer: CustomerProjection
  /** The number of entries in the stored log. */
  readonly entries: number
  /** Epoch ms; null for never. */
  readonly syncedAt: number | null
  readonly since: number | null
}

export function StoredDataFacts({ cart, customer, entries, syncedAt, since }: StoredDataFactsProps) {
  const words = useDeviceWords().facts
  const formatAge = useFormatAge()
  const space = useStorageEstimate(entries)
  const age = (at: number | null) => (at === null ? words.never : capital(formatAge({ at, now: Date.now() })))
  return (
    <section className="column" aria-labelledby="kept-heading">
      <h2 id="kept-heading">{words.title}</h2>
      <dl className={`rows ${styles.facts}`}>
        <Detail name={words.cart}>
          {cart.itemCount === 0
            ? words.empty
            : words.contents(<Link to="/cart">{words.items(cart.itemCount)}</Link>, <Amount cents={cart.cartTotal} />)}
        </Detail>
        <Detail name={words.account}>{customer.email ?? words.loggedOut}</Detail>
        <Detail name={words.synced}>{age(syncedAt)}</Detail>
        <Detail name={words.since}>{age(since)}</Detail>
        <Detail name={words.recorded}>{entries}</Detail>
        <Detail name={words.space}>
          {space === null ? words.unknownSpace : words.about(formatBytes(space.usage))}
        </Detail>
      </dl>
      <p className={styles.words}>
        {customer.email === null ? words.ofGuest : words.ofCustomer} {space?.persisted ? words.kept : words.mayGo}
      </p>
    </section>
  )
}

/** Capitalises the first word. In Afrikaans, the article `’n` stays lower case, and the next word is capitalised. */
function capital(words: string): string {
  return words.replace(/^(?:’n )?\p{L}/u, (start) => start.slice(0, -1) + start.slice(-1).toUpperCase())
}

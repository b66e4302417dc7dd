import { cartProjection } from '#domain/cart/cart-projection.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { customerProjection } from '#domain/customer/customer-projection.ts'
import type { CustomerState } from '#domain/customer/customer-state.ts'
import { changesBetween } from '#domain/replay/cart-change.ts'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import { describeQuote } from '#domain/replay/describe-quote.ts'
import { quoteParts } from '#domain/replay/quote-parts.ts'
import type { DescribedEntry } from '../client/stored-log/log-description.ts'
import { LineList } from '../ui/text/line-list.tsx'
import styles from './overlay.module.css'

interface EntryDetailsProps {
  readonly shown: DescribedEntry | undefined
  /** The cart before the entry; null if the entry is not of the cart. */
  readonly before: CartState | null
  readonly cart: CartState
  readonly customer: CustomerState
}

/** An entry, its changes, and the state after it. */
export function EntryDetails({ shown, before, cart, customer }: EntryDetailsProps) {
  const changes = before === null ? [] : changesBetween(before, cart)
  const projected = { cart: cartProjection(cart, null), customer: customerProjection(customer, null) }
  const entry = shown?.entry
  return (
    <div className={styles.details}>
      {shown !== undefined && <LineList title="The entry" lines={shown.lines} />}
      <LineList title="What it changed" lines={changes.map(describeCartChange)} none="No change to the cart." />
      <LineList title="How the total was calculated" lines={describeQuote(quoteParts(cart))} />
      <details>
        <summary>In the specification’s names</summary>
        <pre>{JSON.stringify(projected, null, 2)}</pre>
      </details>
      {entry !== undefined && (
        <details>
          <summary>As it is stored</summary>
          <pre>{JSON.stringify(entry, null, 2)}</pre>
        </details>
      )}
    </div>
  )
}

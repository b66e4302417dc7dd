import { useAccountWords } from './use-account-words.ts'
import { type Freshness, isStale } from './use-revalidation.ts'

/** Shown in place of orders that are not on this device yet. */
export function OrdersWaiting({ freshness }: { readonly freshness: Freshness }) {
  const { loading, waiting } = useAccountWords().orders
  return (
    <p role="status" className="secondary-text">
      {isStale(freshness) ? waiting[freshness] : loading}
    </p>
  )
}

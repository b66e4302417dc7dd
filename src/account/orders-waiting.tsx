import { type Freshness, isStale } from './use-revalidation.ts'
import { useAccountWords } from './words.en.tsx'

/** Shown in place of orders that are not on this device yet. */
export function OrdersWaiting({ freshness }: { readonly freshness: Freshness }) {
  const { loading, waiting } = useAccountWords().orders
  return (
    <p role="status" className="secondary-text">
      {isStale(freshness) ? waiting[freshness] : loading}
    </p>
  )
}

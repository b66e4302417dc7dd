import styles from './orders.module.css'
import { useAccountWords } from './use-account-words.ts'
import { type Freshness, isMissing } from './use-revalidation.ts'

/** What stands in the place of orders that this device has never seen. */
export function OrdersWaiting({ freshness }: { readonly freshness: Freshness }) {
  const { loading, waiting } = useAccountWords().orders
  return (
    <p role="status" className={styles.waiting}>
      {isMissing(freshness) ? waiting[freshness] : loading}
    </p>
  )
}

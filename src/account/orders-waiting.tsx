import styles from './orders.module.css'
import type { Freshness } from './use-revalidation.ts'

/** What stands in the place of orders that this device has never seen. */
export function OrdersWaiting({ freshness }: { readonly freshness: Freshness }) {
  return (
    <p role="status" className={styles.waiting}>
      {WORDS[freshness]}
    </p>
  )
}

const WORDS: Readonly<Record<Freshness, string>> = {
  asking: 'Looking them up…',
  fresh: 'Looking them up…',
  unreachable:
    'We can’t be reached just now, and this device has not seen your orders before. They are here when you are back online.',
  failed: 'We have a problem, and it is ours. Please come back in a moment.',
  ended: 'Your session has ended. Log in again to see them.',
}

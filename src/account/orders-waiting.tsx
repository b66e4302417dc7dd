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
  asking: 'Loading your orders…',
  fresh: 'Loading your orders…',
  unreachable:
    'We couldn’t connect, and your orders aren’t saved on this device yet. You’ll see them here once you’re back online.',
  failed: 'Something went wrong on our side. Please try again in a moment.',
  ended: 'Your session has expired. Log in again to see your orders.',
}

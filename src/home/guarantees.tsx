import { DELIVERY_FEE, FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { Amount } from '../ui/amount.tsx'
import styles from './guarantees.module.css'

/** What the shop stands for, in its own words. */
export function Guarantees() {
  return (
    <section className={styles.promises} aria-label="Why buy from us">
      <div>
        <h2>Delivered in 2 to 4 days</h2>
        <p>
          Counted from dispatch, within 24 hours of payment, to anywhere in South Africa. Free over{' '}
          <Amount cents={FREE_DELIVERY_OVER} />, otherwise <Amount cents={DELIVERY_FEE} />. Or collect in Cape Town at
          no charge.
        </p>
      </div>
      <div>
        <h2>7 days to try it at home</h2>
        <p>Sit on it, sleep on it, let the family vote. If it isn’t right, send it back.</p>
      </div>
      <div>
        <h2>Lifetime frame guarantee</h2>
        <p>Your frame is guaranteed for as long as you own the couch. Not five years, not ten.</p>
      </div>
      <div>
        <h2>Made in Cape Town</h2>
        <p>Cut, sewn and filled in our own workshop, by people you can call.</p>
      </div>
    </section>
  )
}

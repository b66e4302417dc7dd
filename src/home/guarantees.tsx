import { DELIVERY_FEE, FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { Amount } from '../ui/amount.tsx'
import styles from './guarantees.module.css'

/** What the shop stands for, in its own words. */
export function Guarantees() {
  return (
    <section className={styles.promises} aria-label="What you can count on">
      <div>
        <h2>Two to four days</h2>
        <p>
          To any door in South Africa. Free over <Amount cents={FREE_DELIVERY_OVER} />, otherwise{' '}
          <Amount cents={DELIVERY_FEE} />. Or collect it in Cape Town for nothing.
        </p>
      </div>
      <div>
        <h2>Seven days at home</h2>
        <p>Sit on it, sleep on it, let the family vote. If it isn’t right, send it back.</p>
      </div>
      <div>
        <h2>A frame for life</h2>
        <p>It is guaranteed for as long as you own the couch. Not five years, not ten.</p>
      </div>
      <div>
        <h2>Made here</h2>
        <p>Sawn, sewn and filled in our own workshop, by people you can ring up.</p>
      </div>
    </section>
  )
}

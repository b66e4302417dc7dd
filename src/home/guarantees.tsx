import { DELIVERY_FEE, FREE_DELIVERY_OVER } from '#domain/shipping/shipping.ts'
import { Amount } from '../ui/amount.tsx'
import { useWords } from '../ui/language/language-context.ts'
import styles from './guarantees.module.css'
import { HOME_WORDS } from './words.en.tsx'

export function Guarantees() {
  const { name, delivery, returns, frame, origin } = useWords('home', HOME_WORDS).guarantees
  return (
    <section className={styles.promises} aria-label={name}>
      <div>
        <h2>{delivery.title}</h2>
        <p className="secondary-text">
          {delivery.text(<Amount cents={FREE_DELIVERY_OVER} />, <Amount cents={DELIVERY_FEE} />)}
        </p>
      </div>
      {[returns, frame, origin].map(({ title, text }) => (
        <div key={title}>
          <h2>{title}</h2>
          <p className="secondary-text">{text}</p>
        </div>
      ))}
    </section>
  )
}

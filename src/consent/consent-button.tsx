import { useSite } from '../client/site-context.tsx'
import styles from './consent-button.module.css'

/** Opens the question again. Nothing in a shop that measures nobody. */
export function ConsentButton() {
  const { gtmId } = useSite()
  if (gtmId === null) return null
  const askAgain = () => {
    import('./consent.ts').then(
      ({ consent }) => consent.askAgain(),
      () => {},
    )
  }
  return (
    <button type="button" data-control="consent" className={styles.button} onClick={askAgain}>
      Analytics choices
    </button>
  )
}

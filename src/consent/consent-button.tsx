import { useSite } from '../client/site-context.tsx'
import { useWords } from '../ui/language/language-context.ts'
import styles from './consent-button.module.css'
import { CONSENT_WORDS } from './words.en.ts'

/** Opens the consent question again. Renders nothing in a shop without a tag manager. */
export function ConsentButton() {
  const { again } = useWords('consent', CONSENT_WORDS)
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
      {again}
    </button>
  )
}

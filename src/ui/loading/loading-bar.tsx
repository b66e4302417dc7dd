import { useNavigation } from 'react-router-dom'
import { useWords } from '../language/language-context.ts'
import { UI_WORDS } from '../words.en.ts'
import styles from './loading-bar.module.css'

/** Shows that the next page is loading. A short delay prevents flicker if the page loads at once. */
export function LoadingBar() {
  const { loading } = useWords('ui', UI_WORDS)
  const { state } = useNavigation()
  return state === 'idle' ? null : <div role="progressbar" aria-label={loading} className={styles.bar} />
}

import { Link } from 'react-router-dom'
import { PageHead } from '../components/seo/page-head.tsx'
import { OFFLINE_WORDS } from '../offline/words.en.ts'
import controls from '../ui/design/controls.module.css'
import { useWords } from '../ui/language/language-context.ts'
import styles from './route-error.module.css'

export const pageRoute = () => ({ Component: OfflinePage })

/** Shown while offline in place of a page until its own code has loaded. */
function OfflinePage() {
  const words = useWords('offline', OFFLINE_WORDS)
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={words.offline} description={words.description} path={null} indexed={false} />
      <h1>{words.offline}</h1>
      <p>{words.advice}</p>
      <div className={`row ${styles.ways}`}>
        <Link className={controls.primary} to="/cart">
          {words.cart}
        </Link>
        <Link className={controls.text} to="/">
          {words.home}
        </Link>
      </div>
    </div>
  )
}

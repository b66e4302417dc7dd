import { useWords } from '../language/language-context.ts'
import { useOnline } from '../use-online.ts'
import styles from './form.module.css'
import { FORM_WORDS } from './words.en.ts'

interface OfflineNoteProps {
  /** What can be done once there is a network. */
  readonly can?: 'send' | 'order'
}

/** Says by a form, before it is tried, that it can't be sent without a network. */
export function OfflineNote({ can = 'send' }: OfflineNoteProps) {
  const { offline } = useWords('form', FORM_WORDS)
  const isOnline = useOnline()
  return (
    <div role="status" className={styles.offline}>
      {!isOnline && <p className={styles.noscript}>{offline[can]}</p>}
    </div>
  )
}

import { useWords } from '../language/language-context.ts'
import { useOnline } from '../use-online.ts'
import styles from './form.module.css'
import { OFFLINE_NOTE_WORDS } from './offline-note-words.en.ts'

interface OfflineNoteProps {
  /** What the form does once there is a network. */
  readonly can?: 'send' | 'order'
}

/** Shows at a form that it can't be sent while offline, or (by an inline script) that a pressed button waits for its code. */
export function OfflineNote({ can = 'send' }: OfflineNoteProps) {
  const words = useWords('offlineNote', OFFLINE_NOTE_WORDS)
  const isOnline = useOnline()
  return (
    <div role="status" className={styles.offline}>
      <p data-unreachable hidden className={styles.warning}>
        {words.unreachable}
      </p>
      {!isOnline && <p className={styles.warning}>{words[navigator.onLine ? 'unreachable' : can]}</p>}
    </div>
  )
}

import { useOnline } from '../use-online.ts'
import styles from './form.module.css'
import { useFormWords } from './words.en.ts'

interface OfflineNoteProps {
  /** What the form does once there is a network. */
  readonly can?: 'send' | 'order'
}

/** Shows at a form that it can't be sent while offline, before the shopper tries. */
export function OfflineNote({ can = 'send' }: OfflineNoteProps) {
  const { offline } = useFormWords()
  const isOnline = useOnline()
  return (
    <div role="status" className={styles.offline}>
      {!isOnline && <p className={styles.warning}>{offline[navigator.onLine ? 'unreachable' : can]}</p>}
    </div>
  )
}

import { useOnline } from '../use-online.ts'
import styles from './form.module.css'

interface OfflineNoteProps {
  /** What can be done once there is a network, as `place your order`. */
  readonly can?: string
}

/** Says by a form, before it is tried, that it can't be sent without a network. */
export function OfflineNote({ can = 'send this' }: OfflineNoteProps) {
  const isOnline = useOnline()
  return (
    <div role="status" className={styles.offline}>
      {!isOnline && (
        <p className={styles.noscript}>
          You’re offline. You can {can} once you’re connected. What you’ve typed stays here.
        </p>
      )}
    </div>
  )
}

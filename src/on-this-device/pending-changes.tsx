import { useFormatAge } from '../ui/format/format-age.ts'
import styles from './on-this-device.module.css'
import { useDeviceWords } from './use-device-words.ts'
import type { WaitingChange } from './waiting-changes.ts'

interface PendingChangesProps {
  /** The oldest first. */
  readonly changes: readonly WaitingChange[]
  readonly isOffline: boolean
}

/** What the server has not got yet. */
export function PendingChanges({ changes, isOffline }: PendingChangesProps) {
  const words = useDeviceWords().pending
  const formatAge = useFormatAge()
  return (
    <section className={styles.section} aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">{changes.length === 0 ? words.none : words.some(changes.length)}</h2>
      {changes.length === 0 ? (
        <p className={styles.words}>{words.allSent}</p>
      ) : (
        <>
          <p className={styles.words}>{isOffline ? words.offline : words.online}</p>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ol role="list" className={styles.acts}>
            {changes.map((change) => (
              <li key={change.id}>
                <span>{words.change(change)}</span>
                <time dateTime={new Date(change.at).toISOString()}>
                  {formatAge({ at: change.at, now: Date.now() })}
                </time>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

import { useFormatAge } from '../ui/format/format-age.ts'
import styles from './on-this-device.module.css'
import type { PendingChange } from './pending-change.ts'
import { useDeviceWords } from './words.en.tsx'

interface PendingChangesProps {
  /** The oldest first. */
  readonly changes: readonly PendingChange[]
  readonly isOffline: boolean
}

/** The changes that the server does not have yet. */
export function PendingChanges({ changes, isOffline }: PendingChangesProps) {
  const words = useDeviceWords().pending
  const formatAge = useFormatAge()
  return (
    <section className="column" aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">{changes.length === 0 ? words.none : words.some(changes.length)}</h2>
      {changes.length === 0 ? (
        <p className={styles.words}>{words.allSent}</p>
      ) : (
        <>
          <p className={styles.words}>{isOffline ? words.offline : words.online}</p>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from a list without bullets. */}
          <ol role="list" className={`rows ${styles.acts}`}>
            {changes.map((change) => (
              <li key={change.id} className="row">
                <span>{words.change(change)}</span>
                <time className="secondary-text" dateTime={new Date(change.at).toISOString()}>
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

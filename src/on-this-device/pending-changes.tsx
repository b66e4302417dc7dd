import { useMemo } from 'react'
import type { LogRow } from '#domain/log/log-row.ts'
import { withNonBreakingNumbers } from '#domain/texts/non-breaking.ts'
import { useFormatAge } from '../ui/format/format-age.ts'
import styles from './on-this-device.module.css'
import { pendingChanges } from './pending-change.ts'
import { useDeviceWords } from './words.en.tsx'

interface PendingChangesProps {
  readonly rows: readonly LogRow[]
  /** Whether changes can be sent. */
  readonly state: 'online' | 'offline' | 'ended'
}

/** The changes in a browser's log that the server does not have yet, the oldest first. */
export function PendingChanges({ rows, state }: PendingChangesProps) {
  const words = useDeviceWords().pending
  const formatAge = useFormatAge()
  const changes = useMemo(() => pendingChanges(rows), [rows])
  return (
    <section className="column" aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">{changes.length === 0 ? words.none : words.some(changes.length)}</h2>
      <p className={styles.words}>{changes.length === 0 ? words.allSent : words[state]}</p>
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from a list without bullets.
        <ol role="list" className={`rows ${styles.acts}`}>
          {changes.map((change) => (
            <li key={change.id} className="row">
              <span>{withNonBreakingNumbers(words.change(change))}</span>
              <time className="secondary-text" dateTime={new Date(change.at).toISOString()}>
                {formatAge({ at: change.at, now: Date.now() })}
              </time>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

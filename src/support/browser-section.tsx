import type { Subject } from '#domain/support/subject-calls.ts'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { ActionButton, type ActionScope } from './action-button.tsx'
import { deviceLabel } from './device-label.ts'
import styles from './subject-page.module.css'

/** A customer's browsers, and whether one has stopped syncing. */
export function BrowserSection({ devices, ...scope }: ActionScope & Pick<Subject, 'devices'>) {
  return (
    <section aria-label="Browsers">
      <h2>Browsers</h2>
      {devices.length === 0 && <p className="small-print">None yet</p>}
      <ul>
        {devices.map(({ clientId, events, lastAt, stuckAt }) => (
          <li key={clientId}>
            <span className={styles.id}>{deviceLabel(clientId)}</span>
            <small>
              {pluralize(events, { one: 'change', many: 'changes' })}, last active {formatTimestamp(lastAt)}
            </small>
            {stuckAt !== null && (
              <small className={styles.stuck}>
                Not syncing since {formatTimestamp(stuckAt)}. Ask the customer to reload the page.
              </small>
            )}
            <div className={`row ${styles.actions}`}>
              <ActionButton {...scope} label="Reset syncing" kind="release_client" payload={{ clientId }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

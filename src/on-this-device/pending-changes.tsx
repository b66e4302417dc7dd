import { formatAge } from '../ui/format/format-age.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import styles from './on-this-device.module.css'

interface PendingChange {
  readonly id: string
  readonly says: string
  /** Epoch ms. */
  readonly at: number
}

interface PendingChangesProps {
  /** The oldest first. */
  readonly acts: readonly PendingChange[]
  readonly isOffline: boolean
}

/** What the server has not got yet. */
export function PendingChanges({ acts, isOffline }: PendingChangesProps) {
  return (
    <section className={styles.section} aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">
        {acts.length === 0 ? 'Everything is saved' : `${pluralize(acts.length, CHANGES)} to be sent`}
      </h2>
      {acts.length === 0 ? (
        <p className={styles.words}>All your changes have been sent to us.</p>
      ) : (
        <>
          <p className={styles.words}>
            {isOffline
              ? 'You’re offline. We’ll send these as soon as you’re back online.'
              : 'These are on their way to us.'}
          </p>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ol role="list" className={styles.acts}>
            {acts.map(({ id, says, at }) => (
              <li key={id}>
                <span>{says}</span>
                <time dateTime={new Date(at).toISOString()}>{formatAge({ at, now: Date.now() })}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

const CHANGES = { one: 'change waiting', many: 'changes waiting' }

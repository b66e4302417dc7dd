import { ageInWords } from '../account/age-words.ts'
import { counted } from '../design/plural.ts'
import styles from './on-this-device.module.css'

interface WaitingAct {
  readonly id: string
  readonly says: string
  /** Epoch ms. */
  readonly at: number
}

interface WaitingActsProps {
  /** The oldest first. */
  readonly acts: readonly WaitingAct[]
  readonly isOffline: boolean
}

/** What the server has not got yet. */
export function WaitingActs({ acts, isOffline }: WaitingActsProps) {
  return (
    <section className={styles.section} aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">
        {acts.length === 0 ? 'Nothing waits' : `${counted(acts.length, CHANGES)} to be sent`}
      </h2>
      {acts.length === 0 ? (
        <p className={styles.words}>Everything that you did here has reached us.</p>
      ) : (
        <>
          <p className={styles.words}>
            {isOffline
              ? 'You’re offline. It is kept here, and sent as soon as you’re back online.'
              : 'It is kept here, and on its way to us.'}
          </p>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ol role="list" className={styles.acts}>
            {acts.map(({ id, says, at }) => (
              <li key={id}>
                <span>{says}</span>
                <time dateTime={new Date(at).toISOString()}>{ageInWords({ at, now: Date.now() })}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

const CHANGES = { one: 'change waits', many: 'changes wait' }

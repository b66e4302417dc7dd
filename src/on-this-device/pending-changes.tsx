import { useFormatAge } from '../ui/format/format-age.ts'
import { useContentLang } from '../ui/language/language-context.ts'
import styles from './on-this-device.module.css'
import { useDeviceWords } from './use-device-words.ts'

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
  const words = useDeviceWords().pending
  const contentLang = useContentLang()
  const formatAge = useFormatAge()
  return (
    <section className={styles.section} aria-labelledby="waiting-heading">
      <h2 id="waiting-heading">{acts.length === 0 ? words.none : words.some(acts.length)}</h2>
      {acts.length === 0 ? (
        <p className={styles.words}>{words.allSent}</p>
      ) : (
        <>
          <p className={styles.words}>{isOffline ? words.offline : words.online}</p>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
          <ol role="list" className={styles.acts}>
            {acts.map(({ id, says, at }) => (
              <li key={id}>
                <span lang={contentLang}>{says}</span>
                <time dateTime={new Date(at).toISOString()}>{formatAge({ at, now: Date.now() })}</time>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

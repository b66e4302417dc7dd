import { useEffect, useState } from 'react'
import { useFormatAge } from '../ui/format/format-age.ts'
import styles from './freshness-note.module.css'
import { type Freshness, isStale } from './use-revalidation.ts'
import { useAccountWords } from './words.en.tsx'

interface FreshnessNoteProps {
  /** When the data was last loaded, in epoch ms; null for never. */
  readonly at: number | null
  readonly freshness: Freshness
}

/** Shows how old the data is, if the current data can't be loaded. */
export function FreshnessNote({ at, freshness }: FreshnessNoteProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(clock)
  }, [])
  const words = useAccountWords().freshness
  const formatAge = useFormatAge()
  const why = isStale(freshness) ? words[freshness] : null
  return (
    <p role="status" className={why === null ? styles.none : `secondary-text ${styles.old}`}>
      {why !== null && (
        <>
          {why} {at === null ? '' : words.updated(formatAge({ at, now }))}
        </>
      )}
    </p>
  )
}

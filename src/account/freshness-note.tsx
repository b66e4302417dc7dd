import { useEffect, useState } from 'react'
import { formatAge } from '../ui/format/format-age.ts'
import styles from './freshness-note.module.css'
import type { Freshness } from './use-revalidation.ts'

interface FreshnessNoteProps {
  /** When the shop last said so, in epoch ms; null for never. */
  readonly at: number | null
  readonly freshness: Freshness
}

/** Says how old what stands below is, where the shop can't be asked. */
export function FreshnessNote({ at, freshness }: FreshnessNoteProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(clock)
  }, [])
  const why = WHY[freshness]
  return (
    <p role="status" className={why === null ? styles.none : styles.old}>
      {why !== null && (
        <>
          {why} {at === null ? '' : `Last updated ${formatAge({ at, now })}.`}
        </>
      )}
    </p>
  )
}

const WHY: Readonly<Record<Freshness, string | null>> = {
  asking: null,
  fresh: null,
  unreachable: 'We couldn’t connect.',
  failed: 'Something went wrong on our side.',
  ended: 'Your session has expired.',
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { DescribedEntry } from '../client/stored-log/log-description.ts'
import { formatClock } from '../ui/format/format-timestamp.ts'
import styles from './overlay.module.css'

/** The height of an entry, in px. */
const ROW = 52

interface EntryListProps {
  /** Newest first. */
  readonly entries: readonly DescribedEntry[]
  /** The id of the selected entry. */
  readonly chosen: string | null
  readonly tab: string
  readonly onChoose: (index: number) => void
}

/** The live log: both streams, in the order in which the browser wrote them. */
export function EntryList({ entries, chosen, tab, onChoose }: EntryListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  })
  const place = entries.findIndex(({ entry }) => entry.id === chosen)
  useEffect(() => {
    if (place >= 0) rows.scrollToIndex(place, { align: 'auto' })
  }, [place, rows])
  return (
    <div ref={scroller} className={styles.entries}>
      <ol aria-label="Log" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index: row, start }) => {
          const shown = entries[row]
          if (shown === undefined) return null
          const { index, entry } = shown
          return (
            <li key={index} style={{ transform: `translateY(${start}px)`, height: ROW }}>
              <button
                type="button"
                data-kind={entry.kind}
                data-state={shown.state}
                aria-current={entry.id === chosen}
                onClick={() => onChoose(index)}
              >
                <span className={styles.number}>{index}</span>
                <span className={`one-line ${styles.says}`}>{shown.lines[0]}</span>
                <time>{formatClock(entry.at)}</time>
                <span className={`one-line ${styles.facts}`}>{factsOf(shown, tab).join(' · ')}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function factsOf({ entry, state, position }: DescribedEntry, tab: string): string[] {
  const place = position === null ? [] : [`position ${position}`]
  const what = `${entry.stream.split(':')[0]} ${entry.kind} ${entry.type}`
  if (entry.kind === 'fact') return [...place, what]
  const by = entry.tab === tab ? 'this tab' : `tab ${entry.tab}`
  return [...(state === null ? [] : [state]), `seq ${entry.seq}`, ...place, by, what]
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { formatClock } from '../ui/format/format-timestamp.ts'
import type { Track } from './replay-tracks.ts'
import styles from './step-list.module.css'

/** The height of a step, in rem. All are equal, so that scrolling to a step is exact. */
const ROW = 3.5

interface StepListProps {
  readonly track: Track
  readonly point: number
  readonly onPoint: (point: number) => void
}

/** All steps of a track, with the current one in view. */
export function StepList({ track, point, onPoint }: StepListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const height = ROW * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const rows = useVirtualizer({
    count: track.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
  useEffect(() => {
    if (point > 0) rows.scrollToIndex(point - 1, { align: 'auto' })
  }, [point, rows])
  const minInlineSize = `${String(track.length).length}ch`
  return (
    <div ref={scroller} className={`console-panel ${styles.steps}`}>
      <ol aria-label="Steps" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const step = track.stepTo(index + 1)
          if (step === undefined) return null
          return (
            <li key={index} style={{ transform: `translateY(${start}px)`, height }}>
              <button
                type="button"
                data-kind={step.kind}
                aria-current={index + 1 === point ? 'step' : undefined}
                onClick={() => onPoint(index + 1)}
              >
                <span className={`console-mono ${styles.number}`} style={{ minInlineSize }}>
                  {index + 1}
                </span>
                <span className={`one-line ${styles.says}`}>{step.says}</span>
                <time>
                  {formatClock(step.at)}
                  {step.isAssumed && ' (not reported)'}
                </time>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

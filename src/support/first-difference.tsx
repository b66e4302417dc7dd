import { useEffect, useState } from 'react'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import type { Difference, DifferenceWhy } from '#domain/replay/first-difference.ts'
import controls from '../ui/design/controls.module.css'
import { Lines } from '../ui/text/line-list.tsx'
import styles from './first-difference.module.css'
import type { Track } from './replay-tracks.ts'
import { runInSlices } from './run-in-slices.ts'

type DifferenceState = Difference | null | 'searching' | 'failed'

/** The first difference of a track. It is searched in slices, so that the replay is not delayed. */
export function useDifference(track: Track): DifferenceState {
  const [difference, setDifference] = useState<DifferenceState>('searching')
  useEffect(() => {
    const { findDifference } = track
    if (findDifference === null) return
    const ended = new AbortController()
    const search = async () => setDifference(await runInSlices(findDifference(), { signal: ended.signal }))
    search().catch((error: unknown) => {
      if (ended.signal.aborted) return
      setDifference('failed')
      reportError(error)
    })
    return () => ended.abort()
  }, [track])
  return difference
}

const stateTexts = {
  searching: 'Comparing with the server…',
  failed: 'The customer’s page and the server couldn’t be compared.',
} as const

/** Why a browser showed another cart than the server had, in words for staff. */
const differenceTexts: Readonly<Record<DifferenceWhy, string>> = {
  refused: 'The page showed the customer’s change before the server rejected it.',
  decided_otherwise: 'The server applied the change with a different price or different coupon terms.',
  shop_followed: 'The shop or its staff changed the cart, and the page hadn’t caught up.',
  others_acted: 'The cart was changed in another browser, and this page hadn’t caught up.',
  not_held: 'The server never received this change. It may still be waiting in the browser.',
  told_otherwise:
    'System fault: the browser recorded an answer that the server doesn’t have. Report it to a developer.',
  folded_otherwise: 'System fault: browser and server calculated different carts. Report it to a developer.',
}

interface FirstDifferenceProps {
  readonly difference: DifferenceState
  readonly onGo: (point: number) => void
}

/** The first step at which the customer's page and the server differ, and why. */
export function FirstDifference({ difference, onGo }: FirstDifferenceProps) {
  if (difference === null || typeof difference === 'string') {
    return (
      <p className="small-print" role="status">
        {difference === null ? 'The customer’s page and the server matched at every step.' : stateTexts[difference]}
      </p>
    )
  }
  return (
    <section className={styles.difference} aria-label="First difference">
      <p>
        <strong>First difference at step {difference.point}.</strong> {differenceTexts[difference.why]}
      </p>
      <Lines lines={difference.changes.slice(0, 6).map(describeCartChange)} />
      <button type="button" className={controls.quiet} onClick={() => onGo(difference.point)}>
        Go to step
      </button>
    </section>
  )
}

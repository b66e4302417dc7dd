import { useEffect, useEffectEvent, useState } from 'react'
import { assertNever } from '#domain/assert.ts'
import { changesBetween } from '#domain/replay/cart-change.ts'
import { CartAtPoint } from '../components/cart/cart-at-point.tsx'
import controls from '../ui/design/controls.module.css'
import { formatCount } from '../ui/format/format-count.ts'
import { formatTimestamp } from '../ui/format/format-timestamp.ts'
import { pluralize } from '../ui/format/pluralize.ts'
import { FirstDifference, useDifference } from './first-difference.tsx'
import styles from './replay.module.css'
import { SPEEDS, useReplayKeys } from './replay-keys.ts'
import type { Track } from './replay-tracks.ts'
import { StepDetails, type StepDetailsProps } from './step-details.tsx'
import { StepList } from './step-list.tsx'

/** The duration of a step at speed 1, in ms. */
const STEP_DURATION_MS = 800

interface ReplayProps extends Pick<StepDetailsProps, 'api' | 'recorded' | 'track'> {
  readonly server: Track
  readonly start: number
}

/** One track at the current point: the cart, what the step changed, and why. */
export function Replay({ api, recorded, track, server, start }: ReplayProps) {
  const [point, setPoint] = useState(start)
  const [speed, setSpeed] = useState<number>(1)
  const [isPlaying, setPlaying] = useState(false)
  const { length } = track
  const difference = useDifference(track)
  /** Ends the playback, which would go on from there. */
  const goTo = (to: number) => {
    setPlaying(false)
    setPoint(Math.max(0, Math.min(length, to)))
  }

  const step = useEffectEvent(() => {
    if (point >= length) setPlaying(false)
    else setPoint(point + 1)
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => step(), STEP_DURATION_MS / speed)
    return () => clearInterval(timer)
  }, [isPlaying, speed])
  const play = () => {
    if (!isPlaying && point >= length) setPoint(0)
    setPlaying(!isPlaying)
  }
  useReplayKeys((action) => {
    switch (action.do) {
      case 'play':
        return play()
      case 'faster':
        return setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + action.by))] ?? 1)
      case 'difference':
        if (difference !== null && typeof difference !== 'string') goTo(difference.point)
        return
      case 'go':
        return goTo(action.to === 'start' ? 0 : length)
      case 'step':
        return goTo(point + action.by)
      default:
        assertNever(action)
    }
  })

  const now = track.stepTo(point)
  // The previous point first: the current one is then a single step from it.
  const before = point === 0 ? null : track.cartAt(point - 1)
  const cart = track.cartAt(point)
  const fold = track.foldAt?.(point)
  const waiting = fold?.pending.length ?? 0
  const viewFacts = track.viewFactsAt?.(point)
  const changes = before === null ? [] : changesBetween(before, cart)
  const held = server.cartAt(track.positionAt(point))
  const apart = track === server ? [] : changesBetween(cart, held)
  return (
    <>
      <section className={`console-panel ${styles.scrubber}`} aria-label="Playback">
        <button type="button" className={controls.primary} onClick={play}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button type="button" className={controls.quiet} aria-label="Previous step" onClick={() => goTo(point - 1)}>
          ‹
        </button>
        <button type="button" className={controls.quiet} aria-label="Next step" onClick={() => goTo(point + 1)}>
          ›
        </button>
        <input
          type="range"
          aria-label="Step"
          aria-valuetext={`${point} of ${length}: ${now?.says ?? 'start'}`}
          min={0}
          max={length}
          value={point}
          onChange={(event) => goTo(event.target.valueAsNumber)}
        />
        <p className={styles.point}>
          <strong>{formatCount(point)}</strong> of {formatCount(length)}
        </p>
        <label className={styles.speed}>
          <span className="hidden-visually">Speed</span>
          <select className={controls.field} value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
            {SPEEDS.map((each) => (
              <option key={each} value={each}>
                {each}×
              </option>
            ))}
          </select>
        </label>
        <div className={styles.now}>
          {now === undefined ? (
            'Start'
          ) : (
            <>
              <p className="one-line">
                <time>{formatTimestamp(now.at)}</time> {now.says}
              </p>
              {now.details !== null && (
                <details className={`small-print ${styles.details}`}>
                  <summary>Details</summary>
                  {now.details}
                </details>
              )}
            </>
          )}
        </div>
        <p className={styles.keys}>← → step · Shift + ← → 10 steps · Space play · + − speed · D first difference</p>
      </section>
      {track !== server && <FirstDifference difference={difference} onGo={goTo} />}
      <div className={`column ${styles.columns}`} data-two={track !== server}>
        <StepList track={track} point={point} onPoint={goTo} />
        <div className={`column ${styles.carts}`}>
          <CartAtPoint
            title={track.title}
            subtitle={
              track === server
                ? `After step ${point}`
                : `After step ${point}, ${waiting === 0 ? 'everything confirmed' : `${pluralize(waiting, { one: 'change', many: 'changes' })} not confirmed`}`
            }
            cart={cart}
            fold={fold}
            viewFacts={viewFacts}
          />
          {track !== server && (
            <CartAtPoint
              title="Server cart"
              subtitle={
                apart.length === 0
                  ? 'Same as the customer’s page'
                  : pluralize(apart.length, { one: 'difference', many: 'differences' })
              }
              cart={held}
            />
          )}
        </div>
        <StepDetails
          api={api}
          recorded={recorded}
          track={track}
          point={point}
          changes={changes}
          differences={apart}
          held={held}
        />
      </div>
    </>
  )
}

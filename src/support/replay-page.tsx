import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router-dom'
import { assertNever } from '#domain/assert.ts'
import { cartChanges } from '#domain/replay/cart-change.ts'
import type { Difference } from '#domain/replay/first-difference.ts'
import { quoteParts } from '#domain/replay/quote-parts.ts'
import { tellChange } from '#domain/replay/tell-change.ts'
import { tellQuote } from '#domain/replay/tell-quote.ts'
import type { RecordedCart } from '#domain/support/support-calls.ts'
import controls from '../design/controls.module.css'
import { counted } from '../design/plural.ts'
import { CartThen } from './cart-then.tsx'
import type { ConsoleApi } from './console-api.ts'
import { differenceWords } from './difference-words.ts'
import { momentOf } from './moments.ts'
import { keyActOf, SPEEDS } from './replay-keys.ts'
import styles from './replay-page.module.css'
import { SERVER_TRACK, type Track, tracksOf } from './replay-tracks.ts'
import { ServerAnswer } from './server-answer.tsx'
import { StepList } from './step-list.tsx'
import { TestExport } from './test-export.tsx'
import { WhatIf } from './what-if.tsx'

/** A step's time at speed 1, in ms. */
const PACE = 800

/** A cart at any moment: what a customer saw, what the server held, what each step changed, and why. */
export function ReplayPage({ api }: { readonly api: ConsoleApi }) {
  const recorded = useLoaderData<RecordedCart>()
  const [query, setQuery] = useSearchParams()
  const tracks = useMemo(() => tracksOf(recorded), [recorded])
  const asked = query.get('track') ?? (query.has('position') ? SERVER_TRACK : (tracks[1]?.id ?? SERVER_TRACK))
  const track = tracks.find(({ id }) => id === asked) ?? tracks[0]
  if (track === undefined) return null
  const choose = (id: string) => setQuery({ track: id }, { replace: true })
  const position = Number(query.get('position') ?? Number.NaN)
  return (
    <main className={`console-page ${styles.page}`}>
      <title>{`Replay of ${recorded.cartId} · Rusbank support`}</title>
      <div className={styles.head}>
        <div>
          <p className={styles.trail}>
            <Link to="/">Find</Link> / <Link to={`/carts/${recorded.cartId}`}>Cart {recorded.cartId}</Link>
          </p>
          <h1>Replay</h1>
        </div>
        <div className={styles.tracks} role="radiogroup" aria-label="Whose view">
          {tracks.map(({ id, title, steps }) => (
            <label key={id}>
              <input type="radio" name="track" checked={id === track.id} onChange={() => choose(id)} />
              <span>
                {title} <small>{steps.length}</small>
              </span>
            </label>
          ))}
        </div>
      </div>
      <Replay
        key={track.id}
        api={api}
        recorded={recorded}
        track={track}
        server={tracks[0] ?? track}
        start={Number.isNaN(position) ? track.steps.length : Math.min(position, track.steps.length)}
      />
    </main>
  )
}

interface ReplayProps {
  readonly api: ConsoleApi
  readonly recorded: RecordedCart
  readonly track: Track
  readonly server: Track
  readonly start: number
}

function Replay({ api, recorded, track, server, start }: ReplayProps) {
  const [point, setPoint] = useState(start)
  const [speed, setSpeed] = useState<number>(1)
  const [isPlaying, setPlaying] = useState(false)
  const length = track.steps.length
  const [difference, setDifference] = useState<Difference | null>(null)
  useEffect(() => {
    // After the page is there: the moment that was asked for does not wait for it.
    const timer = setTimeout(() => setDifference(track.findDifference()))
    return () => clearTimeout(timer)
  }, [track])
  const goTo = (to: number) => setPoint(Math.max(0, Math.min(length, to)))

  const step = useEffectEvent(() => {
    if (point >= length) setPlaying(false)
    else setPoint(point + 1)
  })
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => step(), PACE / speed)
    return () => clearInterval(timer)
  }, [isPlaying, speed])
  const play = () => {
    if (!isPlaying && point >= length) setPoint(0)
    setPlaying(!isPlaying)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keyActOf(event)
    if (act === null) return
    event.preventDefault()
    switch (act.do) {
      case 'play':
        play()
        return
      case 'faster':
        setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + act.by))] ?? 1)
        return
      case 'difference':
        if (difference !== null) goTo(difference.point)
        return
      case 'go':
        setPlaying(false)
        goTo(act.to === 'start' ? 0 : length)
        return
      case 'step':
        setPlaying(false)
        goTo(point + act.by)
        return
      default:
        assertNever(act)
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const now = track.steps[point - 1]
  const cart = track.cartAt(point)
  const fold = track.foldAt?.(point)
  const changes = point === 0 ? [] : cartChanges(track.cartAt(point - 1), cart)
  const position = track.positionAt(point)
  const held = server.cartAt(position)
  const apart = track === server ? [] : cartChanges(cart, held)
  return (
    <>
      <section className={styles.scrubber} aria-label="Scrubber">
        <button type="button" className={controls.primary} onClick={play}>
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button type="button" className={controls.quiet} aria-label="A step back" onClick={() => goTo(point - 1)}>
          ‹
        </button>
        <button type="button" className={controls.quiet} aria-label="A step on" onClick={() => goTo(point + 1)}>
          ›
        </button>
        <input
          type="range"
          aria-label="Point"
          aria-valuetext={`${point} of ${length}: ${now?.says ?? 'before everything'}`}
          min={0}
          max={length}
          value={point}
          onChange={(event) => goTo(event.target.valueAsNumber)}
        />
        <p className={styles.point}>
          <strong>{point}</strong> of {length}
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
        <p className={styles.now}>
          {now === undefined ? (
            'Before everything.'
          ) : (
            <>
              <time>{momentOf(now.at)}</time> {now.says}
            </>
          )}
        </p>
        <p className={styles.keys}>← → step · Shift 10 · Space play · + − speed · D difference</p>
      </section>
      {difference !== null && (
        <section className={styles.difference} aria-label="First difference">
          <p>
            <strong>First difference at {difference.point}.</strong> {differenceWords[difference.why]}
          </p>
          <ul>
            {difference.changes.slice(0, 6).map((change) => (
              <li key={tellChange(change)}>{tellChange(change)}</li>
            ))}
          </ul>
          <button type="button" className={controls.quiet} onClick={() => goTo(difference.point)}>
            Go there
          </button>
        </section>
      )}
      <div className={styles.columns} data-two={track !== server}>
        <StepList steps={track.steps} point={point} onPoint={goTo} />
        <div className={styles.carts}>
          <CartThen
            title={track.title}
            says={
              track === server
                ? `at position ${point}`
                : `after entry ${point} of its log, ${counted(fold?.pending.length ?? 0, { one: 'act', many: 'acts' })} not acknowledged`
            }
            cart={cart}
            {...(fold !== undefined && { fold })}
          />
          {track !== server && (
            <CartThen
              title="What the server holds"
              says={`at position ${position}${apart.length === 0 ? ', the same' : `, ${counted(apart.length, { one: 'thing', many: 'things' })} otherwise`}`}
              cart={held}
            />
          )}
        </div>
        <div className={styles.apart}>
          <Told title="What this step changed" lines={changes.map(tellChange)} none="Nothing that is seen." />
          {apart.length > 0 && (
            <Told title="From what was seen to what is held" lines={apart.map(tellChange)} none="" />
          )}
          <ServerAnswer recorded={recorded} eventId={now?.eventId ?? null} />
          <Told title="The quote taken apart" lines={tellQuote(quoteParts(cart))} none="" />
          <WhatIf key={point} recording={track.recording} point={point} cart={cart} eventId={now?.eventId ?? null} />
          <TestExport api={api} cartId={recorded.cartId} recording={track.recording} point={point} held={held} />
        </div>
      </div>
    </>
  )
}

/** No line breaks inside of an amount. */
function withWholeAmounts(line: string): string {
  return line.replace(/(?<=R|\d) (?=\d)/g, '\u00a0')
}

interface ToldProps {
  readonly title: string
  readonly lines: readonly string[]
  readonly none: string
}

function Told({ title, lines, none }: ToldProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {lines.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ul className={styles.told}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none has anything to remember.
            <li key={index}>{withWholeAmounts(line)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

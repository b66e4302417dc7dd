import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { intoPassage, type Load, loadOf, type Measured, onWall, openingFor, throughDoor } from '#domain/fit/way-in.ts'
import { localSetting } from '../../client/local-setting.ts'
import styles from './fit-section.module.css'
import { doorText, passageText, type Verdict, wallText } from './fit-texts.ts'

/** What a shopper has measured at home, in cm, as it was typed. */
interface Rooms {
  readonly door: string
  readonly passage: string
  readonly wall: string
}

const NOTHING: Rooms = { door: '', passage: '', wall: '' }
const keptRooms = localSetting('rooms')

interface FitSectionProps {
  readonly piece: Measured
}

/** Whether a piece gets into somebody's house and stands there. What is measured stays in this browser, for the next piece. */
export function FitSection({ piece }: FitSectionProps) {
  const load = loadOf(piece)
  const [rooms, setRooms] = useState(NOTHING)
  // What was typed already counts more than what is remembered.
  useEffect(() => setRooms((typed) => ({ ...readRooms(), ...filledOf(typed) })), [])
  useEffect(() => {
    if (rooms !== NOTHING) keptRooms.write(JSON.stringify(rooms))
  }, [rooms])
  if (load === null || piece.dimensions === null) return null
  const measure = (changed: Partial<Rooms>) => setRooms((before) => ({ ...before, ...changed }))
  const { w, d } = piece.dimensions
  const [door, passage, wall] = [rooms.door, rooms.passage, rooms.wall].map(centimetres)
  return (
    <section className={styles.section} aria-labelledby="fit">
      <div className={styles.words}>
        <h2 id="fit">Does it fit?</h2>
        <p>{howItGoesIn(load)}</p>
        <p>
          <Link to="/blog/will-it-fit-through-the-door">How to measure the way in</Link>
        </p>
        <p>
          <Link to={`/compare?a=${piece.slug}`}>Compare it with another piece</Link>
        </p>
      </div>
      <div>
        <EcommerceEvent
          name="door"
          label="Narrowest door, open"
          value={rooms.door}
          onValue={(typed) => measure({ door: typed })}
          verdict={door == null ? null : doorText(throughDoor(load, door), load)}
          otherwise={`It wants an opening of ${openingFor(load)} cm.`}
        />
        <EcommerceEvent
          name="passage"
          label="Passage behind it, if you must turn"
          value={rooms.passage}
          onValue={(typed) => measure({ passage: typed })}
          verdict={passage == null || door == null ? null : passageText(intoPassage(load, { opening: door, passage }))}
          otherwise={
            passage == null ? 'The narrower the door, the wider it must be.' : 'For this we need the door too.'
          }
        />
        <EcommerceEvent
          name="wall"
          label="Wall it will stand against"
          value={rooms.wall}
          onValue={(typed) => measure({ wall: typed })}
          verdict={wall == null ? null : wallText(onWall({ w }, wall), { width: w, wall })}
          otherwise={
            d > 120
              ? `${w + 20} cm let it breathe; its other side is ${d} cm.`
              : `${w + 20} cm let it breathe: it is ${w} cm wide.`
          }
        />
      </div>
    </section>
  )
}

function howItGoesIn({ parts, length, narrow, isWholePiece }: Load): string {
  if (isWholePiece)
    return `Its legs off, it is ${narrow} cm at its narrowest. It comes in two parts, which are smaller.`
  if (parts > 1) {
    return `It comes in ${parts} parts. The longest is ${length} cm and, without its legs, ${narrow} cm at its narrowest.`
  }
  return `Its legs off and on its back, it is ${length} cm long and ${narrow} cm at its narrowest.`
}

interface MeasureProps {
  readonly name: keyof Rooms
  readonly label: string
  readonly value: string
  readonly onValue: (typed: string) => void
  readonly verdict: Verdict | null
  /** What is true of the piece while nothing is measured. */
  readonly otherwise: string
}

function EcommerceEvent({ name, label, value, onValue, verdict, otherwise }: MeasureProps) {
  const id = useId()
  return (
    <div className={styles.measure}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.field}>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={`${id}-verdict`}
          value={value}
          onChange={(event) => onValue(event.target.value.replace(/[^\d.,]/g, '').slice(0, 6))}
        />
        <span>cm</span>
      </span>
      <p id={`${id}-verdict`} role="status" className={styles.verdict} data-tone={verdict?.tone}>
        {verdict?.words ?? otherwise}
      </p>
    </div>
  )
}

/** `78,5` as 78.5; null for what is no length of a house. */
function centimetres(typed: string): number | null {
  const value = Number(typed.replace(',', '.'))
  return Number.isFinite(value) && value >= 20 && value <= 2_000 ? value : null
}

function filledOf(rooms: Rooms): Partial<Rooms> {
  return Object.fromEntries(Object.entries(rooms).filter(([, typed]) => typed !== ''))
}

function readRooms(): Rooms {
  try {
    const read: Partial<Rooms> | null = JSON.parse(keptRooms.read() ?? 'null')
    const text = (given: unknown) => (typeof given === 'string' ? given.slice(0, 6) : '')
    return { door: text(read?.door), passage: text(read?.passage), wall: text(read?.wall) }
  } catch {
    return NOTHING
  }
}

import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  carriedPieceOf,
  fitIntoPassage,
  fitOnWall,
  fitThroughDoor,
  type MeasuredProduct,
  requiredOpening,
} from '#domain/fit/furniture-fit.ts'
import { localSetting } from '../../client/local-setting.ts'
import { useStoredTexts } from '../../ui/form/use-stored-texts.ts'
import { useWords } from '../../ui/language/language-context.ts'
import styles from './fit-section.module.css'
import { type FitMessage, fitTexts } from './fit-texts.ts'
import { LENGTHS, typedLength } from './typed-length.ts'
import { FIT_WORDS } from './words.en.ts'

/** The shopper's measurements at home, in cm, as typed. */
type Measurements = Readonly<Record<'door' | 'passage' | 'wall', string>>

const NOTHING: Measurements = { door: '', passage: '', wall: '' }
const storedMeasurements = localSetting('rooms')

/** Checks whether a product fits the shopper's door, passage and wall. The measurements stay in this browser. */
export function FitSection({ product }: { readonly product: MeasuredProduct }) {
  const words = useWords('fit', FIT_WORDS)
  const load = carriedPieceOf(product)
  const { texts: known, isTyped, type: measure } = useStoredTexts(readMeasurements)
  const measurements = { ...NOTHING, ...known }
  const written = JSON.stringify(measurements)
  useEffect(() => {
    if (isTyped) storedMeasurements.write(written)
  }, [isTyped, written])
  if (load === null || product.dimensions === null) return null
  const { w, d } = product.dimensions
  const texts = fitTexts(words)
  const field = (name: keyof Measurements) => ({
    name,
    label: words[name],
    value: measurements[name],
    onValue: (typed: string) => measure({ [name]: typed }),
  })
  const [door, passage, wall] = [measurements.door, measurements.passage, measurements.wall].map(centimetres)
  return (
    <section className={`page-part ${styles.section}`} aria-labelledby="fit" data-screen-only>
      <div className={styles.words}>
        <h2 id="fit">{words.title}</h2>
        <p>{texts.carrying(load)}</p>
        <p>
          <Link to="/blog/will-it-fit-through-the-door">{words.how}</Link>
        </p>
        <p>
          <Link to={`/compare?a=${product.slug}`}>{words.compare}</Link>
        </p>
      </div>
      <div>
        <MeasureField
          {...field('door')}
          verdict={door == null ? null : texts.door(fitThroughDoor(load, door), { load, opening: door })}
          otherwise={words.needsDoor(requiredOpening(load))}
        />
        <MeasureField
          {...field('passage')}
          verdict={
            passage == null || door == null ? null : texts.passage(fitIntoPassage(load, { opening: door, passage }))
          }
          otherwise={passage == null ? words.narrower : words.doorFirst}
        />
        <MeasureField
          {...field('wall')}
          verdict={wall == null ? null : texts.wall(fitOnWall({ w }, wall), { width: w, wall })}
          otherwise={d > 120 ? words.allowBoth(w + 20, d) : words.allow(w + 20)}
        />
      </div>
    </section>
  )
}

interface MeasureFieldProps {
  readonly name: keyof Measurements
  readonly label: string
  readonly value: string
  readonly onValue: (typed: string) => void
  readonly verdict: FitMessage | null
  /** Shown until there is a verdict. */
  readonly otherwise: string
}

function MeasureField({ name, label, value, onValue, verdict, otherwise }: MeasureFieldProps) {
  const words = useWords('fit', FIT_WORDS)
  const id = useId()
  const [isTyping, setTyping] = useState(false)
  const isInvalid = typedLength(value).kind === 'invalid' && !(isTyping && mayBecomeLength(value))
  const shown: FitMessage | null = isInvalid ? { tone: 'bad', words: words.invalid(LENGTHS) } : verdict
  return (
    <div className={`row ${styles.measure}`}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.field}>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={`${id}-verdict`}
          aria-invalid={isInvalid}
          value={value}
          onChange={(event) => {
            setTyping(true)
            onValue(event.target.value.slice(0, LONGEST_TEXT))
          }}
          onBlur={() => setTyping(false)}
        />
        <span>cm</span>
      </span>
      <p id={`${id}-verdict`} role="status" className={`secondary-text ${styles.verdict}`} data-tone={shown?.tone}>
        {shown?.words ?? otherwise}
      </p>
    </div>
  )
}

/** The longest text of a field. */
const LONGEST_TEXT = 12

/** Whether more digits could make it valid: the first digit of 76 is not an error. */
function mayBecomeLength(typed: string): boolean {
  return /^\s*\d+[.,]?\s*$/.test(typed) && Number.parseInt(typed, 10) < LENGTHS.min
}

function centimetres(typed: string): number | null {
  const length = typedLength(typed)
  return length.kind === 'length' ? length.cm : null
}

function readMeasurements(): Measurements {
  try {
    const read: Partial<Measurements> | null = JSON.parse(storedMeasurements.read() ?? 'null')
    const text = (given: unknown) => (typeof given === 'string' ? given.slice(0, LONGEST_TEXT) : '')
    return { door: text(read?.door), passage: text(read?.passage), wall: text(read?.wall) }
  } catch {
    return NOTHING
  }
}

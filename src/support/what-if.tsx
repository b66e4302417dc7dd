import { type SubmitEvent, useState } from 'react'
import { MAX_QUANTITY } from '#domain/cart/limits.ts'
import { quote } from '#domain/cart/quote.ts'
import { formatRand } from '#domain/money/cents.ts'
import { describeCartChange } from '#domain/replay/describe-change.ts'
import { type SlicedWork, withProgressRange } from '#domain/replay/sliced-work.ts'
import type { Supposition } from '#domain/replay/supposition.ts'
import { compareAt, suppose } from '#domain/replay/what-if.ts'
import controls from '../ui/design/controls.module.css'
import { Lines } from '../ui/text/line-list.tsx'
import { AMOUNT_FIELD, centsOf } from './amount-in-rand.ts'
import styles from './step-details.module.css'
import {
  isSuppositionOffered,
  SUPPOSITIONS,
  type SupposedStep,
  type SuppositionKind,
  suppositionContext,
  suppositionOf,
  unitOf,
} from './suppositions.ts'
import { useSlicedWork } from './use-sliced-work.ts'

/** The attributes of the field for a number in this unit. From a number field a browser drops a comma: 1,5 would be 15. */
const FIELDS = {
  Quantity: {
    inputMode: 'numeric',
    pattern: String.raw`\s*0*[1-9]\d?\s*`,
    title: `A whole number from 1 to ${MAX_QUANTITY}`,
  },
  Percent: {
    inputMode: 'decimal',
    pattern: String.raw`\s*(100([.,]0{1,2})?|\d{1,2}([.,]\d{1,2})?)\s*%?\s*`,
    title: 'A percentage from 0 to 100, such as 12,5',
  },
  'Amount in rand': AMOUNT_FIELD,
} as const

/** Replays the recording with one supposition, and shows the differences at this point. Nothing is stored. */
export function WhatIf(props: SupposedStep) {
  const { recording, point, cart } = props
  const context = suppositionContext(props)
  const names = (Object.keys(SUPPOSITIONS) as SuppositionKind[]).filter((name) => isSuppositionOffered(name, context))
  const [kind, setKind] = useState<SuppositionKind>(names.includes('price') ? 'price' : 'delivery_fee')
  const unit = unitOf(kind, context)
  const [outcome, setOutcome] = useState<readonly string[] | null>(null)
  const { progress, run, cancel } = useSlicedWork()
  /** An outcome belongs to the supposition that led to it. */
  const onChange = () => {
    cancel()
    setOutcome(null)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const itemKey = String(fields.get('itemKey') ?? '')
    const typed = String(fields.get('number') ?? '')
    // A quantity and a percentage are also written as an amount is.
    const number = centsOf(typed.replace('%', '')) / 100
    const supposition = suppositionOf(context, { kind, itemKey, number })
    if (supposition === null) return setOutcome(['This can’t be changed at this step.'])
    setOutcome(null)
    const lines = await run(whatIf({ recording, point, cart, supposition })).catch((error: unknown) => {
      reportError(error)
      return ['Something went wrong. Try again.']
    })
    if (lines !== null) setOutcome(lines)
  }
  const lines = Object.entries(cart.lines)
  return (
    <section aria-label="What if">
      <h2>What if</h2>
      <form className={styles.whatIf} onChange={onChange} onSubmit={(event) => void submit(event)}>
        <select
          className={controls.field}
          aria-label="What if"
          value={kind}
          onChange={(event) => setKind(event.target.value as SuppositionKind)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              … {SUPPOSITIONS[name]}
            </option>
          ))}
        </select>
        {kind === 'price' && (
          <select className={controls.field} name="itemKey" aria-label="Item">
            {lines.map(([itemKey, { offer }]) => (
              <option key={itemKey} value={itemKey}>
                {offer.name}, {formatRand(offer.price)}
              </option>
            ))}
          </select>
        )}
        {kind !== 'dropped' && (
          <input
            className={controls.field}
            key={unit}
            name="number"
            {...FIELDS[unit]}
            required
            aria-label={unit}
            placeholder={unit}
          />
        )}
        <button type="submit" className={controls.quiet}>
          Run what-if
        </button>
      </form>
      {progress !== null && <progress aria-label="Running the what-if" value={progress} max={1} />}
      <div role="status">{outcome !== null && <Lines lines={outcome} className={styles.lines} />}</div>
    </section>
  )
}

interface WhatIfOptions extends Pick<SupposedStep, 'recording' | 'point' | 'cart'> {
  readonly supposition: Supposition
}

/** The differences, as lines of text. */
function* whatIf({ recording, point, cart, supposition }: WhatIfOptions): SlicedWork<readonly string[]> {
  const supposed = yield* withProgressRange(suppose(recording, [supposition]), { from: 0, to: 0.5 })
  if (!supposed.ok) return [supposed.problem.message]
  const { asSupposed, changes } = yield* withProgressRange(compareAt(cart, supposed, point), { from: 0.5, to: 1 })
  if (changes.length === 0) return ['No difference.']
  const total = formatRand(quote(asSupposed, supposed.delivery).total)
  return [
    ...changes.map(describeCartChange),
    ...(changes.some(({ what }) => what === 'total') ? [] : [`Total unchanged: ${total}`]),
  ]
}

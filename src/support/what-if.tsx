import { type SubmitEvent, useState } from 'react'
import { quote } from '#domain/cart/quote.ts'
import { formatRand } from '#domain/money/cents.ts'
import { tellChange } from '#domain/replay/tell-change.ts'
import { compareAt, suppose } from '#domain/replay/what-if.ts'
import controls from '../ui/design/controls.module.css'
import { withNonBreakingAmounts } from '../ui/format/non-breaking-amounts.ts'
import styles from './replay-page.module.css'
import {
  isOffered,
  SUPPOSITIONS,
  type SupposedStep,
  type SuppositionKind,
  suppositionContext,
  suppositionOf,
  unitOf,
} from './suppositions.ts'

/** The same recording with one thing otherwise, and what comes of it at this point. Nothing is written anywhere. */
export function WhatIf(props: SupposedStep) {
  const { recording, point, cart } = props
  const ground = suppositionContext(props)
  const names = (Object.keys(SUPPOSITIONS) as SuppositionKind[]).filter((name) => isOffered(name, ground))
  const [kind, setKind] = useState<SuppositionKind>(names.includes('price') ? 'price' : 'delivery_fee')
  const unit = unitOf(kind, ground)
  const [outcome, setOutcome] = useState<readonly string[] | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const itemKey = String(fields.get('itemKey') ?? '')
    const supposition = suppositionOf(ground, { kind, itemKey, number: Number(fields.get('number')) })
    if (supposition === null) {
      setOutcome(['That is nothing to suppose here.'])
      return
    }
    const supposed = suppose(recording, [supposition])
    if (!supposed.ok) {
      setOutcome([supposed.problem.message])
      return
    }
    const { asSupposed, changes } = compareAt(recording, supposed, point)
    const total = formatRand(quote(asSupposed, supposed.delivery).total)
    setOutcome(
      changes.length === 0
        ? ['Nothing would be otherwise.']
        : [
            ...changes.map(tellChange),
            ...(changes.some(({ what }) => what === 'total') ? [] : [`Total still ${total}`]),
          ],
    )
  }
  const lines = Object.entries(cart.lines)
  return (
    <section aria-label="What if">
      <h2>What if</h2>
      <form className={styles.whatIf} onSubmit={submit}>
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
          <select className={controls.field} name="itemKey" aria-label="Piece">
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
            type="number"
            min={unit === 'Pieces' ? 1 : 0}
            step={unit === 'Pieces' ? 1 : 0.01}
            {...(unit === 'Percent' && { max: 100 })}
            required
            aria-label={unit}
            placeholder={unit}
          />
        )}
        <button type="submit" className={controls.quiet}>
          Replay so
        </button>
      </form>
      {outcome !== null && (
        <ul className={styles.told} role="status">
          {outcome.map((line) => (
            <li key={line}>{withNonBreakingAmounts(line)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

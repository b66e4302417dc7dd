import { type SubmitEvent, useState } from 'react'
import type { CartState } from '#domain/cart/cart-state.ts'
import { quote } from '#domain/cart/quote.ts'
import { formatRand } from '#domain/money/cents.ts'
import type { Recording } from '#domain/replay/recording.ts'
import { tellChange } from '#domain/replay/tell-change.ts'
import { compareAt, type Supposition, suppose } from '#domain/replay/what-if.ts'
import controls from '../design/controls.module.css'
import styles from './replay-page.module.css'

const kinds = {
  dropped: 'this step had not been',
  price: 'a piece had cost',
  delivery_fee: 'delivery had cost',
  free_over: 'delivery were free over',
} as const
type Kind = keyof typeof kinds

interface WhatIfProps {
  readonly recording: Recording
  readonly point: number
  readonly cart: CartState
  readonly eventId: string | null
}

/** The same recording with one thing otherwise, and what comes of it at this point. Nothing is written anywhere. */
export function WhatIf({ recording, point, cart, eventId }: WhatIfProps) {
  const [kind, setKind] = useState<Kind>('price')
  const [outcome, setOutcome] = useState<readonly string[] | null>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const supposition = suppositionOf({ kind, fields, eventId })
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
        : [...changes.map(tellChange), `So the total would be ${total}`],
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
          onChange={(event) => setKind(event.target.value as Kind)}
        >
          {Object.entries(kinds).map(([name, words]) => (
            <option key={name} value={name}>
              … {words}
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
            name="rand"
            type="number"
            min={0}
            step="0.01"
            required
            aria-label="Rand"
            placeholder="Rand"
          />
        )}
        <button type="submit" className={controls.quiet}>
          Replay so
        </button>
      </form>
      {outcome !== null && (
        <ul className={styles.told} role="status">
          {outcome.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Asked {
  readonly kind: Kind
  readonly fields: FormData
  readonly eventId: string | null
}

function suppositionOf({ kind, fields, eventId }: Asked): Supposition | null {
  const cents = Math.round(Number(fields.get('rand')) * 100)
  switch (kind) {
    case 'dropped':
      return eventId === null ? null : { what: 'dropped', eventId }
    case 'price': {
      const itemKey = String(fields.get('itemKey') ?? '')
      return itemKey === '' ? null : { what: 'price', itemKey, price: cents }
    }
    case 'delivery_fee':
      return { what: 'delivery', terms: { fee: cents } }
    case 'free_over':
      return { what: 'delivery', terms: { freeOver: cents } }
  }
}

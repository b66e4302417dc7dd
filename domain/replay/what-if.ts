import type { CartState } from '../cart/cart-state.ts'
import { quote } from '../cart/quote.ts'
import { DELIVERY_TERMS, type DeliveryTerms } from '../shipping/shipping.ts'
import { type CartChange, stateChanges, totalChanges } from './cart-change.ts'
import { lookedThrough } from './checkpoints.ts'
import { asPart, finished, type Paused } from './paused.ts'
import { type Recording, upTo } from './recording.ts'
import { replayCart } from './replay.ts'
import { rewritten } from './rewrite-recording.ts'
import { changeOf } from './supposed-change.ts'
import type { Supposition, SuppositionProblem } from './supposition.ts'

export type Supposed =
  | { readonly ok: true; readonly recording: Recording; readonly delivery: DeliveryTerms }
  | { readonly ok: false; readonly problem: SuppositionProblem }

/**
 * The recording as it would have been, with as many points as it has. It is a copy: nothing is written anywhere. What was
 * decided stays decided: a refusal stays one, and a coupon that came by itself stays until an event takes it off.
 */
export function suppose(recording: Recording, suppositions: readonly Supposition[]): Supposed {
  return finished(supposing(recording, suppositions))
}

/** As `suppose`, with pauses. */
export function* supposing(recording: Recording, suppositions: readonly Supposition[]): Paused<Supposed> {
  let changed = recording
  let delivery = DELIVERY_TERMS
  for (const [index, supposition] of suppositions.entries()) {
    if (supposition.what === 'delivery') {
      delivery = { ...delivery, ...supposition.terms }
      continue
    }
    const change = changeOf(supposition)
    const share = { from: index / suppositions.length, to: (index + 1) / suppositions.length }
    const next = yield* asPart(rewritten(changed, change), share)
    if (next.problem !== null) return { ok: false, problem: { ...next.problem, supposition: index } }
    changed = next.recording
  }
  return { ok: true, recording: changed, delivery }
}

export interface Compared {
  readonly asItWas: CartState
  readonly asSupposed: CartState
  /** From the one to the other, totals by each one's rules. */
  readonly changes: readonly CartChange[]
}

/** What would have been different at a point, by `suppose`. */
export function compareAt(recording: Recording, supposed: Extract<Supposed, { ok: true }>, point: number): Compared {
  const asItWas = replayCart(recording).at(point)
  return finished(comparingWith(asItWas, { supposed, point }))
}

interface SupposedPoint {
  readonly supposed: Extract<Supposed, { ok: true }>
  readonly point: number
}

/** As `compareAt`, with pauses, against the cart as it was there. */
export function* comparingWith(asItWas: CartState, { supposed, point }: SupposedPoint): Paused<Compared> {
  const carts = replayCart(upTo(supposed.recording, point))
  yield* lookedThrough(carts)
  const asSupposed = carts.at(point)
  const totals = totalChanges(quote(asItWas), quote(asSupposed, supposed.delivery))
  return { asItWas, asSupposed, changes: [...stateChanges(asItWas, asSupposed), ...totals] }
}

import type { CartState } from '../cart/cart-state.ts'
import { quote } from '../cart/quote.ts'
import { DELIVERY_TERMS, type DeliveryTerms } from '../shipping/shipping.ts'
import { fillCachedStates } from './cached-states.ts'
import { type CartChange, stateChanges, totalChanges } from './cart-change.ts'
import { type Recording, upTo } from './recording.ts'
import { replayCart } from './replay.ts'
import { rewriteRecording } from './rewrite-recording.ts'
import { type SlicedWork, withProgressRange } from './sliced-work.ts'
import { supposedChangeOf } from './supposed-change.ts'
import type { Supposition, SuppositionProblem } from './supposition.ts'

export type SupposedRecording =
  | { readonly ok: true; readonly recording: Recording; readonly delivery: DeliveryTerms }
  | { readonly ok: false; readonly problem: SuppositionProblem }

/**
 * Returns a copy of the recording with the suppositions applied, with the same number of points. Past decisions are not
 * repeated: a refusal stays a refusal, and a coupon applied by a policy stays until an event removes it.
 */
export function* suppose(recording: Recording, suppositions: readonly Supposition[]): SlicedWork<SupposedRecording> {
  let changed = recording
  let delivery = DELIVERY_TERMS
  for (const [index, supposition] of suppositions.entries()) {
    if (supposition.what === 'delivery') {
      delivery = { ...delivery, ...supposition.terms }
      continue
    }
    const change = supposedChangeOf(supposition)
    const share = { from: index / suppositions.length, to: (index + 1) / suppositions.length }
    const next = yield* withProgressRange(rewriteRecording(changed, change), share)
    if (next.problem !== null) return { ok: false, problem: { ...next.problem, supposition: index } }
    changed = next.recording
  }
  return { ok: true, recording: changed, delivery }
}

export interface WhatIfComparison {
  readonly asSupposed: CartState
  /** The changes from the original cart, with each one's totals by its own rules. */
  readonly changes: readonly CartChange[]
}

/** Compares a recording's cart at a point with its supposed version there. */
export function* compareAt(
  asItWas: CartState,
  supposed: Extract<SupposedRecording, { ok: true }>,
  point: number,
): SlicedWork<WhatIfComparison> {
  const carts = replayCart(upTo(supposed.recording, point))
  yield* fillCachedStates(carts)
  const asSupposed = carts.at(point)
  const totals = totalChanges(quote(asItWas), quote(asSupposed, supposed.delivery))
  return { asSupposed, changes: [...stateChanges(asItWas, asSupposed), ...totals] }
}

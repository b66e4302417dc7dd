import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { FOLD_VERSION } from '#domain/log/fold-version.ts'
import type { Run } from '#server/database/sql.ts'
import { selectEvents } from './cart-statements.ts'
import type { CartRecord } from './cart-store.ts'

/** A cart's row as selected by `cart-statements.ts`. */
export interface CartRow {
  readonly id: string
  readonly state: CartState
  readonly fold: number
  readonly position: number
  readonly last_seqs: Readonly<Record<string, number>>
  readonly key_used_at: number | null
  readonly touched_at: number
  readonly day_position: number
  readonly refused_length: number
  /** Only for a cart selected by id: see `KnownCart`. */
  readonly has_other_streams?: boolean
}

/** Converts a row. Its state is folded again from its events if another version of the fold stored it. */
export async function cartRecordOf(run: Run, row: CartRow): Promise<CartRecord> {
  const { id, state, fold, position, last_seqs: lastSeqs, refused_length: refusedLength } = row
  const dayStart = { day: row.touched_at, position: row.day_position }
  const record = { cartId: id, state, position, lastSeqs, dayStart, refusedLength }
  if (fold === FOLD_VERSION) return record
  const events = await run<StoredEvent>(selectEvents({ cartId: id, after: 0, until: position }))
  const known = events.map(decodeCartEvent).flatMap((decoded) => (decoded.ok ? [decoded.event] : []))
  return { ...record, state: foldOnto(cartEvolution, emptyCart(), known) }
}

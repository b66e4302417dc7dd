import * as v from 'valibot'
import { type CartState, CartStateSchema } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { EventEntrySchema, type FactEntry } from '#domain/log/entry.ts'
import { type Folded, foldEntries } from '#domain/log/fold.ts'
import { decodeRow } from './log-row.ts'
import type { Compaction, RawRow } from './log-store.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const SnapshotSchema = v.object({
  streamId: v.nullable(v.string()),
  cursor: count,
  acknowledged: count,
  confirmed: CartStateSchema,
  pending: v.array(EventEntrySchema),
  refusals: v.array(
    v.object({
      eventId: v.string(),
      seq: count,
      reason: v.string(),
      message: v.string(),
      event: v.nullable(v.object({ type: v.string(), v: v.number(), data: v.unknown() })),
    }),
  ),
  hash: v.nullable(v.string()),
  gap: v.boolean(),
  newerVersion: v.boolean(),
  lastSeq: count,
})

interface Snapshot {
  readonly fold: Folded<CartState>
  /** The last `seq` given up to it. */
  readonly lastSeq: number
}

/** A stored fold, its view folded again; null for one that does not fit. */
export function decodeSnapshot(value: unknown): Snapshot | null {
  const parsed = v.safeParse(SnapshotSchema, value)
  if (!parsed.success) return null
  const { lastSeq, ...fold } = parsed.output
  return { fold: foldEntries(cartStream, { ...fold, view: fold.confirmed }, []), lastSeq }
}

interface Compactable {
  readonly snapshotKey: string
  /** The fold of all rows up to `index`. */
  readonly fold: Folded<CartState>
  readonly lastSeq: number
  readonly index: number
  /** The store's rows, in order. */
  readonly rows: readonly RawRow[]
  /** The checkpoint's. */
  readonly id: string
  readonly at: number
}

/**
 * The snapshot of a log, and what it lets go: every entry that is confirmed, but for the refusals that are shown. In
 * their place comes one `Reset` with the confirmed state, so that the log, folded from its start by any code, still
 * gives the state that it gave. Nothing is let go that cannot be read here, or that only newer code can fold.
 */
export function compaction({ snapshotKey, fold, lastSeq, index, rows, id, at }: Compactable): Compaction {
  const { view: _, ...value } = { ...fold, lastSeq }
  const older = rows.filter((row) => row.index <= index)
  const spare = fold.gap || fold.newerVersion ? [] : older.filter((row) => !isNeeded(fold, row))
  const last = spare.at(-1)
  const dropped = new Set(spare)
  return {
    snapshotKey,
    snapshot: { index, value },
    checkpoint: last === undefined ? null : { index: last.index, entry: checkpointOf({ fold, id, at }) },
    keep: older.filter((row) => !dropped.has(row)).map((row) => row.index),
  }
}

interface Checkpoint {
  readonly fold: Folded<CartState>
  readonly id: string
  readonly at: number
}

/** A fact that stands for everything confirmed. */
export function checkpointOf({ fold, id, at }: Checkpoint): FactEntry {
  const { streamId, cursor, acknowledged, confirmed: state } = fold
  return {
    kind: 'fact',
    id,
    stream: streamId ?? 'cart:new',
    at,
    v: 1,
    type: 'Reset',
    data: { streamId, cursor, acknowledged, state, why: 'trimmed' },
  }
}

function isNeeded({ acknowledged, refusals }: Folded<CartState>, row: RawRow): boolean {
  const entry = decodeRow(row)?.entry
  if (!entry?.stream.startsWith('cart:')) return true
  const isShown = (id: string): boolean => refusals.some(({ eventId }) => eventId === id)
  if (entry.kind === 'event') return entry.seq > acknowledged || isShown(entry.id)
  return entry.type === 'Refused' && isShown(entry.data.eventId)
}

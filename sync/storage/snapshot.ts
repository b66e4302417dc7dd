import * as v from 'valibot'
import { CartStateSchema } from '#domain/cart/cart-schemas.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { CustomerHolderSchema } from '#domain/customer/customer-events.ts'
import { EventEntrySchema, type FactEntry, type LogEntry } from '#domain/log/entry.ts'
import { concerns, type Folded, foldEntries } from '#domain/log/fold.ts'
import type { ShopFold } from '../log/shop-state.ts'
import { decodeRow } from './log-row.ts'
import type { Compaction, RawRow } from './log-store.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const base = {
  streamId: v.nullable(v.string()),
  cursor: count,
  acknowledged: count,
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
  /** What only newer code can fold is in no snapshot. */
  newerVersion: v.literal(false),
}
const SnapshotSchema = v.object({
  cart: v.object({ ...base, confirmed: CartStateSchema }),
  customer: v.object({ ...base, confirmed: CustomerHolderSchema }),
  lastSeq: count,
})

interface Snapshot {
  readonly fold: ShopFold
  /** The last `seq` given up to it. */
  readonly lastSeq: number
}

/** A stored fold, its view folded again; null for one that does not fit. */
export function decodeSnapshot(value: unknown): Snapshot | null {
  const parsed = v.safeParse(SnapshotSchema, value)
  if (!parsed.success) return null
  const { lastSeq, cart, customer } = parsed.output
  return {
    fold: {
      cart: foldEntries(cartStream, { ...cart, view: cart.confirmed }, []),
      customer: { ...customer, view: customer.confirmed },
    },
    lastSeq,
  }
}

interface Compactable {
  readonly epoch: number
  readonly snapshotKey: string
  /** The fold of all rows up to `index`. */
  readonly fold: ShopFold
  readonly lastSeq: number
  readonly index: number
  /** The store's rows, in order. */
  readonly rows: readonly RawRow[]
  /** Names the checkpoints: a UUIDv7. */
  readonly eventId: () => string
  readonly at: number
}

/**
 * The snapshot of a log, and what it lets go: every entry that is confirmed, but for the refusals that are shown. In
 * their place comes one `Reset` for each stream with its confirmed state, so that the log, folded from its start by any
 * code, still gives the state that it gave. Nothing is let go that cannot be read here, or that only newer code can fold.
 */
export function compaction({ epoch, snapshotKey, fold, lastSeq, index, rows, eventId, at }: Compactable): Compaction {
  const older = rows.filter((row) => row.index <= index)
  const dropped = new Set<RawRow>()
  const checkpoints: RawRow[] = []
  for (const name of ['cart', 'customer'] as const) {
    const spare = spareOf(name, fold[name], older)
    for (const row of spare) dropped.add(row)
    const last = spare.at(-1)
    if (last === undefined) continue
    checkpoints.push({ index: last.index, entry: checkpointOf({ name, fold: fold[name], id: eventId(), at }) })
  }
  return {
    epoch,
    snapshotKey,
    snapshot: { index, value: { cart: withoutView(fold.cart), customer: withoutView(fold.customer), lastSeq } },
    checkpoints,
    keep: older.filter((row) => !dropped.has(row)).map((row) => row.index),
  }
}

function withoutView<State extends object>({ view: _, ...base }: Folded<State>): Omit<Folded<State>, 'view'> {
  return base
}

/** The rows of one stream that a checkpoint can stand for. */
function spareOf(name: keyof ShopFold, fold: Folded<object>, rows: readonly RawRow[]): RawRow[] {
  if (fold.gap || fold.newerVersion) return []
  return rows.filter((row) => {
    const entry = decodeRow(row)?.entry
    return entry !== undefined && concerns({ name }, entry) && !isNeeded(fold, entry)
  })
}

interface Checkpoint {
  readonly name: keyof ShopFold
  readonly fold: Folded<object>
  readonly id: string
  readonly at: number
}

/** A fact that stands for everything confirmed. */
export function checkpointOf({ name, fold, id, at }: Checkpoint): FactEntry {
  const { streamId, cursor, acknowledged, confirmed: state } = fold
  return {
    kind: 'fact',
    id,
    stream: streamId ?? `${name}:new`,
    at,
    v: 1,
    type: 'Reset',
    data: { streamId, cursor, acknowledged, state, why: 'trimmed' },
  }
}

function isNeeded({ acknowledged, refusals }: Folded<object>, entry: LogEntry): boolean {
  const isShown = (id: string): boolean => refusals.some(({ eventId }) => eventId === id)
  if (entry.kind === 'event') return entry.seq > acknowledged || isShown(entry.id)
  return entry.type === 'Refused' && isShown(entry.data.eventId)
}

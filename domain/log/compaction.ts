import type { FactEntry, LogEntry } from './entry.ts'
import { concerns, type Folded } from './fold.ts'
import { decodeRow, type RawRow } from './log-row.ts'
import type { ShopFold } from './shop-fold.ts'
import { encodeSnapshot, SNAPSHOT_KEY } from './snapshot.ts'

/** What a log is made shorter by. */
export interface Compaction {
  readonly snapshotKey: string
  /** The fold of everything up to `index`. */
  readonly snapshot: { readonly index: number; readonly value: unknown }
  /** Stand for all that is dropped; none to drop nothing. Written over the rows at their indexes. */
  readonly checkpoints: readonly RawRow[]
  /** Indexes, up to the snapshot's, of the rows to keep beside the checkpoints. */
  readonly keep: readonly number[]
}

interface Compactable {
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
export function compaction({ fold, lastSeq, index, rows, eventId, at }: Compactable): Compaction {
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
    snapshotKey: SNAPSHOT_KEY,
    snapshot: { index, value: encodeSnapshot({ fold, lastSeq }) },
    checkpoints,
    keep: older.filter((row) => !dropped.has(row)).map((row) => row.index),
  }
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

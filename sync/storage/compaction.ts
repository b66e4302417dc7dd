import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import { concerns, type Folded } from '#domain/log/fold.ts'
import { decodeRow, type RawRow } from '#domain/log/log-row.ts'
import type { ShopFold } from '#domain/log/shop-fold.ts'
import { encodeSnapshot, SNAPSHOT_KEY } from '#domain/log/snapshot.ts'
import type { Compaction } from './log-store.ts'

interface Compactable {
  readonly epoch: number
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
export function compaction({ epoch, fold, lastSeq, index, rows, eventId, at }: Compactable): Compaction {
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

import type { StoredEvent } from '../event/envelope.ts'
import type { FactEntry, LogEntry } from './entry.ts'
import { isEntryOf } from './fold.ts'
import type { Folded } from './folded.ts'
import type { LogFolds } from './log-folds.ts'
import { decodeRows, type LogRow, type RawRow } from './log-row.ts'
import { encodeSnapshot, SNAPSHOT_KEY } from './snapshot.ts'

/** A page may come with an act that it was handed long after others have trimmed it: so many of the last ones stay named. */
const MAX_NAMED_ACTS = 500

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
  readonly fold: LogFolds
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
 * code, still gives the state that it gave. It names the acts that were let go, so that none of them is logged again.
 * Nothing is let go that cannot be read here, or that only newer code can fold.
 */
export function compaction({ fold, lastSeq, index, rows, eventId, at }: Compactable): Compaction {
  const older = rows.filter((row) => row.index <= index)
  const readable = decodeRows(older)
  const acts = actsIn(readable.map(entryOf)).slice(-MAX_NAMED_ACTS)
  const dropped = new Set<number>()
  const checkpoints: RawRow[] = []
  for (const name of ['cart', 'customer'] as const) {
    const spare = spareOf(name, fold[name], readable)
    for (const row of spare) dropped.add(row.index)
    const last = spare.at(-1)
    if (last === undefined) continue
    const checkpoint = { name, fold: fold[name], acts: actsIn(spare.map(entryOf)), id: eventId(), at }
    checkpoints.push({ index: last.index, entry: checkpointOf(checkpoint) })
  }
  return {
    snapshotKey: SNAPSHOT_KEY,
    snapshot: { index, value: encodeSnapshot({ fold, lastSeq, acts }) },
    checkpoints,
    keep: older.filter((row) => !dropped.has(row.index)).map((row) => row.index),
  }
}

const entryOf = ({ entry }: LogRow): LogEntry => entry

/** The rows of one stream that a checkpoint can stand for. */
function spareOf(name: keyof LogFolds, fold: Folded<object>, rows: readonly LogRow[]): LogRow[] {
  if (fold.gap || fold.newerVersion) return []
  return rows.filter(({ entry }) => isEntryOf({ name }, entry) && !isNeeded(fold, entry))
}

/**
 * The ids of the shoppers' events that a log's entries say it has: its own, those that a checkpoint stands for, and those that
 * the server has taken, whichever client sent them. Not what the server refused of another client: who made it here is to be told.
 */
export function actsIn(entries: readonly LogEntry[]): string[] {
  const ids = entries.flatMap((entry): readonly string[] => {
    if (entry.kind === 'event') return [entry.id]
    if (entry.type === 'Reset') return entry.data.acts ?? []
    return entry.type === 'Synced' ? entry.data.events.filter(isTaken).map(({ id }) => id) : []
  })
  return [...new Set(ids)]
}

function isTaken({ origin, type }: StoredEvent): boolean {
  return origin !== 'server' && type !== 'EventRefused'
}

interface Checkpoint {
  readonly name: keyof LogFolds
  readonly fold: Folded<object>
  /** The ids of the shoppers' events that it stands for. */
  readonly acts: readonly string[]
  readonly id: string
  readonly at: number
}

/** A fact that stands for everything confirmed. */
export function checkpointOf({ name, fold, acts, id, at }: Checkpoint): FactEntry {
  const { streamId, cursor, acknowledged, confirmed: state } = fold
  return {
    kind: 'fact',
    id,
    stream: streamId ?? `${name}:new`,
    at,
    v: 1,
    type: 'Reset',
    data: { streamId, cursor, acknowledged, state, why: 'trimmed', acts: acts.slice(-MAX_NAMED_ACTS) },
  }
}

function isNeeded({ acknowledged, refusals }: Folded<object>, entry: LogEntry): boolean {
  const isShown = (id: string): boolean => refusals.some(({ eventId }) => eventId === id)
  if (entry.kind === 'event') return entry.seq > acknowledged || isShown(entry.id)
  return entry.type === 'Refused' && isShown(entry.data.eventId)
}

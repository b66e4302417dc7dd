import type { StoredEvent } from '../event/envelope.ts'
import type { Folded } from '../event/folded.ts'
import type { FactEntry, LogEntry } from './entry.ts'
import { isEntryOf } from './fold.ts'
import type { LogFolds } from './log-folds.ts'
import { decodeRows, type LogRow, type RawRow } from './log-row.ts'
import { encodeSnapshot, SNAPSHOT_KEY } from './snapshot.ts'

/** How many ids of dropped acts are kept: a page may bring an act that was handed over to it long after it was dropped. */
const MAX_NAMED_ACTS = 500

/** The changes that shorten a log. */
export type Compaction = ReturnType<typeof compaction>

interface Compactable {
  /** The folds of all rows up to `index`. */
  readonly folds: LogFolds
  readonly lastSeq: number
  readonly index: number
  /** The store's rows, in order. */
  readonly rows: readonly RawRow[]
  /** Generates the checkpoints' ids (UUIDv7). */
  readonly eventId: () => string
  readonly at: number
}

/**
 * Makes a snapshot of a log, and drops every confirmed entry except the refusals that are shown and the dismissals that the
 * fold remembers. One `Reset` for each stream with its confirmed state replaces them, so the log still folds to the same state
 * with any code. It lists the ids of the dropped acts, so that none is logged again. Entries that cannot be read here, or that
 * only newer code can fold, are kept.
 */
export function compaction({ folds, lastSeq, index, rows, eventId, at }: Compactable) {
  const older = rows.filter((row) => row.index <= index)
  const readable = decodeRows(older)
  const acts = actsIn(readable.map(entryOf)).slice(-MAX_NAMED_ACTS)
  const dropped = new Set<number>()
  const checkpoints: RawRow[] = []
  for (const name of ['cart', 'customer'] as const) {
    const droppable = droppableRows(name, folds[name], readable)
    for (const row of droppable) dropped.add(row.index)
    const last = droppable.at(-1)
    if (last === undefined) continue
    const checkpoint = { name, fold: folds[name], acts: actsIn(droppable.map(entryOf)), id: eventId(), at }
    checkpoints.push({ index: last.index, entry: checkpointOf(checkpoint) })
  }
  return {
    snapshotKey: SNAPSHOT_KEY,
    /** The folds of all rows up to `index`. */
    snapshot: { index, value: encodeSnapshot({ folds, lastSeq, acts }) },
    /** Replace all dropped entries; empty if none is dropped. They overwrite the rows at their indexes. */
    checkpoints,
    /** The indexes of the rows to keep, up to the snapshot's, besides the checkpoints. */
    keep: older.filter((row) => !dropped.has(row.index)).map((row) => row.index),
  }
}

const entryOf = ({ entry }: LogRow): LogEntry => entry

/** The rows of one stream that a checkpoint can replace. */
function droppableRows(name: keyof LogFolds, fold: Folded<object>, rows: readonly LogRow[]): LogRow[] {
  if (fold.gap || fold.newerVersion) return []
  return rows.filter(({ entry }) => isEntryOf({ name }, entry) && !isNeeded(fold, entry))
}

/**
 * The ids of all shoppers' events that a log contains: its own, those that a checkpoint replaces, and those that the server has
 * accepted from any client. Excludes events of other clients that the server refused: if one of them was made here, the
 * shopper must be informed.
 */
export function actsIn(entries: readonly LogEntry[]): string[] {
  const ids = entries.flatMap((entry): readonly string[] => {
    if (entry.kind === 'event') return [entry.id]
    if (entry.type === 'Reset') return entry.data.acts ?? []
    return entry.type === 'Synced' ? entry.data.events.filter(isAccepted).map(({ id }) => id) : []
  })
  return [...new Set(ids)]
}

const isAccepted = ({ origin, type }: StoredEvent): boolean => origin !== 'server' && type !== 'EventRefused'

interface Checkpoint {
  readonly name: keyof LogFolds
  readonly fold: Folded<object>
  /** The ids of the shoppers' events that it replaces. */
  readonly acts: readonly string[]
  readonly id: string
  readonly at: number
}

/** A fact that replaces all confirmed entries. */
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

function isNeeded({ acknowledged, refusals, dismissed }: Folded<object>, entry: LogEntry): boolean {
  const isShown = (id: string): boolean => refusals.some(({ eventId }) => eventId === id)
  if (entry.kind === 'event') return entry.seq > acknowledged || isShown(entry.id)
  if (entry.type === 'RefusalDismissed') return dismissed.includes(entry.data.eventId)
  return entry.type === 'Refused' && isShown(entry.data.eventId)
}

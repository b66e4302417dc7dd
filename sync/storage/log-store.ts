import type { Compaction } from '#domain/log/compaction.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import type { RawRow } from '#domain/log/log-row.ts'
import type { StorageKind } from '../log/sync-status.ts'
import type { Identity } from './identity.ts'

export interface LogTail {
  /** The log's identity; null if the store is new or has lost its data. */
  readonly identity: Identity | null
  readonly rows: readonly RawRow[]
}

/** A snapshot with the rows that were appended after it. */
export interface OpenedLog<Snapshot> extends LogTail {
  /** The fold of everything up to `index`; null where none fits the key, or it can't be decoded. */
  readonly snapshot: { readonly index: number; readonly value: Snapshot } | null
}

export interface LogBatch {
  /** The index of the last entry that the writer knows; 0 for none. */
  readonly after: number
  readonly entries: readonly LogEntry[]
  /** The log's identity after the batch. `from` is the identity that the writer knows. */
  readonly identity: { readonly from: Identity | null; readonly to: Identity } | null
  /** The batch replaces all earlier rows and all snapshots. */
  readonly wipes?: true | undefined
}

/**
 * What the log is stored in. Every tab of a browser has a store of its own over the same rows.
 *
 * It guarantees:
 * - rows have rising indexes without a gap, over all tabs, for the life of the store: no index is ever given twice;
 * - `append` does all that a batch says, directly after `after`, or nothing where the log has entries, or the store an identity,
 *   that the writer does not know. So `seq`, which the writer gives on what it knows, is as dense as the indexes, with any number
 *   of tabs writing. It resolves with whether it has; if so, the batch is committed and survives the tab;
 * - `open` and `read` see whole batches only, and an identity together with the rows that it was written with;
 * - `claim` hands out each row up to `upTo` as unclaimed once, over all tabs and for the life of the store;
 * - `compact` does nothing in another epoch, nor where a snapshot of the same key is as new.
 *
 * Every call may reject, or never settle, when the storage fails. The store must not be used after that.
 */
export interface LogStore {
  readonly kind: StorageKind
  /** `key` names the reducers' version whose snapshot is wanted; `decode` gives null for one that it can't decode. */
  readonly open: <Snapshot>(key: string, decode: (value: unknown) => Snapshot | null) => Promise<OpenedLog<Snapshot>>
  readonly read: (after: number) => Promise<LogTail>
  readonly append: (batch: LogBatch) => Promise<boolean>
  /** Marks the rows up to `upTo` as claimed, and resolves with the index up to which they were before; 0 for none. */
  readonly claim: (upTo: number) => Promise<number>
  /** `epoch`: in which it was folded. */
  readonly compact: (compaction: Compaction & { readonly epoch: number }) => Promise<void>
  readonly close: () => void
}

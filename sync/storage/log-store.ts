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
  /** The fold of all entries up to `index`; null if there is none for the key, or it cannot be decoded. */
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
 * The storage of the log. Every tab of a browser has its own store over the same rows.
 *
 * It guarantees:
 * - row indexes increase without gaps across all tabs, for the life of the store: no index is ever reused;
 * - `append` writes a whole batch directly after `after`, or nothing if the store has entries or an identity that the writer
 *   does not know. So `seq`, which the writer assigns, is as dense as the indexes, with any number of tabs writing. Resolves
 *   with whether it wrote; if so, the batch is committed and stays when the tab is closed;
 * - `open` and `read` see whole batches only, and an identity together with the rows that were written with it;
 * - `claim` claims each row only once, across all tabs and for the life of the store;
 * - `compact` does nothing in another epoch, or if a snapshot of the same key is as new.
 *
 * Every call may reject, or never settle, when the storage fails. The store must not be used after that.
 */
export interface LogStore {
  readonly kind: StorageKind
  /** `key` selects the snapshot by the fold's version; `decode` returns null for one that it cannot decode. */
  readonly open: <Snapshot>(key: string, decode: (value: unknown) => Snapshot | null) => Promise<OpenedLog<Snapshot>>
  readonly read: (after: number) => Promise<LogTail>
  readonly append: (batch: LogBatch) => Promise<boolean>
  /** Marks the rows up to `upTo` as claimed. Resolves with the index up to which rows were claimed before; 0 for none. */
  readonly claim: (upTo: number) => Promise<number>
  /** `epoch` is the epoch in which the snapshot was folded. */
  readonly compact: (compaction: Compaction & { readonly epoch: number }) => Promise<void>
  readonly close: () => void
}

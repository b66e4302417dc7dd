/**
 * How far the shopper's acts have come, the worst first where several hold:
 * - `memory`: this device cannot store them; they live as long as the page does;
 * - `refused`: the server refused an act, and the shopper has not dismissed it;
 * - `sending`: on their way to the disk or to the server;
 * - `offline`: stored on this device, and the server cannot be reached;
 * - `saved`: stored on this device;
 * - `sent`: the server has everything.
 */
export type SyncState = 'saved' | 'sending' | 'sent' | 'offline' | 'refused' | 'memory'

/** Where the log lives. */
export type StorageKind = 'indexeddb' | 'memory'

export interface SyncStatus {
  readonly state: SyncState
  /** Events that the server has not acknowledged. */
  readonly pending: number
  /** Whether every act is stored: "saved" is said after the commit and not before. */
  readonly durable: boolean
  readonly storage: StorageKind
  /** This page's code is older than what the server speaks: reload to go on syncing and to check out. */
  readonly updateNeeded: boolean
}

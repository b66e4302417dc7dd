import type { SyncStatus } from '#sync/log/sync-status.ts'

/** The status of a cart that is fully synced and stored on this device. */
export const syncedStatus: SyncStatus = {
  state: 'sent',
  pending: 0,
  durable: true,
  storage: 'indexeddb',
  updateNeeded: false,
  reachable: true,
}

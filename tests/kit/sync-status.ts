import type { SyncStatus } from '#sync/log/sync-status.ts'

/** The status of a cart that is fully synced and stored on this device. */
export const syncedStatus: SyncStatus = {
  state: 'sent',
  pending: 0,
  isDurable: true,
  storage: 'indexeddb',
  isUpdateNeeded: false,
  isReachable: true,
}

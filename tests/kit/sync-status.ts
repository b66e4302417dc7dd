import type { SyncStatus } from '#sync/log/sync-status.ts'

/** Of a cart that the server has whole, stored on this device. */
export const syncedStatus: SyncStatus = {
  state: 'sent',
  pending: 0,
  durable: true,
  storage: 'indexeddb',
  updateNeeded: false,
  reachable: true,
}

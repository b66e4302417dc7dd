import { asyncScheduler } from 'rxjs'
import { localRecord } from '#sync/browser/local-record.ts'
import { STORE_TIMEOUT_MS, timeLimit } from '#sync/storage/time-limit.ts'
import { type SendingRecord, writeSendingRecord } from './sending-record.ts'

/** The tag of the sync event that the browser sends the worker once there is a network. */
export const OUTBOX_TAG = 'outbox'

interface SyncManager {
  readonly register: (tag: string) => Promise<void>
}

/** A logout waits for it. */
const inTime = timeLimit(STORE_TIMEOUT_MS, asyncScheduler)
const write = (record: SendingRecord | null): Promise<void> => inTime(writeSendingRecord(window, record))

/** The sync manager of the worker's registration; null if the browser has no Background Sync, or the shop no worker yet. */
async function syncManager(): Promise<SyncManager | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active && 'sync' in registration ? (registration.sync as SyncManager) : null
}

/** Gives the worker what it needs to send for this browser. False if the browser can't send without an open page. */
export async function allowSending(): Promise<boolean> {
  if ((await syncManager()) === null) return false
  await write({ epoch: localRecord.epoch(), newCartKey: localRecord.newCartKey() })
  return true
}

/** Revokes what {@link allowSending} allowed. */
export async function forbidSending(): Promise<void> {
  if ((await syncManager()) !== null) await write(null)
}

/**
 * Has the worker send the log once there is a network, even if no page of the shop is open by then. If the browser
 * has no Background Sync, the next page sends it.
 */
export async function requestSending(): Promise<void> {
  await (await syncManager())?.register(OUTBOX_TAG)
}

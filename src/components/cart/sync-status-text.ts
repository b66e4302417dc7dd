import type { SyncStatus } from '#sync/log/sync-status.ts'
import type { CART_STATUS_WORDS } from './status-words.en.ts'

interface ShownSync {
  readonly sync: Pick<SyncStatus, 'state' | 'pending'>
  /** How many refusals the shopper has not dismissed. */
  readonly refused: number
}

/** The sync status of the shopper's changes, as text. */
export function syncStatusText(
  { sync: { state, pending }, refused }: ShownSync,
  words: typeof CART_STATUS_WORDS,
): string {
  const text = words[state]
  return typeof text === 'string' ? text : text(state === 'refused' ? refused : pending)
}

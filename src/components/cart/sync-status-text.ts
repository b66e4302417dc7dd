import { assertNever } from '#domain/assert.ts'
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
  switch (state) {
    case 'saved':
    case 'sending':
    case 'sent':
    case 'memory':
      return words[state]
    case 'offline':
      return words.offline(pending)
    case 'refused':
      return words.refused(refused)
    default:
      return assertNever(state)
  }
}

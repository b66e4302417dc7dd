import { assertNever } from '#domain/assert.ts'
import type { SyncStatus } from '#sync/log/sync-status.ts'
import { pluralize } from '../../ui/format/pluralize.ts'

interface Said {
  readonly sync: Pick<SyncStatus, 'state' | 'pending'>
  /** How many refusals the shopper has not dismissed. */
  readonly refused: number
}

/** Where the shopper's changes are, in words for a person. */
export function syncStatusText({ sync: { state, pending }, refused }: Said): string {
  switch (state) {
    case 'saved':
      return 'Saved on this device'
    case 'sending':
      return 'Saving…'
    case 'sent':
      return 'All changes saved'
    case 'offline':
      if (pending === 0) return 'Offline'
      return `Offline: ${pluralize(pending, { one: 'change waiting', many: 'changes waiting' })}`
    case 'refused':
      return refused > 1 ? `${refused} changes weren’t made` : 'One change wasn’t made'
    case 'memory':
      return 'Not saved: your browser isn’t storing data'
    default:
      return assertNever(state)
  }
}

import type { Locator, Page } from 'playwright-core'
import type { SyncState } from '#sync/log/sync-status.ts'
import { see } from './see.ts'

/** The words by which the shop says how far the shopper's acts have come. */
export interface SyncStatusLine {
  readonly line: Locator
  readonly shows: (state: SyncState) => Promise<void>
  readonly waits: (events: number) => Promise<void>
  /** The server has everything, and has said so. */
  readonly atRest: () => Promise<void>
}

export function syncStatusOf(page: Page): SyncStatusLine {
  const line = page.getByRole('status', { name: 'Cart sync' })
  const shows = (state: SyncState): Promise<void> => see(line).toHaveAttribute('data-state', state)
  const waits = (events: number): Promise<void> => see(line).toHaveAttribute('data-pending', String(events))
  return {
    line,
    shows,
    waits,
    async atRest() {
      await waits(0)
      await shows('sent')
    },
  }
}

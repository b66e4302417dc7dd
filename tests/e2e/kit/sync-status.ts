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
  /**
   * The same, after a shop that was gone for any time is back: the shopper turns to the page. By itself it tries again
   * after a random wait of up to a minute, the longer the shop was gone; a look at the page ends every wait.
   */
  readonly atRestWhenLookedAt: () => Promise<void>
}

export function syncStatusOf(page: Page): SyncStatusLine {
  const line = page.getByRole('status', { name: 'Cart sync' })
  const shows = (state: SyncState): Promise<void> => see(line).toHaveAttribute('data-state', state)
  const waits = (events: number): Promise<void> => see(line).toHaveAttribute('data-pending', String(events))
  const atRest = async (): Promise<void> => {
    await waits(0)
    await shows('sent')
  }
  return {
    line,
    shows,
    waits,
    atRest,
    async atRestWhenLookedAt() {
      // A look while a try is failing ends no wait.
      await see
        .poll(async () => {
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
          return line.getAttribute('data-pending')
        })
        .toBe('0')
      await atRest()
    },
  }
}

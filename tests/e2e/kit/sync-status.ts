import type { Locator, Page } from 'playwright-core'
import type { SyncState } from '#sync/log/sync-status.ts'
import { expectPage } from './expect-page.ts'

/** The cart’s sync status on the page. */
export interface SyncStatusLine {
  readonly line: Locator
  readonly shows: (state: SyncState) => Promise<void>
  readonly showsPending: (events: number) => Promise<void>
  /** Waits until the server has acknowledged everything. */
  readonly showsSynced: () => Promise<void>
  /**
   * The same after an outage of the shop. The backoff is random, up to a minute; a page that becomes visible retries
   * at once.
   */
  readonly showsSyncedAfterReturn: () => Promise<void>
}

export function syncStatusOf(page: Page): SyncStatusLine {
  const line = page.getByRole('status', { name: 'Cart sync' })
  const shows = (state: SyncState): Promise<void> => expectPage(line).toHaveAttribute('data-state', state)
  const showsPending = (events: number): Promise<void> =>
    expectPage(line).toHaveAttribute('data-pending', String(events))
  const showsSynced = async (): Promise<void> => {
    await showsPending(0)
    await shows('sent')
  }
  return {
    line,
    shows,
    showsPending,
    showsSynced,
    async showsSyncedAfterReturn() {
      // An event during a failing attempt does not end the next wait, so it is repeated.
      await expectPage
        .poll(async () => {
          await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
          return line.getAttribute('data-pending')
        })
        .toBe('0')
      await showsSynced()
    },
  }
}

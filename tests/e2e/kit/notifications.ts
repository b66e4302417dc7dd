import type { Locator, Page } from 'playwright-core'

/** The toasts, in the live region that a screen reader reads out. */
export function notificationsOf(page: Page): Locator {
  return page.getByLabel('Notifications', { exact: true })
}

import { expect } from 'playwright/test'

/** Playwright’s `expect` with a longer timeout: waits until the page is so. No test sleeps for a fixed time. */
export const expectPage = expect.configure({ timeout: 30_000 })

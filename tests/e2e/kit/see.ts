import { expect } from 'playwright/test'

/** Waits until a person could see it. Nothing in these tests waits for a time. */
export const see = expect.configure({ timeout: 30_000 })

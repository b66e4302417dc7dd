import type { Run } from '#server/database/sql.ts'
import { forgetCodes } from './mailed-codes.ts'
import { forgetTokens } from './session-store.ts'
import { forgetTries } from './throttle.ts'

/** Drops what is older than its time: tokens, tries, and codes with the mail that told them. */
export async function forgetOldAccountData(run: Run, now: number): Promise<void> {
  await forgetTokens(run, now)
  await forgetTries(run, now)
  await forgetCodes(run, now)
}

import type { Run } from '#server/database/sql.ts'
import { deleteOldAttempts } from '#server/security/rate-limiter.ts'
import { deleteExpiredTokens } from '#server/sessions/sessions.ts'
import { deleteExpiredCodes } from './mailed-codes.ts'

/** Deletes expired data: tokens, login attempts, and codes with their e-mails. */
export async function deleteOldAccountData(run: Run, now: number): Promise<void> {
  await deleteExpiredTokens(run, now)
  await deleteOldAttempts(run, now)
  await deleteExpiredCodes(run, now)
}

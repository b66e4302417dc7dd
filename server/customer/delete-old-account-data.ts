import type { Run } from '#server/database/sql.ts'
import { forgetTries } from '../security/backoff.ts'
import { forgetSessions } from '../sessions/session-store.ts'
import { forgetCodes } from './mailed-codes.ts'

/** Drops what is older than its time: sessions, tokens, tries, and codes with the mail that told them. */
export async function forgetOldAccountData(run: Run, now: number): Promise<void> {
  await forgetSessions(run, now)
  await forgetTries(run, now)
  await forgetCodes(run, now)
}

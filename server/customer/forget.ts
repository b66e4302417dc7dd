import type { Run } from '#server/database/sql.ts'
import { CODE_LIVES } from './lost-password.ts'
import { forgetSessions } from './session-store.ts'
import { forgetTries } from './throttle.ts'

/** Drops what is older than its time: sessions, tokens, tries, and codes with the mail that told them. */
export async function forgetOldAccountData(run: Run, now: number): Promise<void> {
  await forgetSessions(run, now)
  await forgetTries(run, now)
  await run({ text: 'delete from reset_codes where issued_at < $1', values: [now - CODE_LIVES] })
  await run({ text: `delete from outbox where key like 'code %' and created_at < $1`, values: [now - CODE_LIVES] })
}

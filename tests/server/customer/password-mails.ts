import type { Sql } from '#server/database/sql.ts'
import { mailsTo } from './mails-to.ts'

/** The e-mails with a code for a new password that were sent to this address, in their order. */
export const passwordMails = (sql: Pick<Sql, 'run'>, email: string) => mailsTo(sql, email, 'code password')

/** The eight digits in the last of these e-mails; empty if there is none. */
export async function passwordCode(sql: Pick<Sql, 'run'>, email: string): Promise<string> {
  return /\b\d{8}\b/.exec((await passwordMails(sql, email)).at(-1)?.text ?? '')?.[0] ?? ''
}

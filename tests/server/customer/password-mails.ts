import type { Sql } from '#server/database/sql.ts'

interface PasswordMail {
  readonly text: string
  readonly html: string
}

/** The e-mails with a code for a new password that were sent to this address, in their order. */
export function passwordMails({ run }: Pick<Sql, 'run'>, email: string): Promise<PasswordMail[]> {
  return run<PasswordMail>({
    text: `select text, html from outbox where recipient = $1 and key like 'code password %' order by id`,
    values: [email],
  })
}

/** The eight digits in the last of these e-mails; empty if there is none. */
export async function passwordCode(sql: Pick<Sql, 'run'>, email: string): Promise<string> {
  return /\b\d{8}\b/.exec((await passwordMails(sql, email)).at(-1)?.text ?? '')?.[0] ?? ''
}

import type { Sql } from '#server/database/sql.ts'

interface QueuedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The e-mails to this address in their order: all, or those of one kind, with which their keys begin. */
export function mailsTo(
  { run }: Pick<Sql, 'run'>,
  email: string,
  kind: 'any' | 'device' | 'password' | 'code password' | 'code mailbox' = 'any',
): Promise<QueuedMail[]> {
  return run<QueuedMail>({
    text: 'select subject, text, html from outbox where recipient = $1 and key like $2 order by id',
    values: [email, kind === 'any' ? '%' : `${kind} %`],
  })
}

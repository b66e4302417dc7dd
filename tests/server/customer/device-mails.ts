import type { Sql } from '#server/database/sql.ts'

interface DeviceMail {
  readonly subject: string
  readonly text: string
}

/** The e-mails about logins on new devices that were sent to this address, in their order. */
export function deviceMails({ run }: Pick<Sql, 'run'>, email: string): Promise<DeviceMail[]> {
  return run<DeviceMail>({
    text: `select subject, text from outbox where recipient = $1 and key like 'device %' order by id`,
    values: [email],
  })
}

import { beforeEach } from 'vitest'
import type { Sql } from '#server/database/sql.ts'
import { deliverDue } from '#server/mail/mailer.ts'
import { listMail, type Mail } from '#server/mail/outbox.ts'
import { smtpTransport } from '#server/mail/smtp-transport.ts'
import { openFakeSmtpServer } from './fake-smtp-server.ts'

export const MINUTE = 60_000
export const from = { name: 'Rusbank', address: 'hello@rusbank.example' }
let made = 0
export const mail = (more: Partial<Mail> = {}): Mail => {
  made += 1
  return {
    key: `test:${process.pid}:${made}`,
    to: 'anna@example.org',
    subject: 'Your couch',
    text: 'It is on its way.\n',
    ...more,
  }
}

/** A database's outbox, which is empty before each test, with a fake mail server. */
export function mailFixture(open: () => Sql) {
  beforeEach(async () => void (await open().run({ text: 'delete from outbox' })))

  const clock = () => {
    const time = { now: 1_800_000_000_000 + made * 365 * 24 * 60 * MINUTE }
    made += 1
    return time
  }
  const startServer = async (time: { now: number }, options?: { user?: string }) => {
    const server = await openFakeSmtpServer(options)
    const deliver = () =>
      deliverDue({ run: open().run, transport: smtpTransport({ url: server.url, from }), now: () => time.now })
    return { ...server, deliver }
  }
  const statusOf = async (key: string) => (await listMail(open().run, 1_000)).find((each) => each.key === key)
  return { clock, startServer, statusOf }
}

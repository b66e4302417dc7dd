import { expect } from 'vitest'
import type { FakeSmtpServer } from '../../server/mail/fake-smtp-server.ts'
import type { Person } from './account.ts'

interface ExpectedEmail {
  readonly to: Pick<Person, 'email'>
  readonly subject: 'Your password reset code' | 'Confirm your e-mail address'
  /** How many such e-mails to wait for; 1 by default. */
  readonly count?: number
}

/** Waits for e-mails with this subject, and returns the code in the latest one. */
export async function codeFor({ emails }: FakeSmtpServer, { to, subject, count = 1 }: ExpectedEmail): Promise<string> {
  const codes = () =>
    emails
      .filter((mail) => mail.to === to.email && mail.source.includes(`Subject: ${subject}`))
      .flatMap(({ source }) => /^(\d{8})\r?$/m.exec(source)?.[1] ?? [])
  await expect.poll(() => codes().length).toBeGreaterThanOrEqual(count)
  return codes().at(-1) ?? ''
}

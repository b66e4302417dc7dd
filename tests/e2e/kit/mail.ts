import { vi } from 'vitest'
import { type FakeSmtpServer, startFakeSmtpServer } from '../../server/mail/fake-smtp-server.ts'
import type { Person } from './account.ts'
import { openSeededShop } from './seeded-shop.ts'
import { test as story } from './story.ts'

/** A shop whose mail leaves, to a post office on this machine. */
export const test = story
  .extend('office', { scope: 'file' }, async ({}, { onCleanup }): Promise<FakeSmtpServer> => {
    const office = await startFakeSmtpServer()
    onCleanup(office.close)
    return office
  })
  .extend('shop', { scope: 'file' }, async ({ office }, { onCleanup }) => {
    const shop = await openSeededShop({ smtpUrl: office.url })
    onCleanup(shop.throwAway)
    return shop
  })

interface Letter {
  readonly to: Pick<Person, 'email'>
  readonly subject: 'Your password reset code' | 'Confirm your e-mail address'
  /** So many of them have to be there; 1, if not said. */
  readonly count?: number
}

/** The code in the newest of somebody's letters with a subject. */
export async function codeFor({ letters }: FakeSmtpServer, { to, subject, count = 1 }: Letter): Promise<string> {
  const codes = () =>
    letters
      .filter((letter) => letter.to === to.email && letter.source.includes(`Subject: ${subject}`))
      .flatMap(({ source }) => /^(\d{8})\r?$/m.exec(source)?.[1] ?? [])
  await vi.waitUntil(() => codes().length >= count, { timeout: 15_000 })
  return codes().at(-1) ?? ''
}

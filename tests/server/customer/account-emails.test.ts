import { describe, expect, it } from 'vitest'
import {
  confirmMailboxEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordCodeEmail,
} from '#server/customer/account-emails.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { savedDetails } from '#tests/kit/customers.ts'

const shipping = savedDetails({ email: 'anna@example.com', first_name: 'Anna & <b>Co</b>' })
const to = { id: 'anna', email: 'anna@example.com', shipping, mailboxConfirmedAt: 1, language: 'en' as const }
const at = Date.UTC(2026, 10, 21, 22, 30)
const facts = { to, publicUrl: 'https://rusbank.example' }
const inAfrikaans = { ...facts, to: { ...to, language: 'af' as const } }

const letters: readonly [string, Mail][] = [
  ['confirmation', confirmMailboxEmail({ ...facts, code: '00012345', codeId: '1' })],
  ['code', passwordCodeEmail({ ...facts, code: '00012345', linkCode: 'x', codeId: '1' })],
  ['password changed', passwordChangedEmail({ ...facts, version: 2, at })],
  ['new device', newDeviceEmail({ ...facts, sessionId: 's', device: 'Safari on iPhone', at })],
]

const afrikaans: readonly [string, Mail][] = [
  ['confirmation', confirmMailboxEmail({ ...inAfrikaans, code: '00012345', codeId: '1' })],
  ['code', passwordCodeEmail({ ...inAfrikaans, code: '00012345', linkCode: 'x', codeId: '1' })],
  ['password changed', passwordChangedEmail({ ...inAfrikaans, version: 2, at })],
  ['new device', newDeviceEmail({ ...inAfrikaans, sessionId: 's', device: 'Safari on iPhone', at })],
]

const unshown = { ...facts, to: { ...to, mailboxConfirmedAt: null } }
const strangers: readonly [string, Mail][] = [
  ['confirmation', confirmMailboxEmail({ ...unshown, code: '00012345', codeId: '1' })],
  ['code', passwordCodeEmail({ ...unshown, code: '00012345', linkCode: 'x', codeId: '1' })],
  ['password changed', passwordChangedEmail({ ...unshown, version: 2, at })],
  ['new device', newDeviceEmail({ ...unshown, sessionId: 's', device: 'Safari on iPhone', at })],
]

/** What a person reads of HTML. */
function wordsOf(html: string): string[] {
  const text = html
    .replace(/<title>.*<\/title>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return text.split(/\s+/).filter((word) => word !== '')
}

describe('account e-mails', () => {
  it.each(letters)('the %s e-mail has the same words in text and in HTML', (_, { text, html, subject }) => {
    const told = text
      .replace(/: https:\S+/g, '')
      .split(/\s+/)
      .filter((word) => word !== '')
    expect(wordsOf(html ?? '')).toEqual([...subject.split(' '), ...told])
  })

  it.each(letters)('the %s e-mail holds a name as it was given, and no markup of it', (_, { text, html }) => {
    expect(text).toContain('Hello Anna & <b>Co</b>,')
    expect(html).toContain('Hello Anna &amp; &lt;b&gt;Co&lt;/b&gt;,')
  })

  it.each(strangers)('the %s e-mail holds no name before its mailbox was confirmed', (_, { text, html }) => {
    expect(text).toMatch(/^Hello,\n/)
    expect(`${text}${html}`).not.toContain('Anna')
  })

  it.each(afrikaans.map(([name, mail], index) => [name, mail, letters[index]?.[1]] as const))(
    'the %s e-mail of an Afrikaans account says nothing in English, and leads to Afrikaans pages',
    (_, { subject, text, html, key }, english) => {
      const said = new Set([english?.subject, ...(english?.text ?? '').split('\n')])
      const shared = [subject, ...text.split('\n')].filter((line) => said.has(line))
      expect(shared.filter((line) => !/^$|^\d+$|^Rusbank$/.test(line))).toEqual([])
      expect(key).toBe(english?.key)
      expect(text).toContain('Hallo Anna & <b>Co</b>,')
      expect(html).toContain('<html lang="af-ZA">')
      expect(html).toContain('href="https://rusbank.example/af/')
    },
  )

  it('make no link and no address of a name', () => {
    const linked = {
      ...shipping,
      first_name: 'Anna, see https://evil.example/x or www.evil.example, ask anna@evil.example',
    }
    const { text, html } = passwordCodeEmail({
      ...facts,
      to: { ...to, shipping: linked },
      code: '00012345',
      linkCode: 'x',
      codeId: '1',
    })
    for (const told of [text, html]) expect(told).not.toMatch(/evil\.example|@evil|https:\/\/evil|www\.evil/)
  })

  it('tell the time in South Africa', () => {
    expect(letters.at(-1)?.[1].text).toContain('on 22 November 2026 at 00:30.')
    expect(afrikaans.at(-1)?.[1].text).toContain('op 22 November 2026 om 00:30 ')
  })

  it('lead nowhere where the shop does not know its address', () => {
    const { text, html } = confirmMailboxEmail({ to, publicUrl: null, code: '00012345', codeId: '1' })
    expect(`${text}${html}`).not.toContain('http')
  })

  it('each have a name of their own event, so that each is sent once', () => {
    expect(new Set(letters.map(([, { key }]) => key)).size).toBe(letters.length)
    expect(passwordCodeEmail({ ...facts, code: '00012345', linkCode: 'x', codeId: '2' }).key).not.toBe(
      letters[1]?.[1].key,
    )
  })
})

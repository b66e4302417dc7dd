import { describe, expect, it } from 'vitest'
import {
  confirmMailboxEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordCodeEmail,
} from '#server/customer/account-emails.ts'
import { CODE_LIFETIME_MS } from '#server/customer/mailed-codes.ts'
import type { Mail } from '#server/mail/outbox.ts'
import { savedDetails } from '#tests/kit/customers.ts'

const shipping = savedDetails({ email: 'anna@example.com', first_name: 'Anna & <b>Co</b>' })
const to = { id: 'anna', email: 'anna@example.com', shipping, mailboxConfirmedAt: 1, language: 'en' as const }
const at = Date.UTC(2026, 10, 21, 22, 30)
const facts = { to, publicUrl: 'https://rusbank.example' }
const inAfrikaans = { ...facts, to: { ...to, language: 'af' as const } }

const mails: readonly [string, Mail][] = [
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

/** The visible words of HTML. */
function wordsOf(html: string): string[] {
  const text = html
    .replace(/<title>.*<\/title>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return text.split(/\s+/).filter((word) => word !== '')
}

describe('an account e-mail', () => {
  it.each(mails)('of type %s has the same words in text and in HTML', (_, { text, html, subject }) => {
    const content = text
      .replace(/: https:\S+/g, '')
      .split(/\s+/)
      .filter((word) => word !== '')
    expect(wordsOf(html ?? '')).toEqual([...subject.split(' '), ...content])
  })

  it.each(mails)('of type %s contains a name as it was given, with its markup escaped', (_, { text, html }) => {
    expect(text).toContain('Hello Anna & <b>Co</b>,')
    expect(html).toContain('Hello Anna &amp; &lt;b&gt;Co&lt;/b&gt;,')
  })

  it.each(strangers)('of type %s contains no name before its e-mail address was confirmed', (_, { text, html }) => {
    expect(text).toMatch(/^Hello,\n/)
    expect(`${text}${html}`).not.toContain('Anna')
  })

  it.each(afrikaans.map(([name, mail], index) => [name, mail, mails[index]?.[1]] as const))(
    'of type %s contains no English for an Afrikaans account, and links to Afrikaans pages',
    (_, { subject, text, html, key }, english) => {
      const englishLines = new Set([english?.subject, ...(english?.text ?? '').split('\n')])
      const shared = [subject, ...text.split('\n')].filter((line) => englishLines.has(line))
      expect(shared.filter((line) => !/^$|^\d+$|^Rusbank$/.test(line))).toEqual([])
      expect(key).toBe(english?.key)
      expect(text).toContain('Hallo Anna & <b>Co</b>,')
      expect(html).toContain('<html lang="af-ZA">')
      expect(html).toContain('href="https://rusbank.example/af/')
    },
  )

  it('contains no link or address built from a name', () => {
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
    for (const content of [text, html]) expect(content).not.toMatch(/evil\.example|@evil|https:\/\/evil|www\.evil/)
  })

  it('shows South African time', () => {
    expect(mails.at(-1)?.[1].text).toContain('on 22 November 2026 at 00:30.')
    expect(afrikaans.at(-1)?.[1].text).toContain('op 22 November 2026 om 00:30 ')
  })

  it.each([
    ['English', facts, ['minutes', 'hours']],
    ['Afrikaans', inAfrikaans, ['minute', 'uur']],
  ] as const)('in %s says for how long its code is accepted', (_, parts, [minutes, hours]) => {
    const mailed = { ...parts, code: '00012345', codeId: '1' }
    const { password, mailbox } = CODE_LIFETIME_MS
    expect(passwordCodeEmail({ ...mailed, linkCode: 'x' }).text).toContain(` ${password / 60_000} ${minutes}:`)
    expect(confirmMailboxEmail(mailed).text).toContain(` ${mailbox / (60 * 60_000)} ${hours}`)
  })

  it.each(['An unknown device', 'Chrome on Windows'])('names the device in its own language: %s', (device) => {
    const newLogin = { ...facts, device, sessionId: '1', at: 0 }
    expect(newDeviceEmail({ ...newLogin, to: { ...to, language: 'en' } }).text).toContain(`Device: ${device}.`)
    const { text } = newDeviceEmail({ ...newLogin, to: { ...to, language: 'af' } })
    expect(text).not.toMatch(/ on |An unknown device/)
  })

  it('has no links if the shop does not know its own address', () => {
    const { text, html } = confirmMailboxEmail({ to, publicUrl: null, code: '00012345', codeId: '1' })
    expect(`${text}${html}`).not.toContain('http')
  })

  it('has a name for its event, so that each is sent once', () => {
    expect(new Set(mails.map(([, { key }]) => key)).size).toBe(mails.length)
    expect(passwordCodeEmail({ ...facts, code: '00012345', linkCode: 'x', codeId: '2' }).key).not.toBe(
      mails[1]?.[1].key,
    )
  })
})

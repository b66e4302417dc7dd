import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import { ContactMessageSchema } from '#domain/contact/contact-message.ts'
import {
  ChangeDetailsSchema,
  LoginSchema,
  LostPasswordEmailSchema,
  LostPasswordSetSchema,
  RegisterSchema,
} from '#domain/customer/account-calls.ts'
import { decodeCustomerEvent } from '#domain/customer/customer-events.ts'
import { EmailSchema, emailKeyOf } from '#domain/customer/email.ts'
import { NewReviewSchema } from '#domain/review/new-review.ts'
import { savedDetails } from '#tests/kit/customers.ts'

/** Other spellings of `anna@example.com`, or addresses that need quotes: each could give a mailbox a second account. */
const FOREIGN = [
  'ａnna@example.com',
  'anna@ｅxample.com',
  'anna@example。com',
  'anna@example．com',
  'anna@exa\u{212A}e.com',
  'anna@example.com.',
  'anna@.example.com',
  'anna@example..com',
  'anna@bücher.example',
  '<anna@example.com>',
  '"anna"@example.com',
  'anna(home)@example.com',
  'anna,ben@example.com',
  'anna;ben@example.com',
  'mailto:anna@example.com',
  'an\\na@example.com',
  'anna@[192.0.2.1]',
  'an na@example.com',
  'an\u{a0}na@example.com',
  'an\u{0}na@example.com',
  'an\u{7f}na@example.com',
  'an\u{200b}na@example.com',
  'an\u{ad}na@example.com',
  'an\u{fe0f}na@example.com',
  'an\u{202e}na@example.com',
  'an\u{d800}na@example.com',
  'ÉVA@example.com',
  'e\u{301}va@example.com',
  'ﬁfi@example.com',
  '①@example.com',
]

describe('an e-mail', () => {
  it.each([
    'anna@example.com',
    'Anna.van-Wyk+couch@Mail.Example.CO.ZA',
    'a@b',
    'anna@van-wyk.co.za',
    "o'neill@example.com",
    'éva@example.com',
  ])('as people use it is accepted: %s', (email) =>
    expect(v.safeParse(EmailSchema, ` ${email} `)).toMatchObject({ success: true, output: email }),
  )

  it.each([
    'anna@example.com\u{200b}',
    '\u{202a}anna@example.com\u{202c}',
    ' \u{2060}anna@example.com\u{feff} ',
    'anna@example.com\u{fe0f}',
  ])('is accepted with the invisible characters that were copied with it: %j', (copied) => {
    const is = { success: true, output: 'anna@example.com' }
    expect(v.safeParse(EmailSchema, copied)).toMatchObject(is)
    const { email } = LoginSchema.entries
    for (const each of [email, LostPasswordEmailSchema.entries.email, LostPasswordSetSchema.entries.email])
      expect(v.safeParse(each, copied)).toMatchObject(is)
  })

  it('of up to 254 characters is accepted', () => {
    const long = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect(v.is(EmailSchema, long(254))).toBe(true)
    expect(v.is(EmailSchema, long(255))).toBe(false)
  })

  it.each(FOREIGN)(
    'that is another spelling of the same one, or ambiguous to mail servers, is refused: %j',
    (email) => {
      const { issues = [] } = v.safeParse(EmailSchema, email)
      expect(new Set(issues.map(({ message }) => message))).toEqual(new Set(['Invalid email']))
    },
  )

  it.each([
    ['registration', RegisterSchema, (email: string) => ({ email, password: 'three old couches' })],
    ['details', ChangeDetailsSchema, (email: string) => ({ email, first_name: 'A', last_name: 'B' })],
    ['contact', ContactMessageSchema, (email: string) => ({ name: 'A', email, message: 'Ten letters or more.' })],
    [
      'review',
      NewReviewSchema,
      (email: string) => ({ name: 'A', email, title: 'B', message: 'Ten letters or more.', rating: 5, productId: 1 }),
    ],
    [
      'checkout',
      CheckoutRequestSchema,
      (email: string) => ({
        total: 1,
        contact: { email, first_name: 'A', last_name: 'B', phone: '0821234567' },
        shipping: { method: 'localPickup' },
        payment: { method: 'payfast' },
      }),
    ],
  ] as const)('gets the same result from the %s', (_, schema, formWith) => {
    expect(v.is(schema, formWith('anna@example.com'))).toBe(true)
    for (const email of FOREIGN) expect({ email, ok: v.is(schema, formWith(email)) }).toEqual({ email, ok: false })
  })

  it('that is accepted has a unique key: two share one only if they differ in the case of A to Z', () => {
    const letters = fc.constantFrom(...'aAkK\u{212A}iIİıſsSßéÉ.+ａ@')
    const email = fc.tuple(
      fc.string({ unit: letters, minLength: 1, maxLength: 4 }),
      fc.constantFrom('x.co', 'X.CO', 'x。co'),
    )
    const taken = email.map(([local, domain]) => `${local}@${domain}`).filter((each) => v.is(EmailSchema, each))
    const folded = (each: string) => each.normalize('NFKC').toLowerCase()
    fc.assert(
      fc.property(taken, taken, (one, other) => {
        expect(emailKeyOf(one) === emailKeyOf(other)).toBe(folded(one) === folded(other))
      }),
    )
  })

  it('has the same key with spaces around it, as phones add them', () => {
    expect(emailKeyOf(' Anna@example.com ')).toBe('anna@example.com')
  })

  it('longer than the limit is not normalised before it is refused', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    onTestFinished(() => normalize.mockRestore())
    expect(v.safeParse(EmailSchema, `${'ﷺ'.repeat(100_000)}@x.example`).success).toBe(false)
    expect(normalize).not.toHaveBeenCalled()
    expect(v.safeParse(EmailSchema, 'anna@x.example').success).toBe(true)
    expect(normalize).toHaveBeenCalled()
  })

  it('is validated quickly, however long it is', () => {
    expect(v.is(EmailSchema, `${'ﷺ'.repeat(100_000)}@example.com`)).toBe(false)
    expect(v.is(EmailSchema, `a${'\u{200b}'.repeat(500_000)}@example.com`)).toBe(false)
  })
})

describe('a name', () => {
  const withName = (first_name: string) => ({ email: 'a@b.co', password: 'three old couches', first_name })

  it.each(['Anna', 'J.P. van der Merwe', "Nomvula O'Neill-Dlamini", 'Zoë', '李雷', ''])(
    'as people use it is accepted: %j',
    (name) => expect(v.is(RegisterSchema, withName(name))).toBe(true),
  )

  it.each(['https://evil.example', 'see www.evil.example', 'WWW.evil', 'evil.example/x', 'me@evil.example', 'a\\b'])(
    'that mail programs turn into a link or an address is refused: %j',
    (name) =>
      expect(v.safeParse(RegisterSchema, withName(name))).toMatchObject({
        success: false,
        issues: [{ message: 'Invalid Name' }],
      }),
  )

  it.each([
    ['contact', ContactMessageSchema, { email: 'a@b.co', message: 'Ten letters or more.' }],
    [
      'review',
      NewReviewSchema,
      { email: 'a@b.co', title: 'B', message: 'Ten letters or more.', rating: 5, productId: 1 },
    ],
  ] as const)('gets the same result from the %s', (_, schema, form) => {
    expect(v.is(schema, { ...form, name: 'Anna' })).toBe(true)
    expect(v.is(schema, { ...form, name: 'www.evil.example' })).toBe(false)
  })
})

it('old log entries with an e-mail or a name that would be refused now are still read', () => {
  const shipping = savedDetails({ email: 'ａnna@example.com', first_name: 'A/B' })
  const data = { customer: { user_id: 'u', shipping }, email: 'ａnna@example.com', at: 1 }
  expect(decodeCustomerEvent({ type: 'LoggedIn', v: 1, data }).ok).toBe(true)
})

import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  ChangeDetailsSchema,
  ConfirmMailboxSchema,
  LoginSchema,
  LostPasswordSetSchema,
  RegisterSchema,
} from '#domain/customer/account-calls.ts'

describe('the code from an e-mail', () => {
  const read = (code: string | number) => v.safeParse(ConfirmMailboxSchema, { code })

  it.each(['12345678', '1234 5678', ' 12 34 56 78 ', '1234\u{a0}5678', '\u200b1234\u20605678', 12_345_678])(
    'is accepted as people type or paste it: %j',
    (typed) => expect(read(typed)).toMatchObject({ success: true, output: { code: '12345678' } }),
  )

  it.each(['1234567', '123456789', '1234567a'])('has eight digits: %s is refused', (typed) => {
    expect(read(typed).issues?.map(({ message }) => message)).toEqual(['Enter the 8-digit code.'])
  })
})

it('the code for a new password may be a number, as JSON from other clients than the shop’s page has it', () => {
  expect(v.parse(LostPasswordSetSchema, { code: 12_345_678 })).toMatchObject({ code: '12345678' })
})

describe('the optional details of an account', () => {
  const known = { email: 'lindiwe@example.com', first_name: 'Lindiwe', last_name: 'Khumalo' }
  const left = { phone: null, address: null, suburb: null, city: null, postcode: null }

  it.each(['', ' ', ' \t ', '\u{200b}'])('are left out if only spaces are typed: %j', (typed) => {
    const blank = Object.fromEntries(Object.keys(left).map((name) => [name, typed]))
    expect(v.safeParse(ChangeDetailsSchema, { ...known, ...blank })).toMatchObject({ success: true, output: left })
  })

  it('are accepted with spaces around them, like those of the checkout', () => {
    const typed = { phone: ' 082 123 4567 ', address: ' 12 Long Street ', postcode: ' 8001 ' }
    const read = { phone: '0821234567', address: '12 Long Street', postcode: '8001' }
    expect(v.safeParse(ChangeDetailsSchema, { ...known, ...typed })).toMatchObject({ success: true, output: read })
  })

  it('are accepted with the invisible characters that were copied with them', () => {
    const copied = { address: '\u{200b}12 Long Street', postcode: '8001\u{200b}' }
    const read = { address: '12 Long Street', postcode: '8001' }
    expect(v.safeParse(ChangeDetailsSchema, { ...known, ...copied })).toMatchObject({ success: true, output: read })
  })

  it.each([
    ['phone', '12345', 'Enter a 10-digit South African phone number.'],
    ['postcode', '80011', 'Enter a 4-digit postal code.'],
  ])('are refused if they are wrong: %s %s', (name, typed, message) => {
    const { issues } = v.safeParse(ChangeDetailsSchema, { ...known, [name]: typed })
    expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[name, message]])
  })
})

describe('a login or a registration', () => {
  const typed = { email: ' lindiwe@example.com ', password: ' three old couches ' }

  it.each([
    ['login', LoginSchema],
    ['registration', RegisterSchema],
  ] as const)('keeps the password as it was typed, and names no language that the page does not: %s', (_, schema) => {
    const read = { email: 'lindiwe@example.com', password: typed.password, language: null, cartKey: null }
    expect(v.parse(schema, typed)).toMatchObject(read)
    expect(v.parse(schema, { ...typed, language: 'af' })).toMatchObject({ language: 'af' })
  })
})

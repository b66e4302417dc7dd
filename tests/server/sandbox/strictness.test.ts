import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { EmailSchema } from '#domain/customer/email.ts'
import type { FormField } from '#server/payments/form-encoding.ts'
import { OZOW_FIELDS, ozowHash } from '#server/payments/ozow-hash.ts'
import { payfastSignature } from '#server/payments/payfast-signature.ts'
import { SANDBOX_CREDENTIALS } from '#server/payments/sandbox-credentials.ts'
import { FinchoiceApplicationSchema } from '#server/sandbox/fake-finchoice.ts'
import { ozowProblems } from '#server/sandbox/fake-ozow.ts'
import { payfastProblems } from '#server/sandbox/fake-payfast.ts'
import { PayjustnowCheckoutSchema } from '#server/sandbox/fake-payjustnow.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { paymentsFixtureOn } from '../payments/payments-fixture.ts'

const open = paymentsFixtureOn(memorySql())
const { passphrase, merchantId, merchantKey } = SANDBOX_CREDENTIALS.payfast
const payfastFields: readonly FormField[] = [
  ['merchant_id', merchantId],
  ['merchant_key', merchantKey],
  ['return_url', 'https://shop.example/checkout/payfast/confirmed'],
  ['email_address', 'zoe@example.co.za'],
  ['m_payment_id', 'ref-1'],
  ['amount', '1249.99'],
  ['item_name', 'Rusbank order R482913'],
]
const signedPayfast = (pairs: readonly FormField[]): readonly FormField[] => [
  ...pairs,
  ['signature', payfastSignature(pairs, passphrase)],
]
const change = (pairs: readonly FormField[], name: string, value: string): readonly FormField[] =>
  pairs.map((pair) => (pair[0] === name ? [name, value] : pair))

describe('the sandbox’s PayFast', () => {
  it('accepts a valid request', () => {
    expect(payfastProblems(signedPayfast(payfastFields))).toEqual([])
  })

  it.for<[string, string, string, string]>([
    ['an amount in cents', 'amount', '124999', 'amount is not rand with two decimals.'],
    ['an amount of one decimal', 'amount', '1249.9', 'amount is not rand with two decimals.'],
    ['an amount that is too small', 'amount', '4.99', 'amount is under R 5.00.'],
    ['a name that is too long', 'item_name', 'x'.repeat(101), 'item_name is longer than 100 characters.'],
    ['a blank', 'm_payment_id', '', 'm_payment_id is blank: leave it out.'],
    ['spaces around', 'm_payment_id', ' ref ', 'm_payment_id has spaces around it.'],
    ['another merchant', 'merchant_id', '10000101', 'merchant_id is nobody’s.'],
    ['another key', 'merchant_key', 'x', 'merchant_key is not the merchant’s.'],
    ['no address', 'return_url', '/checkout', 'return_url is no address.'],
    ['no e-mail address', 'email_address', 'zoe', 'email_address is no e-mail address.'],
  ])('rejects %s', ([, name, value, problem]) => {
    expect(payfastProblems(signedPayfast(change(payfastFields, name, value)))).toContain(problem)
  })

  const wronglySigned = 'Generated signature does not match submitted signature.'
  it.each<[string, readonly FormField[], string]>([
    ['another order', signedPayfast(payfastFields.toReversed()), 'The fields are out of order.'],
    ['an unknown field', signedPayfast([...payfastFields, ['colour', 'red']]), 'colour is no field of PayFast’s.'],
    ['a field missing', signedPayfast(payfastFields.slice(0, -1)), 'item_name is missing.'],
    ['another signature', [...payfastFields, ['signature', 'x']], wronglySigned],
    ['what was changed after it was signed', change(signedPayfast(payfastFields), 'amount', '12.49'), wronglySigned],
  ])('rejects %s', (_what, pairs, problem) => {
    expect(payfastProblems(pairs)).toContain(problem)
  })
})

const ozowFields: readonly FormField[] = [
  ['SiteCode', SANDBOX_CREDENTIALS.ozow.siteCode],
  ['CountryCode', 'ZA'],
  ['CurrencyCode', 'ZAR'],
  ['Amount', '1249.99'],
  ['TransactionReference', 'ref-1'],
  ['BankReference', 'Rusbank R482913'],
  ['SuccessUrl', 'https://shop.example/checkout/ozow/confirmed'],
  ['IsTest', 'true'],
]
const signedOzow = (pairs: readonly FormField[]): readonly FormField[] => {
  const { privateKey } = SANDBOX_CREDENTIALS.ozow
  return [...pairs, ['HashCheck', ozowHash({ order: OZOW_FIELDS.keys(), fields: new Map(pairs), privateKey })]]
}

describe('the sandbox’s Ozow', () => {
  it('accepts a valid request', () => {
    expect(ozowProblems(signedOzow(ozowFields))).toEqual([])
  })

  const otherMarks = 'BankReference has other than letters, digits, spaces and dashes.'
  const longUrl = `https://x/${'x'.repeat(150)}`
  it.for<[string, string, string, string]>([
    ['an amount in cents', 'Amount', '124999', 'Amount is not a decimal(9,2).'],
    ['an amount of nothing', 'Amount', '0.00', 'Amount is nothing.'],
    ['another currency', 'CurrencyCode', 'USD', 'CurrencyCode is not ZAR.'],
    [
      'too long a reference for the bank',
      'BankReference',
      'x'.repeat(21),
      'BankReference is longer than 20 characters.',
    ],
    ['a mark in it', 'BankReference', 'order #1', otherMarks],
    ['an address that is too long', 'SuccessUrl', longUrl, 'SuccessUrl is longer than 150 characters.'],
    ['another site', 'SiteCode', 'OTHER', 'SiteCode is nobody’s.'],
    ['neither a test nor none', 'IsTest', '1', 'IsTest is neither true nor false.'],
  ])('rejects %s', ([, name, value, problem]) => {
    expect(ozowProblems(signedOzow(change(ozowFields, name, value)))).toContain(problem)
  })

  it.each([
    [
      'what was changed after it was signed',
      change(signedOzow(ozowFields), 'Amount', '12.49'),
      'HashCheck value has failed.',
    ],
    ['no hash', ozowFields, 'HashCheck is missing.'],
  ])('rejects %s', (_what, pairs, problem) => {
    expect(ozowProblems(pairs)).toContain(problem)
  })
})

describe('the sandbox’s other providers', () => {
  it.each([
    ['/sandbox/payjustnow/api/v1/merchant/checkout', 'Basic eDp5', 401],
    ['/sandbox/payjustnow/api/v1/merchant/checkout', 'Basic MTpzZWNyZXQ=', 422],
    ['/sandbox/finchoice/v1/applications', 'Bearer guess', 401],
    ['/sandbox/finchoice/v1/applications', `Bearer ${SANDBOX_CREDENTIALS.finchoice.apiKey}`, 422],
  ])('at %s require credentials and a valid request', async (path, authorization, status) => {
    const { url } = await open()
    const headers = { authorization, 'content-type': 'application/json' }
    expect((await fetch(url + path, { method: 'POST', headers, body: '{}' })).status).toBe(status)
  })

  it.each(
    ['o’brien', "o'brien", 'zoë', 'a~b', 'jo/sales'].map((name) => `${name}@example.co.za`).concat('jan@localhost'),
  )('accept an e-mail address that the shop accepts: %s', (email) => {
    const customer = { first_name: 'Jo', last_name: 'O’Brien', email, mobile_number: '+27821234567' }
    expect(v.is(EmailSchema, email)).toBe(true)
    expect(v.is(FinchoiceApplicationSchema.entries.customer, customer)).toBe(true)
    expect(v.is(v.omit(PayjustnowCheckoutSchema.entries.customer, ['address']), customer)).toBe(true)
  })

  it('accept no application in rand, nor one that is too small, too large, or too long', () => {
    const application = {
      merchant_id: 'RUSBANK',
      reference: 'ref-1',
      amount: 124_999,
      currency: 'ZAR',
      months: 6,
      description: 'Rusbank order R482913',
      customer: { first_name: 'Zoë', last_name: 'Khumalo', email: 'zoe@example.co.za', mobile_number: '+27821234567' },
      confirm_url: 'https://shop.example/a',
      cancel_url: 'https://shop.example/b',
      callback_url: 'https://shop.example/c',
    }
    const takes = (more: object) => v.safeParse(FinchoiceApplicationSchema, { ...application, ...more }).success
    expect(takes({})).toBe(true)
    const misfits = [
      { amount: 1249.99 },
      { amount: 49_999 },
      { amount: 6_000_001 },
      { months: 2 },
      { months: 13 },
      { currency: 'USD' },
      { customer: { ...application.customer, mobile_number: '0821234567' } },
      { extra: 1 },
    ]
    expect(misfits.map(takes)).toEqual(misfits.map(() => false))
  })
})

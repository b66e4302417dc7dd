import { describe, expect, it } from 'vitest'
import { parseConfig } from '#server/app/config.ts'

const payfast = { PAYFAST_MERCHANT_ID: '10000100', PAYFAST_MERCHANT_KEY: '46f0cd694581a' }
const ozow = { OZOW_SITE_CODE: 'ABC-DEF-001', OZOW_PRIVATE_KEY: 'hunter2', OZOW_API_KEY: 'hunter3' }

const problemsOf = (environment: Readonly<Record<string, string>>) => {
  const parsed = parseConfig(environment)
  return parsed.ok ? [] : parsed.problems
}
const paymentsOf = (environment: Readonly<Record<string, string>>) => {
  const parsed = parseConfig(environment)
  return parsed.ok ? parsed.config.payments : parsed.problems
}

const ONE_LINE = '1 to 500 characters in one line, without spaces at its ends'

describe('the payment configuration', () => {
  it('is a sandbox if nothing is set, and nothing at all in production', () => {
    const none = { payfast: null, ozow: null, payjustnow: null, finchoice: null, bankAccount: null }
    expect(paymentsOf({})).toEqual({ sandbox: true, ...none })
    expect(paymentsOf({ NODE_ENV: 'production' })).toEqual({ sandbox: false, ...none })
    expect(paymentsOf({ PAYMENT_SANDBOX: 'false' })).toEqual({ sandbox: false, ...none })
    expect(paymentsOf({ PAYMENT_SANDBOX: 'true' })).toEqual({ sandbox: true, ...none })
  })

  it('excludes the sandbox if a provider is real', () => {
    expect(paymentsOf(payfast)).toMatchObject({
      sandbox: false,
      payfast: { sandbox: false, checkSource: true },
      ozow: null,
    })
    expect(paymentsOf({ ...ozow, OZOW_IS_TEST: 'true' })).toMatchObject({ sandbox: false, ozow: { isTest: true } })
  })

  it.each<[environment: Readonly<Record<string, string>>, problem: string]>([
    [
      { PAYMENT_SANDBOX: 'true', NODE_ENV: 'production' },
      'PAYMENT_SANDBOX: expected not to be true where NODE_ENV is production: no money would move',
    ],
    [
      { PAYMENT_SANDBOX: 'true', ...payfast },
      'PAYMENT_SANDBOX: expected not to be true where PAYFAST_MERCHANT_ID is set',
    ],
    [{ PAYMENT_SANDBOX: 'yes' }, 'PAYMENT_SANDBOX: expected true or false'],
    [{ PAYFAST_MERCHANT_ID: '10000100' }, 'PAYFAST_MERCHANT_KEY: expected to be set, as PAYFAST_MERCHANT_ID is'],
    [{ PAYFAST_PASSPHRASE: 'hunter2' }, 'PAYFAST_MERCHANT_ID: expected to be set, as PAYFAST_PASSPHRASE is'],
    [{ PAYFAST_SANDBOX: 'true' }, 'PAYFAST_MERCHANT_ID: expected to be set, as PAYFAST_SANDBOX is'],
    [{ PAYFAST_CHECK_SOURCE: 'false' }, 'PAYFAST_MERCHANT_ID: expected to be set, as PAYFAST_CHECK_SOURCE is'],
    [{ OZOW_IS_TEST: 'true' }, 'OZOW_SITE_CODE: expected to be set, as OZOW_IS_TEST is'],
    [{ PAYJUSTNOW_SANDBOX: 'true' }, 'PAYJUSTNOW_MERCHANT_ID: expected to be set, as PAYJUSTNOW_SANDBOX is'],
    [
      { OZOW_SITE_CODE: 'A', OZOW_API_KEY: 'hunter2' },
      'OZOW_PRIVATE_KEY: expected to be set, as OZOW_SITE_CODE, OZOW_API_KEY are',
    ],
    [{ PAYJUSTNOW_API_KEY: 'hunter2' }, 'PAYJUSTNOW_MERCHANT_ID: expected to be set, as PAYJUSTNOW_API_KEY is'],
    [{ BANK_ACCOUNT_NUMBER: '12' }, 'BANK_ACCOUNT_NUMBER: expected 5 to 20 digits'],
    ...['http://finchoice.example', 'https://me@api.example', 'https://api.example/?v=1', 'https://api.example#v'].map(
      (FINCHOICE_URL): [Readonly<Record<string, string>>, string] => [
        { FINCHOICE_URL },
        'FINCHOICE_URL: expected an address such as https://api.finchoice.example',
      ],
    ),
    ...['hunter2\n', ' hunter2', 'hunt\ner2', 'x'.repeat(501)].flatMap((secret) =>
      ['PAYFAST_PASSPHRASE', 'OZOW_PRIVATE_KEY', 'OZOW_API_KEY', 'PAYJUSTNOW_API_KEY', 'FINCHOICE_API_KEY'].map(
        (name): [Readonly<Record<string, string>>, string] => [{ [name]: secret }, `${name}: expected ${ONE_LINE}`],
      ),
    ),
    [{ FINCHOICE_CALLBACK_SECRET: 'hunter2hunter2hunter2\n' }, `FINCHOICE_CALLBACK_SECRET: expected ${ONE_LINE}`],
    [{ FINCHOICE_CALLBACK_SECRET: 'hunter2' }, 'FINCHOICE_CALLBACK_SECRET: expected at least 16 characters'],
    [{ BANK_NAME: ' ' }, 'BANK_NAME: expected 1 to 100 characters'],
    [{ BANK_ACCOUNT_HOLDER: 'x'.repeat(101) }, 'BANK_ACCOUNT_HOLDER: expected 1 to 100 characters'],
  ])('%o prevents the start, with an error that names variables but no value', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem])
    expect(problemsOf(environment).join()).not.toContain('hunter2')
  })

  it('takes a passphrase of several words', () => {
    const given = { ...payfast, PAYFAST_PASSPHRASE: 'an über long phrase' }
    expect(paymentsOf(given)).toMatchObject({ payfast: { passphrase: 'an über long phrase' } })
  })

  it('takes FinChoice’s address with or without a slash at its end', () => {
    const [FINCHOICE_MERCHANT_ID, FINCHOICE_API_KEY] = ['RUSBANK', 'hunter2']
    const finchoice = { FINCHOICE_MERCHANT_ID, FINCHOICE_API_KEY, FINCHOICE_CALLBACK_SECRET: 'hunter2hunter2hunter2' }
    for (const FINCHOICE_URL of ['https://api.finchoice.example', 'https://api.finchoice.example/']) {
      const url = 'https://api.finchoice.example'
      expect(paymentsOf({ ...finchoice, FINCHOICE_URL })).toMatchObject({ finchoice: { url } })
    }
  })

  it('names each missing half of a provider’s settings', () => {
    expect(problemsOf({ FINCHOICE_URL: 'https://api.finchoice.example' })).toHaveLength(3)
  })

  it('names what is missing of another bank account, so that no transfer goes to the company’s by mistake', () => {
    const account = { BANK_NAME: 'Bank', BANK_ACCOUNT_HOLDER: 'Rusbank', BANK_BRANCH_CODE: '250655' }
    expect(problemsOf(account)).toEqual([
      'BANK_ACCOUNT_NUMBER: expected to be set, as BANK_NAME, BANK_ACCOUNT_HOLDER, BANK_BRANCH_CODE are',
    ])
  })

  it('may name another bank account than the company’s', () => {
    const account = {
      BANK_NAME: 'Bank',
      BANK_ACCOUNT_HOLDER: 'Rusbank',
      BANK_ACCOUNT_NUMBER: '12345',
      BANK_BRANCH_CODE: '250655',
    }
    expect(paymentsOf(account)).toMatchObject({
      sandbox: true,
      bankAccount: { bank: 'Bank', holder: 'Rusbank', number: '12345', branch_code: '250655' },
    })
  })
})

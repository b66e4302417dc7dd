import * as v from 'valibot'

const id = (expected: string, pattern: RegExp) => v.optional(v.pipe(v.string(), v.regex(pattern, expected)))
/** A line break at the end comes with a file that a secret was read from: no request with it would be accepted. */
const oneLine = v.regex(/^\S(.{0,498}\S)?$/u, '1 to 500 characters in one line, without spaces at its ends')
const secret = v.optional(v.pipe(v.string(), oneLine))
const yesOrNo = v.optional(
  v.pipe(
    v.picklist(['true', 'false'], 'true or false'),
    v.transform((given) => given === 'true'),
  ),
)
const https = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (given) => /^https:[^?#@]+$/i.test(given) && URL.canParse(given),
      'an address such as https://api.finchoice.example',
    ),
    v.transform((given) => given.replace(/\/+$/, '')),
  ),
)
const words = v.optional(v.pipe(v.string(), v.trim(), v.regex(/^.{1,100}$/u, '1 to 100 characters')))

/** The environment variables of payments. */
export const paymentVariables = {
  // A misspelt `production` would be a shop whose payments are simulated.
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test'], 'production, development or test')),
  PAYMENT_SANDBOX: yesOrNo,
  PAYFAST_MERCHANT_ID: id('digits', /^\d{1,20}$/),
  PAYFAST_MERCHANT_KEY: id('letters and digits', /^[A-Za-z0-9]{1,30}$/),
  PAYFAST_PASSPHRASE: secret,
  PAYFAST_SANDBOX: yesOrNo,
  PAYFAST_CHECK_SOURCE: yesOrNo,
  OZOW_SITE_CODE: id('a site code such as ABC-DEF-001', /^[\w-]{1,50}$/),
  OZOW_PRIVATE_KEY: secret,
  OZOW_API_KEY: secret,
  OZOW_IS_TEST: yesOrNo,
  PAYJUSTNOW_MERCHANT_ID: id('a merchant’s id', /^[\w-]{1,100}$/),
  PAYJUSTNOW_API_KEY: secret,
  PAYJUSTNOW_SANDBOX: yesOrNo,
  FINCHOICE_URL: https,
  FINCHOICE_MERCHANT_ID: id('a merchant’s id', /^[\w-]{1,100}$/),
  FINCHOICE_API_KEY: secret,
  FINCHOICE_CALLBACK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'at least 16 characters'), oneLine)),
  BANK_NAME: words,
  BANK_ACCOUNT_HOLDER: words,
  BANK_ACCOUNT_NUMBER: id('5 to 20 digits', /^\d{5,20}$/),
  BANK_BRANCH_CODE: id('6 digits', /^\d{6}$/),
}

const VariablesSchema = v.object(paymentVariables)
type Variables = v.InferOutput<typeof VariablesSchema>

/** What the variables configure. */
export type PaymentConfig = Extract<ReturnType<typeof paymentsOf>, { readonly ok: true }>['payments']

type Name = keyof Variables

/** The variables of each provider that have to be set together, by what they configure. */
const CREDENTIALS = {
  payfast: { merchantId: 'PAYFAST_MERCHANT_ID', merchantKey: 'PAYFAST_MERCHANT_KEY' },
  ozow: { siteCode: 'OZOW_SITE_CODE', privateKey: 'OZOW_PRIVATE_KEY', apiKey: 'OZOW_API_KEY' },
  payjustnow: { merchantId: 'PAYJUSTNOW_MERCHANT_ID', apiKey: 'PAYJUSTNOW_API_KEY' },
  finchoice: {
    url: 'FINCHOICE_URL',
    merchantId: 'FINCHOICE_MERCHANT_ID',
    apiKey: 'FINCHOICE_API_KEY',
    callbackSecret: 'FINCHOICE_CALLBACK_SECRET',
  },
} as const
/** The same of the account for bank transfers. */
const BANK_ACCOUNT = {
  bank: 'BANK_NAME',
  holder: 'BANK_ACCOUNT_HOLDER',
  number: 'BANK_ACCOUNT_NUMBER',
  branch_code: 'BANK_BRANCH_CODE',
} as const
const PROVIDER_SETS: readonly (readonly Name[])[] = Object.values(CREDENTIALS).map((set) => Object.values(set))
/** Optional variables, each with the variable that it requires. */
const MORE: readonly (readonly [Name, Name])[] = [
  ['PAYFAST_PASSPHRASE', 'PAYFAST_MERCHANT_ID'],
  ['PAYFAST_SANDBOX', 'PAYFAST_MERCHANT_ID'],
  ['PAYFAST_CHECK_SOURCE', 'PAYFAST_MERCHANT_ID'],
  ['OZOW_IS_TEST', 'OZOW_SITE_CODE'],
  ['PAYJUSTNOW_SANDBOX', 'PAYJUSTNOW_MERCHANT_ID'],
]

/** Builds the configuration, or returns a line for each missing or contradictory variable, without any value. */
export function paymentsOf(env: Variables) {
  const problems = [...missing(env), ...contradictions(env)]
  if (problems.length > 0) return { ok: false as const, problems }
  const real = PROVIDER_SETS.flat().some((name) => env[name] !== undefined)
  const payfast = valuesOf(env, CREDENTIALS.payfast)
  const ozow = valuesOf(env, CREDENTIALS.ozow)
  const payjustnow = valuesOf(env, CREDENTIALS.payjustnow)
  return {
    ok: true as const,
    payments: {
      // Whether the shop fakes the providers. Then no provider has credentials.
      sandbox: env.PAYMENT_SANDBOX ?? (!real && env.NODE_ENV !== 'production'),
      payfast: payfast && {
        ...payfast,
        passphrase: env.PAYFAST_PASSPHRASE ?? null,
        // PayFast's own.
        sandbox: env.PAYFAST_SANDBOX ?? false,
        checkSource: env.PAYFAST_CHECK_SOURCE ?? true,
      },
      ozow: ozow && { ...ozow, isTest: env.OZOW_IS_TEST ?? false },
      payjustnow: payjustnow && { ...payjustnow, sandbox: env.PAYJUSTNOW_SANDBOX ?? false },
      finchoice: valuesOf(env, CREDENTIALS.finchoice),
      // Null for the account in `content/company.json`.
      bankAccount: valuesOf(env, BANK_ACCOUNT),
    },
  }
}

function missing(env: Variables): string[] {
  const halves = [...PROVIDER_SETS, Object.values(BANK_ACCOUNT)].flatMap((set) => {
    const given = set.filter((name) => env[name] !== undefined)
    if (given.length === 0 || given.length === set.length) return []
    const lacking = set.filter((name) => env[name] === undefined)
    return lacking.map(
      (name) => `${name}: expected to be set, as ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'}`,
    )
  })
  const alone = MORE.flatMap(([name, of]) =>
    env[name] !== undefined && env[of] === undefined ? [`${of}: expected to be set, as ${name} is`] : [],
  )
  return [...new Set([...halves, ...alone])]
}

function contradictions(env: Variables): string[] {
  if (env.PAYMENT_SANDBOX !== true) return []
  if (env.NODE_ENV === 'production') {
    return ['PAYMENT_SANDBOX: expected not to be true where NODE_ENV is production: no money would move']
  }
  const real = PROVIDER_SETS.flat().find((name) => env[name] !== undefined)
  return real === undefined ? [] : [`PAYMENT_SANDBOX: expected not to be true where ${real} is set`]
}

/** The values of a set of variables; null if they are not set. */
function valuesOf<Field extends string>(env: Variables, names: Readonly<Record<Field, Name>>) {
  const values = Object.entries<Name>(names).map(([field, name]) => [field, env[name]])
  const isSet = values.every(([, value]) => value !== undefined)
  return isSet ? (Object.fromEntries(values) as Readonly<Record<Field, string>>) : null
}

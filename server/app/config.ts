import { isIPv4, isIPv6 } from 'node:net'
import * as v from 'valibot'
import { isOrigin } from '#server/http/is-origin.ts'
import { type PaymentConfig, paymentsOf, paymentVariables } from '#server/payments/payment-config.ts'
import { decodeKey } from '#server/security/secrets-key.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Whether it is a URL of one of these protocols, with readable credentials (a `%` in a password is written as `%25`) and port. */
function isAddress(given: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(given) || !(Number(new URL(given).searchParams.get('port')) <= 65_535)) return false
  const { href, username, password } = new URL(given)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return protocols.some((protocol) => href.startsWith(`${protocol}//`))
}

const KEY = '32 bytes in base64, as `openssl rand -base64 32` prints them'

const secretsKey = v.pipe(
  v.string(),
  v.check((given) => decodeKey(given) !== null, KEY),
  v.transform((given) => decodeKey(given)),
)

const DATABASE_ADDRESS = 'an address such as postgres://user:password@host:5432/name'
const MAIL_ADDRESS = 'an address such as smtp://user:password@host:587'
const WEB_ADDRESS = 'an address such as https://rusbank.example'
const NAMED_BY_REQUESTS = 'in production behind a proxy every request would name the shop’s address'
const PROXIES = 'false, a number of hops, or addresses joined by commas'

const address = (expected: string, isValid: (given: string) => boolean) =>
  v.pipe(v.string(), v.check(isValid, expected))

/** The shop's origin: its pages are at the root of its host. */
const publicUrl = v.pipe(
  address(WEB_ADDRESS, (given) => isAddress(given, ['http:', 'https:']) && isOrigin(given)),
  v.transform((given) => new URL(given).origin),
)

/** The proxies whose `X-Forwarded-For` is trusted. Trusting all is not allowed: rate limits are by client address. */
type TrustedProxies = false | number | string

const trustProxy = v.pipe(
  v.string(),
  v.check((given) => given !== 'true', `${PROXIES}, since with true every visitor could say that they are another`),
  v.check((given) => /^(true|false|\d{1,2})$/.test(given) || given.split(',').every(isNetwork), PROXIES),
  v.transform((given): TrustedProxies => {
    if (given === 'false') return false
    return /^\d+$/.test(given) ? Number(given) : given
  }),
)

/** Whether it is an address, or a network such as `10.0.0.0/8`. */
function isNetwork(given: string): boolean {
  const [address = '', bits = '1', ...more] = given.split('/')
  const most = isIPv6(address) ? 128 : isIPv4(address) ? 32 : 0
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most
}

const wholeNumber = ({ from, to, expected }: { from: number; to: number; expected: string }) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, expected),
    v.transform(Number),
    v.minValue(from, expected),
    v.maxValue(to, expected),
  )

const EnvironmentSchema = v.object({
  PORT: v.optional(wholeNumber({ from: 0, to: 65_535, expected: 'a port from 0 to 65535' }), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'a host name or an address')), '127.0.0.1'),
  PUBLIC_URL: v.optional(publicUrl),
  DATA_DIR: v.optional(v.string(), 'data'),
  DATABASE_URL: v.optional(address(DATABASE_ADDRESS, (given) => isAddress(given, ['postgres:', 'postgresql:']))),
  DATABASE_CONNECTIONS: v.optional(
    wholeNumber({ from: 2, to: 500, expected: 'a number of connections from 2 to 500' }),
    '12',
  ),
  DATABASE_WAIT: v.optional(wholeNumber({ from: 0, to: 3_600, expected: 'a number of seconds from 0 to 3600' }), '60'),
  SECRETS_KEY: v.optional(secretsKey),
  STOP_DELAY: v.optional(wholeNumber({ from: 0, to: 600, expected: 'a number of seconds from 0 to 600' }), '0'),
  SITE_PASSWORD: v.optional(v.pipe(v.string(), v.regex(/^.+$/, 'a single line'))),
  OFFLINE: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  SMTP_URL: v.optional(
    address(MAIL_ADDRESS, (given) => isAddress(given, ['smtp:', 'smtps:']) && new URL(given).hostname !== ''),
  ),
  GTM_ID: v.optional(v.pipe(v.string(), v.regex(/^GTM-[A-Z0-9]{4,12}$/, 'an id such as GTM-ABC1234'))),
  TRUST_PROXY: v.optional(trustProxy, 'false'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'warn'),
  ...paymentVariables,
})

/** The shop's configuration. The README describes every variable. */
export type Config = Readonly<ReturnType<typeof configOf>>

function configOf(env: v.InferOutput<typeof EnvironmentSchema>, payments: PaymentConfig) {
  return {
    port: env.PORT,
    host: env.HOST,
    /** Without a trailing slash; null where only host and port are known, to take it from each request. */
    publicUrl: env.PUBLIC_URL ?? null,
    /** The folder of the embedded database. */
    dataDir: env.DATA_DIR,
    /** A PostgreSQL to use instead of the embedded database. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** The most connections that this process opens to PostgreSQL, in addition to the one for `LISTEN`. */
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** How long a start waits for PostgreSQL, in seconds. */
    databaseWait: env.DATABASE_WAIT,
    /** The key that encrypts secrets in the database; null for the key in the data folder. */
    secretsKey: env.SECRETS_KEY ?? null,
    /** Whether the shop takes real money. What only developers need is then hidden. */
    isProduction: env.NODE_ENV === 'production',
    /** How long the shop goes on serving after a signal to stop, in seconds. `/readyz` answers 503 meanwhile. */
    stopDelay: env.STOP_DELAY,
    /** Required to enter the shop; null for a public shop. */
    sitePassword: env.SITE_PASSWORD ?? null,
    /** Whether browsers may store what they need to open the shop without a network. */
    isOffline: env.OFFLINE === 'on',
    smtpUrl: env.SMTP_URL ?? null,
    /** The tag manager's container, loaded after consent; null for no tag manager. */
    gtmId: env.GTM_ID ?? null,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    payments,
  }
}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set. `problems` has one line for each
 * wrong variable: its name and what was expected, but never the value, which may be a secret.
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(EnvironmentSchema, given)
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue)}: expected ${issue.message}`)
    return { ok: false as const, problems }
  }
  const env = parsed.output
  if (env.NODE_ENV === 'production' && env.TRUST_PROXY !== false && env.PUBLIC_URL === undefined) {
    return { ok: false as const, problems: [`PUBLIC_URL: expected ${WEB_ADDRESS}, since ${NAMED_BY_REQUESTS}`] }
  }
  const payments = paymentsOf(env)
  return !payments.ok ? payments : { ok: true as const, config: configOf(env, payments.payments) }
}

import type { Login } from '#domain/customer/account-calls.ts'
import { emailKeyOf } from '#domain/customer/email.ts'
import type { CallError } from '#server/http/call-error.ts'
import { callError } from '#server/http/call-error.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import {
  type BackoffKey,
  type BackoffPolicy,
  clearAttempts,
  countAttempt,
  forgiveAttempt,
  type RateLimitResult,
  tooManyRequests,
} from '#server/security/rate-limiter.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { type Accounts, inOneTransaction } from './accounts.ts'
import { isKnownDevice, type StartedSession, startSession } from './begin-session.ts'
import { type CustomerRecord, customerByEmail, lockCustomer, rehashPassword, setLanguage } from './customers.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Wrong passwords of one account from one address: a stranger uses up their own tries, and nobody else's. */
const PER_ACCOUNT_AND_ADDRESS: BackoffPolicy = {
  name: 'account at an address',
  free: 5,
  forgives: 5 * MINUTE,
  first: SECOND,
  longest: MINUTE,
}
/** Of one account, from all addresses together: so many that it takes a crowd of strangers to use them up. */
const PER_ACCOUNT: BackoffPolicy = {
  name: 'account',
  free: 200,
  forgives: 5 * MINUTE,
  first: SECOND,
  longest: 90 * SECOND,
}
/** Wrong passwords from one address, for whatever accounts. */
const PER_ADDRESS: BackoffPolicy = { name: 'address', free: 30, forgives: MINUTE, first: SECOND, longest: MINUTE }
/** Wrong passwords in a browser of the account's own: whatever goes on elsewhere, its owner can try there. */
const PER_DEVICE: BackoffPolicy = { name: 'device', free: 10, forgives: 5 * MINUTE, first: SECOND, longest: MINUTE }

type Proof = { readonly ok: true; readonly customer: CustomerRecord } | CallError

interface Claim {
  readonly email: string
  readonly password: string
  readonly visitor: Visitor
}

/**
 * Whether somebody is who they say. An unknown e-mail takes as long as a wrong password and is answered the same.
 *
 * Errors: `incorrect_email_or_password` (401), `too_many_requests` (429, with `data.retry_after` in seconds).
 */
async function prove(accounts: Accounts, { email, password, visitor }: Claim): Promise<Proof> {
  const { sql, passwords } = accounts
  const now = accounts.now()
  const guesses = await guessesOf(accounts, { email, visitor, now })
  const admitted = await admitAll(accounts, guesses)
  if (!admitted.ok) return tooManyRequests(admitted.retryAfter)
  const customer = await customerByEmail(sql.run, email)
  const verdict = await passwords.verify(password, customer?.passwordHash ?? null)
  if (customer === undefined || verdict === 'wrong') return incorrect
  for (const guess of guesses) {
    // Whoever gets in must not wipe out what was tried from this address at others, nor what others tried at this account.
    const isShared = guess.policy === PER_ADDRESS || guess.policy === PER_ACCOUNT
    await (isShared ? forgiveAttempt(sql.run, guess) : clearAttempts(sql.run, guess))
  }
  if (verdict === 'outdated') await rehashPassword(sql.run, customer, await passwords.hash(password))
  return { ok: true, customer }
}

/** The specification's words for every login that fails (sections 5 and 8). */
const incorrect = callError({
  status: 401,
  code: 'incorrect_email_or_password',
  message: 'Incorrect Email or Password',
})

export type LoginResult = ({ readonly ok: true } & StartedSession & { readonly customer: CustomerRecord }) | CallError

export async function logIn(
  accounts: Accounts,
  { email, password, language }: Omit<Login, 'cartKey'>,
  visitor: Visitor,
): Promise<LoginResult> {
  const proof = await prove(accounts, { email, password, visitor })
  if (!proof.ok) return proof
  const now = accounts.now()
  return inOneTransaction(accounts, async (run, queueEmail) => {
    const locked = await lockCustomer(run, proof.customer)
    if (locked === undefined) return incorrect
    const customer = { ...locked, language: language ?? locked.language }
    if (customer.language !== locked.language) await setLanguage(run, customer.id, customer.language)
    return { ok: true, customer, ...(await startSession(accounts, { customer, visitor, now, run, queueEmail })) }
  })
}

interface Origin {
  readonly email: string
  readonly visitor: Visitor
  readonly now: number
}

async function guessesOf({ sql }: Accounts, { email, visitor, now }: Origin): Promise<readonly BackoffKey[]> {
  const { deviceKey, address } = visitor
  const emailKey = emailKeyOf(email)
  if (deviceKey !== null && (await isKnownDevice(sql.run, deviceKey, emailKey))) {
    return [{ policy: PER_DEVICE, who: `${deviceKey} ${emailKey}`, now }]
  }
  const network = networkPrefix(address)
  return [
    { policy: PER_ADDRESS, who: network, now },
    { policy: PER_ACCOUNT_AND_ADDRESS, who: `${emailKey} ${network}`, now },
    { policy: PER_ACCOUNT, who: emailKey, now },
  ]
}

async function admitAll({ sql }: Accounts, guesses: readonly BackoffKey[]): Promise<RateLimitResult> {
  const admitted: BackoffKey[] = []
  for (const guess of guesses) {
    const each = await countAttempt(sql.run, guess)
    if (!each.ok) {
      for (const other of admitted) await forgiveAttempt(sql.run, other)
      return each
    }
    admitted.push(guess)
  }
  return { ok: true }
}

/** Whoever shows that the account's mailbox is theirs starts with no tries against them, where they have shown it. */
export async function clearAccountAttempts(
  { sql }: Accounts,
  { emailKey, address }: { readonly emailKey: string; readonly address: string },
): Promise<void> {
  await clearAttempts(sql.run, { policy: PER_ACCOUNT_AND_ADDRESS, who: `${emailKey} ${networkPrefix(address)}` })
  await clearAttempts(sql.run, { policy: PER_ACCOUNT, who: emailKey })
}

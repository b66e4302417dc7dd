import type { Login } from '#domain/customer/account-calls.ts'
import { emailKeyOf } from '#domain/customer/email.ts'
import { MINUTE, SECOND } from '#domain/durations.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import {
  type BackoffKey,
  type BackoffPolicy,
  clearAttempts,
  countAttempts,
  forgiveAttempts,
  tooManyRequests,
} from '#server/security/rate-limiter.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { type Accounts, inOneTransaction } from './accounts.ts'
import { type CustomerRecord, customerByEmail, lockCustomer, rehashPassword, setLanguage } from './customers.ts'
import { isKnownDevice, type StartedSession, startSession } from './start-session.ts'

/** Wrong passwords for one account from one address. A stranger uses up only their own attempts. */
const PER_ACCOUNT_AND_ADDRESS: BackoffPolicy = {
  name: 'account at an address',
  free: 5,
  forgiveAfter: 5 * MINUTE,
  minWait: SECOND,
  maxWait: MINUTE,
}
/** Wrong passwords for one account from all addresses. The limit is so high that only many strangers together can reach it. */
const PER_ACCOUNT: BackoffPolicy = {
  name: 'account',
  free: 200,
  forgiveAfter: 5 * MINUTE,
  minWait: SECOND,
  maxWait: 90 * SECOND,
  isShared: true,
}
/** Wrong passwords from one address for any account. */
const PER_ADDRESS: BackoffPolicy = {
  name: 'address',
  free: 30,
  forgiveAfter: MINUTE,
  minWait: SECOND,
  maxWait: MINUTE,
  isShared: true,
}
/** Wrong passwords in a known browser of the account: its owner can still log in there during an attack from elsewhere. */
const PER_DEVICE: BackoffPolicy = { ...PER_ACCOUNT_AND_ADDRESS, name: 'device', free: 10 }

type Verification = { readonly ok: true; readonly customer: CustomerRecord } | CallError

interface LoginAttempt {
  readonly email: string
  readonly password: string
  readonly visitor: Visitor
}

/**
 * Verifies a password. An unknown e-mail takes as long as a wrong password and gets the same answer.
 *
 * Errors: `incorrect_email_or_password` (401), `too_many_requests` (429, with `data.retry_after` in seconds).
 */
async function verifyLogin(accounts: Accounts, { email, password, visitor }: LoginAttempt): Promise<Verification> {
  const { sql, passwords } = accounts
  const now = accounts.now()
  const keys = await attemptKeysOf(accounts, { email, visitor, now })
  const admitted = await countAttempts(sql.run, keys)
  if (!admitted.ok) return tooManyRequests(admitted.retryAfter)
  const customer = await customerByEmail(sql.run, email)
  const verdict = await passwords.verify(password, customer?.passwordHash ?? null)
  if (customer === undefined || verdict === 'wrong') return incorrect
  await forgiveAttempts(sql.run, keys)
  if (verdict === 'outdated') await rehashPassword(sql.run, customer, await passwords.hash(password))
  return { ok: true, customer }
}

/** The specification's message for every failed login (sections 5 and 8). */
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
  const verified = await verifyLogin(accounts, { email, password, visitor })
  if (!verified.ok) return verified
  const now = accounts.now()
  return inOneTransaction(accounts, async (run, queueEmail) => {
    const locked = await lockCustomer(run, verified.customer)
    if (locked === undefined) return incorrect
    const customer = { ...locked, language: language ?? locked.language }
    if (customer.language !== locked.language) await setLanguage(run, customer.id, customer.language)
    const started = await startSession(accounts, { customer, isNewAccount: false, visitor, now, run, queueEmail })
    return { ok: true, customer, ...started }
  })
}

async function attemptKeysOf(
  { sql }: Accounts,
  { email, visitor, now }: Omit<LoginAttempt, 'password'> & { readonly now: number },
): Promise<readonly BackoffKey[]> {
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

/** Clears the attempts of an account after its mailbox was verified from this address and in this browser. */
export async function clearAccountAttempts(
  { sql }: Accounts,
  { emailKey, address, deviceKey }: { readonly emailKey: string } & Pick<Visitor, 'address' | 'deviceKey'>,
): Promise<void> {
  if (deviceKey !== null) await clearAttempts(sql.run, { policy: PER_DEVICE, who: `${deviceKey} ${emailKey}` })
  await clearAttempts(sql.run, { policy: PER_ACCOUNT_AND_ADDRESS, who: `${emailKey} ${networkPrefix(address)}` })
  await clearAttempts(sql.run, { policy: PER_ACCOUNT, who: emailKey })
}

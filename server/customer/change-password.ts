import { badField, type CallError, callError } from '#server/http/call-error.ts'
import { problemOfNewPassword } from '#server/security/new-password.ts'
import { type BackoffPolicy, clearAttempts, countAttempt, tooManyRequests } from '#server/security/rate-limiter.ts'
import { type Session, sessionEnded } from '#server/sessions/sessions.ts'
import { type Accounts, inOneTransaction, pokeCustomerPages } from './accounts.ts'
import { type CustomerRecord, customerById, lockCustomer } from './customers.ts'
import { setPassword } from './set-password.ts'

/** The present password, asked of somebody who is logged in already. */
const CONFIRMING: BackoffPolicy = { name: 'confirming', free: 5, forgives: 5 * 60_000, first: 1_000, longest: 60_000 }

const incorrect = callError({ status: 401, code: 'incorrect_password', message: 'Your current password is incorrect.' })

/** For the description of a call. */
export const confirmPasswordErrors = {
  401: '`session_ended`, or `incorrect_password`: this is not the present one.',
  429: 'Too many wrong ones: `Retry-After` says when.',
}

interface SuccessMessage {
  readonly session: Session
  readonly password: string
}

/**
 * Whether whoever is logged in knows the password: asked before what can't be taken back, since a session may be left open.
 *
 * Errors: `incorrect_password` (401), `session_ended` (401), `too_many_requests` (429).
 */
export async function confirmPassword(
  { sql, passwords, now }: Accounts,
  { session, password }: SuccessMessage,
): Promise<{ readonly ok: true; readonly customer: CustomerRecord } | CallError> {
  const guess = { policy: CONFIRMING, who: session.customerId, now: now() }
  const admitted = await countAttempt(sql.run, guess)
  if (!admitted.ok) return tooManyRequests(admitted.retryAfter)
  const customer = await customerById(sql.run, session.customerId)
  if (customer === undefined) return sessionEnded
  if ((await passwords.verify(password, customer.passwordHash)) === 'wrong') return incorrect
  await clearAttempts(sql.run, guess)
  return { ok: true, customer }
}

interface PasswordChange extends SuccessMessage {
  readonly newPassword: string
  /** Of the browser that asks; null where it has none. */
  readonly deviceKey: string | null
}

/** Changes the password and logs every other device out. Errors: as `confirmPassword`, and `bad_request` for one that nobody may choose. */
export async function changeOwnPassword(
  accounts: Accounts,
  { session, password, newPassword, deviceKey }: PasswordChange,
): Promise<{ readonly ok: true } | CallError> {
  const problem = problemOfNewPassword(newPassword)
  if (problem !== null) return badField('new_password', problem)
  const confirmed = await confirmPassword(accounts, { session, password })
  if (!confirmed.ok) return confirmed
  const { customer } = confirmed
  const passwordHash = await accounts.passwords.hash(newPassword)
  const { sessionId } = session
  const { publicUrl } = accounts
  const now = accounts.now()
  const isChanged = await inOneTransaction(accounts, async (run, queueEmail) => {
    if ((await lockCustomer(run, customer)) === undefined) return false
    await setPassword({ run, queueEmail }, { customer, passwordHash, deviceKey, sessionId, now, publicUrl })
    return true
  })
  if (!isChanged) return incorrect
  await pokeCustomerPages(accounts, session)
  return { ok: true }
}

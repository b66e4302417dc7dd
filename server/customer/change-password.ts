import { MINUTE } from '#domain/durations.ts'
import { badField, type CallError, callError } from '#server/http/call-error.ts'
import { problemOfNewPassword } from '#server/security/new-password.ts'
import { type BackoffPolicy, clearAttempts, countAttempt, tooManyRequests } from '#server/security/rate-limiter.ts'
import { type Session, sessionEnded } from '#server/sessions/sessions.ts'
import { type Accounts, inOneTransaction, pokeCustomerPages } from './accounts.ts'
import { type CustomerRecord, customerById, lockCustomer } from './customers.ts'
import { setPassword } from './set-password.ts'
import { type SuccessResult, successMessage } from './success-message.ts'

/** Attempts to confirm the current password while logged in. */
const CONFIRMATION_POLICY: BackoffPolicy = {
  name: 'confirming',
  free: 5,
  forgiveAfter: 5 * MINUTE,
  minWait: 1_000,
  maxWait: 60_000,
}

export const incorrectPassword = callError({
  status: 401,
  code: 'incorrect_password',
  message: 'Your current password is incorrect.',
})

/** For the documentation of a call. */
export const confirmPasswordErrors = {
  401: '`session_ended`, or `incorrect_password`: this is not the current password.',
  429: 'Too many wrong passwords: `Retry-After` is the time to wait.',
}

interface PasswordConfirmation {
  readonly session: Session
  readonly password: string
  /** Accepted too: a change is repeated if its answer was lost, and then this is the current one already. */
  readonly newPassword?: string
}

/**
 * Confirms the password of a logged-in customer before an action that can't be undone, since a session may be left open.
 *
 * Errors: `incorrect_password` (401), `session_ended` (401), `too_many_requests` (429).
 */
export async function confirmPassword(
  { sql, passwords, now }: Accounts,
  { session, password, newPassword }: PasswordConfirmation,
): Promise<{ readonly ok: true; readonly customer: CustomerRecord } | CallError> {
  const guess = { policy: CONFIRMATION_POLICY, who: session.customerId, now: now() }
  const admitted = await countAttempt(sql.run, guess)
  if (!admitted.ok) return tooManyRequests(admitted.retryAfter)
  const customer = await customerById(sql.run, session.customerId)
  if (customer === undefined) return sessionEnded
  const isCurrent = async (each: string) => (await passwords.verify(each, customer.passwordHash)) !== 'wrong'
  if (!(await isCurrent(password)) && !(newPassword && (await isCurrent(newPassword)))) return incorrectPassword
  await clearAttempts(sql.run, guess)
  return { ok: true, customer }
}

interface PasswordChange extends PasswordConfirmation {
  readonly newPassword: string
  /** The browser's device key; null if it has none. */
  readonly deviceKey: string | null
}

/** Changes the password and logs all other devices out. Errors: those of `confirmPassword`, and `bad_request` (400). */
export async function changeOwnPassword(
  accounts: Accounts,
  { session, password, newPassword, deviceKey }: PasswordChange,
): Promise<SuccessResult | CallError> {
  const problem = problemOfNewPassword(newPassword)
  if (problem !== null) return badField('new_password', problem)
  const confirmed = await confirmPassword(accounts, { session, password, newPassword })
  if (!confirmed.ok) return confirmed
  const { customer } = confirmed
  const passwordHash = await accounts.passwords.hash(newPassword)
  const { sessionId } = session
  const { publicUrl } = accounts
  const now = accounts.now()
  const isChanged = await inOneTransaction(accounts, async (run, queueEmail) => {
    if ((await lockCustomer(run, customer)) === undefined) return false
    await setPassword(run, queueEmail, { customer, passwordHash, deviceKey, sessionId, now, publicUrl })
    return true
  })
  if (!isChanged) return incorrectPassword
  await pokeCustomerPages(accounts, session)
  return successMessage('Your password has been changed. Your other devices have been logged out.')
}

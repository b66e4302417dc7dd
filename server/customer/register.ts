import type { Registration } from '#domain/customer/account-calls.ts'
import { emailKeyOf } from '#domain/customer/email.ts'
import { badField, callError } from '#server/http/call-error.ts'
import { problemOfNewPassword } from '#server/security/new-password.ts'
import { checkQuota, consumeQuota, type Quota, tooManyRequests } from '#server/security/rate-limiter.ts'
import { newId } from '#server/security/secrets.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { type Accounts, inOneTransaction } from './accounts.ts'
import { type CustomerRecord, customerByEmail, insertCustomer } from './customers.ts'
import { type LoginResult, logIn } from './log-in.ts'
import { mailboxConfirmation } from './mailbox.ts'
import { startSession } from './start-session.ts'

/** In ms. */
const window = 60 * 60 * 1000
/** New accounts from one address, which a household, an office or a block of flats may share. */
const REGISTRATION_QUOTA: Quota = { name: 'register', limit: 600, window }
/** How often one address may learn that an account exists. */
const ACCOUNT_EXISTS_QUOTA: Quota = { name: 'register, account exists', limit: 20, window }

/**
 * Creates an account and logs in to it. If the account exists and the password is right, it only logs in, so that a
 * registration whose answer was lost can be repeated.
 *
 * Errors: `bad_request` (400, for a common password), `account_exists` (409), `too_many_requests` (429).
 */
export async function register(accounts: Accounts, registration: Registration, visitor: Visitor): Promise<LoginResult> {
  const { email, password } = registration
  const { sql, passwords } = accounts
  const now = accounts.now()
  const problem = problemOfNewPassword(password)
  if (problem !== null) return badField('password', problem)
  const made = await consumeQuota(sql.run, { quota: REGISTRATION_QUOTA, who: visitor.address, now })
  if (!made.ok) return tooManyRequests(made.retryAfter)
  // Checked whether or not the account exists: otherwise a refusal would reveal it.
  const mayLearn = await checkQuota(sql.run, { quota: ACCOUNT_EXISTS_QUOTA, who: visitor.address, now })
  if (!mayLearn.ok) return tooManyRequests(mayLearn.retryAfter)
  if ((await customerByEmail(sql.run, email)) !== undefined) return asExisting(accounts, registration, visitor)
  const customer = await newCustomer(registration, { passwordHash: await passwords.hash(password), now })
  // If the mailbox has reached its limit, the account is created without an e-mail.
  const confirmation = await mailboxConfirmation(accounts, customer)
  const started = await inOneTransaction(accounts, async (run, queueEmail) => {
    if (!(await insertCustomer(run, customer))) return null
    if (confirmation.ok) await confirmation.queue(run, queueEmail, customer)
    return startSession(accounts, { customer, isNewAccount: true, visitor, now, run, queueEmail })
  })
  return started === null ? asExisting(accounts, registration, visitor) : { ok: true, customer, ...started }
}

function newCustomer(
  { email, password: _, cartKey: __, language, ...details }: Registration,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: number },
): CustomerRecord {
  const shipping = { ...details, email, country: 'ZA' as const }
  const emailKey = emailKeyOf(email)
  const [id, cartId] = [newId(), newId()]
  return {
    id,
    email,
    emailKey,
    passwordHash,
    passwordVersion: 1,
    shipping,
    cartId,
    createdAt: now,
    mailboxConfirmedAt: null,
    language: language ?? 'en',
  }
}

const accountExists = callError({
  status: 409,
  code: 'account_exists',
  message: 'There’s already an account with this e-mail. Log in or reset your password.',
})

async function asExisting(accounts: Accounts, registration: Registration, visitor: Visitor): Promise<LoginResult> {
  const loggedIn = await logIn(accounts, registration, visitor)
  if (loggedIn.ok || loggedIn.error.data.status !== 401) return loggedIn
  const use = { quota: ACCOUNT_EXISTS_QUOTA, who: visitor.address, now: accounts.now() }
  const mayLearn = await consumeQuota(accounts.sql.run, use)
  return mayLearn.ok ? accountExists : tooManyRequests(mayLearn.retryAfter)
}

import * as v from 'valibot'
import type { Done } from '#domain/customer/account-answers.ts'
import { emailKeyOf, StoredEmailSchema } from '#domain/customer/email.ts'
import { COMMON_PASSWORD, NewPasswordSchema } from '#domain/customer/password.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { isCommonPassword } from '#server/security/passwords.ts'
import { consumeQuota, networkPrefix, type Quota, tooManyRequests } from '#server/security/rate-limiter.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { endSessions } from '#server/sessions/sessions.ts'
import { passwordChangedEmail, passwordCodeEmail } from './account-emails.ts'
import { type Accounts, inOneTransaction, pokeCustomerPages } from './accounts.ts'
import { deviceKeyOf, isKnownDevice, rememberDevice } from './begin-session.ts'
import { changePassword, confirmMailboxOf, customerByEmail } from './customers.ts'
import { clearAccountAttempts } from './log-in.ts'
import { type CodeCheck, checkCode, newMailedCode, redeemCode, storeCode } from './mailed-codes.ts'

const HOUR = 60 * 60_000
const purpose = 'password'
/** Codes for one e-mail: those asked for from one address or in one browser of the account's own, and those from everywhere else. */
const CODES_PER_ASKER: Quota = { name: 'reset code for an email from a visitor', most: 3, within: HOUR }
const CODES_PER_EMAIL: Quota = { name: 'reset code for an email', most: 12, within: HOUR }
/** Codes asked for from one address. */
const CODES_PER_VISITOR: Quota = { name: 'reset code for a visitor', most: 20, within: HOUR }
/** Codes tried from one address, for whatever accounts. */
const TRIES_PER_VISITOR: Quota = { name: 'reset code tried', most: 60, within: HOUR }
/** Codes tried from one address for one e-mail: fewer than use up all codes that its owner may ask for. */
const TRIES_PER_ASKER: Quota = { name: 'reset code tried for an email', most: 10, within: HOUR }

/** `status` and messages of the specification's error catalogue, in the words of the plugin it was written for (FACTS 6.4). */
const badEmail = callError({ status: 500, code: 'bad_email', message: 'No user found with this email address.' })
const refused = (code: string, message: string) => callError({ status: 400, code, message })
const noEmail = refused('no_email', 'You must provide an email address.')
const noCode = refused('no_code', 'You must provide a code.')
const noPassword = refused('no_password', 'You must provide a new password.')
const notAsked = refused('bad_request', 'You must request a password reset code before you try to set a new password.')
const expired = refused('bad_request', 'The reset code provided has expired.')
const usedUp = refused(
  'bad_request',
  'The reset code provided is not valid. You have used the maximum number of attempts allowed. You must request a new code.',
)
function refusalOf(tried: Extract<CodeCheck, { readonly ok: false }>): CallError {
  switch (tried.why) {
    case 'not_asked':
      return notAsked
    case 'expired':
      return expired
    case 'used_up':
      return usedUp
    case 'wrong':
      return notValid(tried.left)
  }
}
function notValid(left: number): CallError {
  const attempts = left === 1 ? '1 attempt' : `${left} attempts`
  return refused('bad_request', `The reset code provided is not valid. You have ${attempts} remaining.`)
}

export type PasswordCodeResult = { readonly ok: true; readonly done: Done } | CallError

function done(message: string): PasswordCodeResult {
  return { ok: true, done: { data: { status: 200 }, message } }
}

/**
 * Sends a code to an account's own mailbox. A new code takes the place of the one before.
 *
 * Errors: `no_email` (400), `bad_email` (500, the specification's status, where no account has it), `too_many_requests` (429).
 */
export async function sendResetCode(
  accounts: Accounts,
  { email }: { readonly email: string },
  visitor: Visitor,
): Promise<PasswordCodeResult> {
  const { address } = visitor
  const { sql, passwords } = accounts
  const now = accounts.now()
  if (email.trim() === '') return noEmail
  const byVisitor = await consumeQuota(sql.run, { quota: CODES_PER_VISITOR, address, now })
  if (!byVisitor.ok) return tooManyRequests(byVisitor.retryAfter)
  if (!v.is(StoredEmailSchema, email)) return badEmail
  const emailKey = emailKeyOf(email)
  const { asker, isOwn } = await askerOf(accounts, { emailKey, visitor })
  const byAsker = await consumeQuota(sql.run, { quota: CODES_PER_ASKER, address: asker, now })
  if (!byAsker.ok) return tooManyRequests(byAsker.retryAfter)
  if (!isOwn) {
    const byEmail = await consumeQuota(sql.run, { quota: CODES_PER_EMAIL, address: emailKey, now })
    if (!byEmail.ok) return tooManyRequests(byEmail.retryAfter)
  }
  const { publicUrl } = accounts
  const code = newMailedCode()
  const hash = await passwords.hash(code)
  const customer = await customerByEmail(sql.run, email)
  if (customer === undefined) return badEmail
  const customerId = customer.id
  await inOneTransaction(accounts, async (run, queueEmail) => {
    await storeCode(run, { customerId, purpose, hash, now })
    await queueEmail(passwordCodeEmail({ codeId: accounts.shop.newEventId(), code, to: customer, publicUrl }))
  })
  return done('A password reset email has been sent to your email address.')
}

interface NewPassword {
  readonly email: string
  readonly code: string
  readonly password: string
}

export type PasswordResetResult =
  /** `deviceKey`: the browser's secret, by which the shop knows it again as one of this customer's. */
  { readonly ok: true; readonly done: Done; readonly deviceKey: string } | CallError

/**
 * Sets a new password by a code, and logs every device out. A code works once, within 15 minutes, and not after five wrong attempts.
 *
 * Errors: `no_email`, `no_code`, `no_password`, `bad_request` (400), `too_many_requests` (429).
 */
export async function resetPassword(
  accounts: Accounts,
  given: NewPassword,
  visitor: Visitor,
): Promise<PasswordResetResult> {
  const { sql, passwords } = accounts
  const { email, code, password } = given
  const now = accounts.now()
  if (email.trim() === '') return noEmail
  if (code.trim() === '') return noCode
  if (password === '') return noPassword
  const misfit = misfitOf(password)
  if (misfit !== null) return refused('bad_request', misfit)
  const taken = await consumeQuota(sql.run, { quota: TRIES_PER_VISITOR, address: visitor.address, now })
  if (!taken.ok) return tooManyRequests(taken.retryAfter)
  const { asker } = await askerOf(accounts, { emailKey: emailKeyOf(email), visitor })
  const byAsker = await consumeQuota(sql.run, { quota: TRIES_PER_ASKER, address: asker, now })
  if (!byAsker.ok) return tooManyRequests(byAsker.retryAfter)
  const customer = await customerByEmail(sql.run, email)
  const tried = await checkCode(accounts, { customerId: customer?.id ?? null, purpose, code, now })
  if (!tried.ok) return refusalOf(tried)
  if (customer === undefined) return notAsked
  const passwordHash = await passwords.hash(password)
  const deviceKey = deviceKeyOf(visitor)
  const { id: customerId } = customer
  const { publicUrl } = accounts
  const isSet = await inOneTransaction(accounts, async (run, queueEmail) => {
    if (!(await redeemCode(run, { customerId, purpose, hash: tried.hash }))) return false
    const version = await changePassword(run, customerId, passwordHash)
    await confirmMailboxOf(run, { id: customerId, now })
    await endSessions(run, { customerId, now })
    await rememberDevice(run, { deviceKey, customerId, now })
    await queueEmail(passwordChangedEmail({ to: customer, version, at: now, publicUrl }))
    return true
  })
  if (!isSet) return notAsked
  await clearAccountAttempts(accounts, customer.emailKey)
  await pokeCustomerPages(accounts, customer)
  return { ok: true, done: { data: { status: 200 }, message: 'Password reset successfully.' }, deviceKey }
}

interface Asker {
  readonly emailKey: string
  readonly visitor: Visitor
}

/** For whom limits count, so that strangers spend their own: a browser of the account's own, or whoever else asks at an address. */
async function askerOf(
  { sql }: Accounts,
  { emailKey, visitor }: Asker,
): Promise<{ readonly asker: string; readonly isOwn: boolean }> {
  const { deviceKey, address } = visitor
  const isOwn = deviceKey !== null && (await isKnownDevice(sql.run, deviceKey, emailKey))
  return { asker: `${emailKey} ${isOwn ? deviceKey : networkPrefix(address)}`, isOwn }
}

/** What is wrong with a password that somebody chose; null for nothing. */
function misfitOf(password: string): string | null {
  const parsed = v.safeParse(NewPasswordSchema, password)
  if (!parsed.success) return parsed.issues[0].message
  return isCommonPassword(password) ? COMMON_PASSWORD : null
}

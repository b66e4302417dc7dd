import * as v from 'valibot'
import type { Done } from '#domain/customer/account-answers.ts'
import { emailKeyOf, StoredEmailSchema } from '#domain/customer/email.ts'
import { COMMON_PASSWORD, NewPasswordSchema } from '#domain/customer/password.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { isCommonPassword } from '#server/security/passwords.ts'
import { newSecret } from '#server/security/secrets.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { endSessions } from '#server/sessions/sessions.ts'
import { passwordChangedEmail, passwordCodeEmail } from './account-emails.ts'
import { type Accounts, inOneTransaction, pokeCustomerPages } from './accounts.ts'
import { deviceKeyOf, rememberDevice } from './begin-session.ts'
import { type CustomerRecord, changePassword, confirmMailboxOf, customerByEmail } from './customers.ts'
import { clearAccountAttempts } from './log-in.ts'
import {
  type CodeCheck,
  checkAnyCode,
  checkLinkCode,
  checkOwnCode,
  hashOfCode,
  newMailedCode,
  redeemCode,
  storeCode,
} from './mailed-codes.ts'
import {
  type Asker,
  admitAsking,
  askerOf,
  countAsking,
  countStrangeTry,
  countTry,
  forgetAskings,
} from './reset-code-limits.ts'

const purpose = 'password'

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
function notValid(left: number | null): CallError {
  if (left === null) return refused('bad_request', 'The reset code provided is not valid.')
  const attempts = left === 1 ? '1 attempt' : `${left} attempts`
  return refused('bad_request', `The reset code provided is not valid. You have ${attempts} remaining.`)
}

export type PasswordCodeResult = { readonly ok: true; readonly done: Done } | CallError

function done(message: string): PasswordCodeResult {
  return { ok: true, done: { data: { status: 200 }, message } }
}

/**
 * Sends a code to an account's own mailbox. Codes that were asked for before stay as they are: nobody ends another's by asking. Where
 * strangers have asked for as many as a mailbox gets, those in it work, and no further one is sent.
 *
 * Errors: `no_email` (400), `bad_email` (500, the specification's status, where no account has it), `too_many_requests` (429).
 */
export async function sendResetCode(
  accounts: Accounts,
  { email }: { readonly email: string },
  visitor: Visitor,
): Promise<PasswordCodeResult> {
  if (email.trim() === '') return noEmail
  const asker = await askerOf(accounts, { emailKey: emailKeyOf(email), visitor })
  const tooOften = await countAsking(accounts, asker)
  if (tooOften !== null) return tooOften
  if (!v.is(StoredEmailSchema, email)) return badEmail
  const customer = await customerByEmail(accounts.sql.run, email)
  if (customer === undefined) return badEmail
  const sending = await admitAsking(accounts, asker)
  if (sending.kind === 'refused') return sending.error
  if (sending.kind === 'send') await mailCode(accounts, { customer, asker })
  return done('A password reset email has been sent to your email address.')
}

async function mailCode(
  accounts: Accounts,
  { customer, asker }: { readonly customer: CustomerRecord; readonly asker: Asker },
): Promise<void> {
  const { publicUrl, shop } = accounts
  const { id: customerId } = customer
  const code = newMailedCode()
  const linkCode = newSecret()
  const hash = await hashOfCode(accounts, { customerId, code })
  await inOneTransaction(accounts, async (run, queueEmail) => {
    await storeCode(run, { customerId, purpose, hash, linkCode, asker: asker.who, now: asker.now })
    await queueEmail(passwordCodeEmail({ codeId: shop.newEventId(), code, linkCode, to: customer, publicUrl }))
  })
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
 * Sets a new password by a code, and logs every device out. A code works once, within 15 minutes, and not after five wrong
 * tries of whoever asked for it.
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
  const customer = await customerByEmail(sql.run, email)
  const asker = await askerOf(accounts, { emailKey: emailKeyOf(email), visitor })
  const tried = await tryCode(accounts, { asker, customerId: customer?.id ?? '', code })
  if ('error' in tried) return tried
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
  await forgetAskings(accounts, customer.emailKey)
  await pokeCustomerPages(accounts, customer)
  return { ok: true, done: { data: { status: 200 }, message: 'Password reset successfully.' }, deviceKey }
}

/** The code of an e-mail's link: longer than anybody can guess. */
const LINK_CODE = /^[A-Za-z0-9_-]{43}$/

interface CodeTry {
  readonly asker: Asker
  /** Empty for an account that isn't there. */
  readonly customerId: string
  readonly code: string
}

async function tryCode(accounts: Accounts, { asker, customerId, code }: CodeTry): Promise<CodeCheck | CallError> {
  const one = { customerId, purpose, code, now: asker.now } as const
  // First, so that no limit that strangers can use up keeps the mailbox's owner out.
  if (LINK_CODE.test(code)) return checkLinkCode(accounts.sql.run, one)
  const tooOften = await countTry(accounts, asker)
  if (tooOften !== null) return tooOften
  const own = await checkOwnCode(accounts, { ...one, asker: asker.who })
  if (own.ok || own.why === 'wrong' || own.why === 'used_up') return own
  return (await countStrangeTry(accounts, asker)) ?? checkAnyCode(accounts, one)
}

/** What is wrong with a password that somebody chose; null for nothing. */
function misfitOf(password: string): string | null {
  const parsed = v.safeParse(NewPasswordSchema, password)
  if (!parsed.success) return parsed.issues[0].message
  return isCommonPassword(password) ? COMMON_PASSWORD : null
}

import type { Done } from '#domain/customer/account-answers.ts'
import { emailKeyOf } from '#domain/customer/email.ts'
import type { CallError } from '#server/http/call-error.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { endSessions } from '#server/sessions/sessions.ts'
import { passwordChangedEmail } from './account-emails.ts'
import { type Accounts, inOneTransaction, pokeCustomerPages } from './accounts.ts'
import { deviceKeyOf, forgetOtherDevices, rememberDevice } from './begin-session.ts'
import { changePassword, confirmMailboxOf, customerByEmail } from './customers.ts'
import { clearAccountAttempts } from './log-in.ts'
import { redeemCode } from './mailed-codes.ts'
import { codeNotRequested, missingField, passwordMisfit, refusalOf } from './reset-code-errors.ts'
import { askerOf, forgetAskings } from './reset-code-limits.ts'
import { tryResetCode } from './try-reset-code.ts'

const purpose = 'password'

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
  const misfit = missingField(given) ?? passwordMisfit(password)
  if (misfit !== null) return misfit
  const customer = await customerByEmail(sql.run, email)
  const asker = await askerOf(accounts, { emailKey: emailKeyOf(email), visitor })
  const tried = await tryResetCode(accounts, { asker, customerId: customer?.id ?? '', code })
  if ('error' in tried) return tried
  if (!tried.ok) return refusalOf(tried)
  if (customer === undefined) return codeNotRequested
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
    await forgetOtherDevices(run, { deviceKey, customerId })
    await queueEmail(passwordChangedEmail({ to: customer, version, at: now, publicUrl }))
    return true
  })
  if (!isSet) return codeNotRequested
  await clearAccountAttempts(accounts, { emailKey: customer.emailKey, address: visitor.address })
  await forgetAskings(accounts, customer.emailKey)
  await pokeCustomerPages(accounts, customer)
  return { ok: true, done: { data: { status: 200 }, message: 'Password reset successfully.' }, deviceKey }
}

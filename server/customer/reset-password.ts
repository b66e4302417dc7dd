import type * as v from 'valibot'
import type { LostPasswordSetSchema } from '#domain/customer/account-calls.ts'
import type { CallError } from '#server/http/call-error.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { type Accounts, inOneTransaction, pokeCustomerPages } from './accounts.ts'
import { confirmMailboxOf, customerByEmail, emptyUnconfirmedDetails } from './customers.ts'
import { clearAccountAttempts } from './log-in.ts'
import { redeemCode } from './mailed-codes.ts'
import { badNewPassword, codeNotRequested, missingField, resetErrorOf } from './reset-code-errors.ts'
import { codeRequesterOf, resetCodeRequests } from './reset-code-limits.ts'
import { setPassword } from './set-password.ts'
import { deviceKeyOf, rememberDevice, type StartedSession } from './start-session.ts'
import { type SuccessResult, successMessage } from './success-message.ts'
import { tryResetCode } from './try-reset-code.ts'

const purpose = 'password'

/**
 * Sets a new password with a code, and logs every device out. A code works once, within 15 minutes, and not after five wrong
 * attempts by its requester.
 *
 * Errors: `no_email`, `no_code`, `no_password`, `bad_request` (400), `too_many_requests` (429).
 */
export async function resetPassword(
  accounts: Accounts,
  given: v.InferOutput<typeof LostPasswordSetSchema>,
  visitor: Visitor,
): Promise<(SuccessResult & Pick<StartedSession, 'deviceKey'>) | CallError> {
  const { sql, passwords } = accounts
  const { email, code, password } = given
  const now = accounts.now()
  const wrong = missingField(given) ?? badNewPassword(password)
  if (wrong !== null) return wrong
  const customer = await customerByEmail(sql.run, email)
  const requester = await codeRequesterOf(accounts, email, visitor)
  const tried = await tryResetCode(accounts, { requester, customerId: customer?.id ?? '', code })
  if ('error' in tried) return tried
  if (!tried.ok) return resetErrorOf(tried)
  if (customer === undefined) return codeNotRequested
  const passwordHash = await passwords.hash(password)
  const deviceKey = deviceKeyOf(visitor)
  const { id: customerId } = customer
  const { publicUrl } = accounts
  const isSet = await inOneTransaction(accounts, async (run, queueEmail) => {
    if (!(await redeemCode(run, { customerId, purpose, hash: tried.hash }))) return false
    await setPassword(run, queueEmail, { customer, passwordHash, deviceKey, sessionId: null, now, publicUrl })
    await emptyUnconfirmedDetails(run, customer)
    await confirmMailboxOf(run, customerId, now)
    await rememberDevice(run, { deviceKey, customerId, now })
    return true
  })
  if (!isSet) return codeNotRequested
  await clearAccountAttempts(accounts, { emailKey: customer.emailKey, address: visitor.address, deviceKey })
  await resetCodeRequests(accounts, customer.emailKey)
  await pokeCustomerPages(accounts, { customerId, cartId: customer.cartId })
  return { ...successMessage('Password reset successfully.'), deviceKey }
}

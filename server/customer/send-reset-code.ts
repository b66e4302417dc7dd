import * as v from 'valibot'
import { StoredEmailSchema } from '#domain/customer/email.ts'
import type { CallError } from '#server/http/call-error.ts'
import { newSecret } from '#server/security/secrets.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { passwordCodeEmail } from './account-emails.ts'
import { type Accounts, inOneTransaction } from './accounts.ts'
import { type CustomerRecord, customerByEmail, lockCustomerById } from './customers.ts'
import { hashOfCode, newMailedCode, storeCode } from './mailed-codes.ts'
import { badEmail, missingField } from './reset-code-errors.ts'
import {
  admitCodeRequest,
  CODES_PER_VISITOR,
  type CodeRequester,
  codeRequesterOf,
  countVisitor,
} from './reset-code-limits.ts'
import { type SuccessResult, successMessage } from './success-message.ts'

const sent = successMessage('A password reset email has been sent to your email address.')

/**
 * Sends a code to an account's mailbox. Codes requested earlier remain valid, so that nobody can invalidate another's. If
 * strangers have used up the mailbox's limit, no further code is sent, since those in it still work.
 *
 * Errors: `no_email` (400), `bad_email` (500 as specified, if there is no such account), `too_many_requests` (429).
 */
export async function sendResetCode(
  accounts: Accounts,
  { email }: { readonly email: string },
  visitor: Visitor,
): Promise<SuccessResult | CallError> {
  const missing = missingField({ email })
  if (missing !== null) return missing
  const requester = await codeRequesterOf(accounts, email, visitor)
  const tooOften = await countVisitor(accounts, requester, CODES_PER_VISITOR)
  if (tooOften !== null) return tooOften
  if (!v.is(StoredEmailSchema, email)) return badEmail
  const customer = await customerByEmail(accounts.sql.run, email)
  if (customer === undefined) return badEmail
  const sending = await admitCodeRequest(accounts, requester)
  if (typeof sending !== 'string') return sending
  return sending === 'send' ? mailCode(accounts, customer, requester) : sent
}

async function mailCode(
  accounts: Accounts,
  customer: CustomerRecord,
  requester: CodeRequester,
): Promise<SuccessResult | CallError> {
  const { publicUrl, shop } = accounts
  const { id: customerId } = customer
  const code = newMailedCode()
  const linkCode = newSecret()
  const hash = await hashOfCode(accounts, { customerId, code })
  return inOneTransaction(accounts, async (run, queueEmail) => {
    // The account may have been deleted while the code was hashed.
    if ((await lockCustomerById(run, customerId)) === undefined) return badEmail
    await storeCode(run, {
      customerId,
      purpose: 'password',
      hash,
      linkCode,
      requester: requester.who,
      now: requester.now,
    })
    await queueEmail(passwordCodeEmail({ codeId: shop.newEventId(), code, linkCode, to: customer, publicUrl }))
    return sent
  })
}

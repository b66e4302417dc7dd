import * as v from 'valibot'
import { StoredEmailSchema } from '#domain/customer/email.ts'
import type { CallError } from '#server/http/call-error.ts'
import { newSecret } from '#server/security/secrets.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { passwordCodeEmail } from './account-emails.ts'
import { type Accounts, inOneTransaction } from './accounts.ts'
import { type CustomerRecord, customerByEmail } from './customers.ts'
import { type DoneAnswer, done } from './done.ts'
import { hashOfCode, newMailedCode, storeCode } from './mailed-codes.ts'
import { badEmail, missingField } from './reset-code-errors.ts'
import { type Asker, admitCodeRequest, askerOf, countCodeRequest } from './reset-code-limits.ts'

const sent = done('A password reset email has been sent to your email address.')

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
): Promise<DoneAnswer | CallError> {
  const missing = missingField({ email })
  if (missing !== null) return missing
  const asker = await askerOf(accounts, { email, visitor })
  const tooOften = await countCodeRequest(accounts, asker)
  if (tooOften !== null) return tooOften
  if (!v.is(StoredEmailSchema, email)) return badEmail
  const customer = await customerByEmail(accounts.sql.run, email)
  if (customer === undefined) return badEmail
  const sending = await admitCodeRequest(accounts, asker)
  if (sending.kind === 'refused') return sending.error
  if (sending.kind === 'send') await mailCode(accounts, { customer, asker })
  return sent
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
    await storeCode(run, { customerId, purpose: 'password', hash, linkCode, asker: asker.who, now: asker.now })
    await queueEmail(passwordCodeEmail({ codeId: shop.newEventId(), code, linkCode, to: customer, publicUrl }))
  })
}

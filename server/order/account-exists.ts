import { emailKeyOf } from '#domain/customer/email.ts'
import { HOUR } from '#domain/durations.ts'
import { customerByEmail } from '#server/customer/customers.ts'
import type { Run } from '#server/database/sql.ts'
import { callError } from '#server/http/call-error.ts'
import { consumeQuota, type Quota } from '#server/security/rate-limiter.ts'
import type { Buyer } from './limit-keys.ts'

/** How often one network address may learn that an e-mail has an account: enough for a family or an office. */
const QUOTA_PER_ADDRESS: Quota = { name: 'checkout, account exists', limit: 20, window: HOUR }
/** How often anyone may learn it of one e-mail: enough for its owner on all their devices. */
const QUOTA_PER_EMAIL: Quota = { name: 'checkout, account exists for an email', limit: 10, window: HOUR }

/** The message is the specification's (section 6). */
export const accountExists = callError({
  status: 409,
  code: 'account_exists',
  message: 'Account Exists. Please enter your Password to Complete Order',
})

interface Guest extends Pick<Buyer, 'email' | 'address'> {
  /** Epoch ms. */
  readonly now: number
}

/**
 * Whether a guest has to enter the password of the account that has their e-mail. Beyond the rate limits nobody has to: the
 * order is then placed as a guest's, so that the answer does not reveal whether the account exists.
 */
export async function mustEnterPassword(run: Run, { email, address, now }: Guest): Promise<boolean> {
  if ((await customerByEmail(run, email)) === undefined) return false
  const byVisitor = await consumeQuota(run, { quota: QUOTA_PER_ADDRESS, who: address, now })
  return byVisitor.ok && (await consumeQuota(run, { quota: QUOTA_PER_EMAIL, who: emailKeyOf(email), now })).ok
}

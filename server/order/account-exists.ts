import { emailKeyOf } from '#domain/customer/email.ts'
import { customerByEmail } from '#server/customer/customers.ts'
import type { Run } from '#server/database/sql.ts'
import { callError } from '#server/http/call-error.ts'
import { consumeQuota, type Quota } from '#server/security/rate-limiter.ts'

const HOUR = 60 * 60 * 1000
/** How often one network address is told that an e-mail has an account: enough for a family or an office. */
const PER_VISITOR: Quota = { name: 'checkout, account exists', most: 20, within: HOUR }
/** How often it is told of one e-mail, to all together: enough for its owner, on all their devices. */
const PER_EMAIL: Quota = { name: 'checkout, account exists for an email', most: 10, within: HOUR }

/** The specification's words (section 6). */
export const accountExists = callError({
  status: 409,
  code: 'account_exists',
  message: 'Account Exists. Please enter your Password to Complete Order',
})

interface Guest {
  readonly email: string
  /** The network address. */
  readonly address: string
  /** Epoch ms. */
  readonly now: number
}

/**
 * Whether a guest, whose order could be placed, is asked for the password of the account that the e-mail has. Beyond the limits
 * nobody is: the order is a guest's then, as under an e-mail without an account, so that the answer tells nothing.
 */
export async function isAskedForPassword(run: Run, { email, address, now }: Guest): Promise<boolean> {
  if ((await customerByEmail(run, email)) === undefined) return false
  const byVisitor = await consumeQuota(run, { quota: PER_VISITOR, address, now })
  return byVisitor.ok && (await consumeQuota(run, { quota: PER_EMAIL, address: emailKeyOf(email), now })).ok
}

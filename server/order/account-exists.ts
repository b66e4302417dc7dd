import { customerByEmail } from '#server/customer/customers.ts'
import type { Run } from '#server/database/sql.ts'
import { callError } from '#server/http/call-error.ts'

/** The specification's words (section 6). */
export const accountExists = callError({
  status: 409,
  code: 'account_exists',
  message: 'Account Exists. Please enter your Password to Complete Order',
})

/** Whether a guest who orders under this e-mail is asked for its account's password. */
export async function isAskedForPassword(run: Run, { email }: { readonly email: string }): Promise<boolean> {
  return (await customerByEmail(run, email)) !== undefined
}

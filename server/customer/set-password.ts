import type { Run } from '#server/database/sql.ts'
import { endSessions, forgetOtherDevices } from '#server/sessions/sessions.ts'
import { passwordChangedEmail } from './account-emails.ts'
import type { QueueEmail } from './accounts.ts'
import { type CustomerRecord, updatePasswordHash } from './customers.ts'

interface PasswordToSet {
  readonly customer: CustomerRecord
  readonly passwordHash: string
  /** The browser that remains known; null for none. */
  readonly deviceKey: string | null
  /** The session that continues; null for none. */
  readonly sessionId: string | null
  readonly now: number
  readonly publicUrl: string | null
}

/** Sets a password, ends the other sessions, forgets the other devices, and notifies the customer by e-mail. */
export async function setPassword(run: Run, queueEmail: QueueEmail, change: PasswordToSet): Promise<void> {
  const { customer, passwordHash, deviceKey, sessionId, now, publicUrl } = change
  const customerId = customer.id
  const version = await updatePasswordHash(run, customerId, passwordHash)
  await endSessions(run, { customerId, ...(sessionId !== null && { except: sessionId }), now })
  await forgetOtherDevices(run, { deviceKey, customerId })
  await queueEmail(passwordChangedEmail({ to: customer, version, at: now, publicUrl }))
}

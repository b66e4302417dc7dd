import { emailKeyOf } from '#domain/customer/email.ts'
import { HOUR } from '#domain/durations.ts'
import type { CallError } from '#server/http/call-error.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import { consumeQuota, type Quota, resetQuota, tooManyRequests } from '#server/security/rate-limiter.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import type { Accounts } from './accounts.ts'
import { CODE_LIFETIME_MS } from './mailed-codes.ts'
import { isKnownDevice } from './start-session.ts'

/** A code's lifetime: whoever has reached a limit still has a valid code in the mailbox. */
const window = CODE_LIFETIME_MS.password
/** Codes for one e-mail by one requester. */
const CODES_PER_REQUESTER: Quota = { name: 'reset code for an email from a visitor', limit: 3, window }
/** Codes for one e-mail by all requesters except the account's known browsers. */
const CODES_PER_EMAIL: Quota = { name: 'reset code for an email', limit: 4, window }
/** Codes requested from one address for any e-mail. */
export const CODES_PER_VISITOR: Quota = { name: 'reset code for a visitor', limit: 20, window: HOUR }
/** Codes tried from one address for any account. */
export const ATTEMPTS_PER_VISITOR: Quota = { name: 'reset code tried', limit: 60, window: HOUR }
/** Codes tried by a requester who requested none, and by all of them together. Each guess is one in a hundred million. */
const FOREIGN_ATTEMPTS_PER_REQUESTER: Quota = { name: 'reset code of another tried by one', limit: 5, window }
const FOREIGN_ATTEMPTS_PER_EMAIL: Quota = { name: 'reset code of another tried', limit: 20, window }

export interface CodeRequester {
  readonly emailKey: string
  /** Identifies a known browser of the account, or an address. */
  readonly who: string
  readonly isOwn: boolean
  readonly address: string
  /** Epoch ms. */
  readonly now: number
}

/** Identifies the requester for the limits, so that strangers can't use up the owner's. */
export async function codeRequesterOf(accounts: Accounts, email: string, visitor: Visitor): Promise<CodeRequester> {
  const { deviceKey, address } = visitor
  const emailKey = emailKeyOf(email)
  const isOwn = deviceKey !== null && (await isKnownDevice(accounts.sql.run, deviceKey, emailKey))
  const who = `${emailKey} ${isOwn ? deviceKey : networkPrefix(address)}`
  return { emailKey, who, isOwn, address, now: accounts.now() }
}

/** Decides whether to send another code to a mailbox. `already_sent`: there are enough valid codes in it. */
export async function admitCodeRequest(
  { sql }: Accounts,
  { emailKey, who, isOwn, now }: CodeRequester,
): Promise<'send' | 'already_sent' | CallError> {
  const byRequester = await consumeQuota(sql.run, { quota: CODES_PER_REQUESTER, who, now })
  if (!byRequester.ok) return tooManyRequests(byRequester.retryAfter)
  if (isOwn) return 'send'
  const byEmail = await consumeQuota(sql.run, { quota: CODES_PER_EMAIL, who: emailKey, now })
  return byEmail.ok ? 'send' : 'already_sent'
}

/**
 * Counts a request for a code for any e-mail, or an attempt to use one for any account; the account's known browsers are exempt.
 * Resolves with an error if the limit is reached, otherwise null.
 */
export async function countVisitor(
  { sql }: Accounts,
  { isOwn, address, now }: CodeRequester,
  quota: Quota,
): Promise<CallError | null> {
  if (isOwn) return null
  const taken = await consumeQuota(sql.run, { quota, who: address, now })
  return taken.ok ? null : tooManyRequests(taken.retryAfter)
}

/** Counts an attempt by someone who requested no code, whether or not one exists. Resolves with an error or null. */
export async function countForeignCodeAttempt(
  { sql }: Accounts,
  { who, isOwn, emailKey, now }: CodeRequester,
): Promise<CallError | null> {
  const byRequester = await consumeQuota(sql.run, { quota: FOREIGN_ATTEMPTS_PER_REQUESTER, who, now })
  if (!byRequester.ok) return tooManyRequests(byRequester.retryAfter)
  if (isOwn) return null
  const byEmail = await consumeQuota(sql.run, { quota: FOREIGN_ATTEMPTS_PER_EMAIL, who: emailKey, now })
  return byEmail.ok ? null : tooManyRequests(byEmail.retryAfter)
}

/** Resets the limit of codes for a mailbox after its owner has verified it: its codes were deleted. */
export async function resetCodeRequests({ sql }: Accounts, emailKey: string): Promise<void> {
  await resetQuota(sql.run, { quota: CODES_PER_EMAIL, who: emailKey })
}

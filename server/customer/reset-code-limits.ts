import { emailKeyOf } from '#domain/customer/email.ts'
import type { CallError } from '#server/http/call-error.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import { consumeQuota, type Quota, resetQuota, tooManyRequests } from '#server/security/rate-limiter.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import type { Accounts } from './accounts.ts'
import { isKnownDevice } from './begin-session.ts'
import { CODE_LIFETIME_MS } from './mailed-codes.ts'

const HOUR = 60 * 60_000
/** As long as a code lives: whoever may ask for no further one has one in the mailbox that works. */
const within = CODE_LIFETIME_MS.password
/** Codes for one e-mail that one requester gets. */
const CODES_PER_REQUESTER: Quota = { name: 'reset code for an email from a visitor', most: 3, within }
/** Codes for one e-mail, from all but the account's own browsers. */
const CODES_PER_EMAIL: Quota = { name: 'reset code for an email', most: 4, within }
/** Codes asked for from one address, for whatever e-mails. */
const CODES_PER_VISITOR: Quota = { name: 'reset code for a visitor', most: 20, within: HOUR }
/** Codes tried from one address, for whatever accounts. */
const TRIES_PER_VISITOR: Quota = { name: 'reset code tried', most: 60, within: HOUR }
/** Codes tried by one who asked for none, and by all of them together: what they guess at is one of a hundred million. */
const FOREIGN_TRIES_PER_REQUESTER: Quota = { name: 'reset code of another tried by one', most: 5, within }
const FOREIGN_TRIES_PER_EMAIL: Quota = { name: 'reset code of another tried', most: 20, within }

export interface CodeRequester {
  readonly emailKey: string
  /** A browser of the account's own, or whoever else asks from an address. */
  readonly who: string
  readonly isOwn: boolean
  readonly address: string
  /** Epoch ms. */
  readonly now: number
}

/** For whom limits count, so that strangers spend their own. */
export async function codeRequesterOf(
  accounts: Accounts,
  { email, visitor }: { readonly email: string; readonly visitor: Visitor },
): Promise<CodeRequester> {
  const { deviceKey, address } = visitor
  const emailKey = emailKeyOf(email)
  const isOwn = deviceKey !== null && (await isKnownDevice(accounts.sql.run, deviceKey, emailKey))
  const who = `${emailKey} ${isOwn ? deviceKey : networkPrefix(address)}`
  return { emailKey, who, isOwn, address, now: accounts.now() }
}

export type CodeAdmission =
  | { readonly kind: 'send' }
  /** Enough are in the mailbox, and work. */
  | { readonly kind: 'sent already' }
  | { readonly kind: 'refused'; readonly error: CallError }

/** Whether another code is sent to a mailbox. */
export async function admitCodeRequest({ sql }: Accounts, requester: CodeRequester): Promise<CodeAdmission> {
  const { emailKey, who, isOwn, now } = requester
  const byRequester = await consumeQuota(sql.run, { quota: CODES_PER_REQUESTER, address: who, now })
  if (!byRequester.ok) return { kind: 'refused', error: tooManyRequests(byRequester.retryAfter) }
  if (isOwn) return { kind: 'send' }
  const byEmail = await consumeQuota(sql.run, { quota: CODES_PER_EMAIL, address: emailKey, now })
  return byEmail.ok ? { kind: 'send' } : { kind: 'sent already' }
}

/** Counts somebody who asks for a code, for whatever e-mail. Null where they may. */
export function countCodeRequest(accounts: Accounts, requester: CodeRequester): Promise<CallError | null> {
  return countVisitor(accounts, requester, CODES_PER_VISITOR)
}

/** Counts somebody who tries a code, for whatever account. Null where they may. */
export function countCodeTry(accounts: Accounts, requester: CodeRequester): Promise<CallError | null> {
  return countVisitor(accounts, requester, TRIES_PER_VISITOR)
}

/** What others do at the same address is nothing to a browser of the account's own. */
async function countVisitor(
  { sql }: Accounts,
  { isOwn, address, now }: CodeRequester,
  quota: Quota,
): Promise<CallError | null> {
  if (isOwn) return null
  const taken = await consumeQuota(sql.run, { quota, address, now })
  return taken.ok ? null : tooManyRequests(taken.retryAfter)
}

/** Counts a try by somebody who asked for no code, whether or not there is one. Null where they may. */
export async function countTryOfOthersCode(
  { sql }: Accounts,
  { who, isOwn, emailKey, now }: CodeRequester,
): Promise<CallError | null> {
  const byRequester = await consumeQuota(sql.run, { quota: FOREIGN_TRIES_PER_REQUESTER, address: who, now })
  if (!byRequester.ok) return tooManyRequests(byRequester.retryAfter)
  if (isOwn) return null
  const byEmail = await consumeQuota(sql.run, { quota: FOREIGN_TRIES_PER_EMAIL, address: emailKey, now })
  return byEmail.ok ? null : tooManyRequests(byEmail.retryAfter)
}

/** Whoever has shown that the mailbox is theirs may have codes sent there again: those in it have ended. */
export async function resetCodeRequests({ sql }: Accounts, emailKey: string): Promise<void> {
  await resetQuota(sql.run, { quota: CODES_PER_EMAIL, address: emailKey })
}

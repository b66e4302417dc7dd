import { LINK_CODE } from '#domain/customer/password.ts'
import type { CallError } from '#server/http/call-error.ts'
import type { Accounts } from './accounts.ts'
import { type CodeCheck, checkAnyCode, checkLinkCode, checkOwnCode } from './mailed-codes.ts'
import { ATTEMPTS_PER_VISITOR, type CodeRequester, countForeignCodeAttempt, countVisitor } from './reset-code-limits.ts'

interface ResetCodeAttempt {
  readonly requester: CodeRequester
  /** Empty if there is no such account. */
  readonly customerId: string
  readonly code: string
}

/** Tries a code for a new password, within the requester's limits: see decision 0096. */
export async function tryResetCode(
  accounts: Accounts,
  { requester, customerId, code }: ResetCodeAttempt,
): Promise<CodeCheck | CallError> {
  const attempt = { customerId, purpose: 'password', code, now: requester.now } as const
  // Link codes come first, so that no limit that strangers can use up locks the mailbox's owner out.
  if (LINK_CODE.test(code)) return checkLinkCode(accounts.sql.run, attempt)
  const tooOften = await countVisitor(accounts, requester, ATTEMPTS_PER_VISITOR)
  if (tooOften !== null) return tooOften
  const own = await checkOwnCode(accounts, { ...attempt, requester: requester.who })
  if (own.ok || own.why === 'wrong' || own.why === 'used_up') return own
  return (await countForeignCodeAttempt(accounts, requester)) ?? checkAnyCode(accounts, attempt)
}

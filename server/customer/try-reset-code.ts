import type { CallError } from '#server/http/call-error.ts'
import type { Accounts } from './accounts.ts'
import { type CodeCheck, checkAnyCode, checkLinkCode, checkOwnCode } from './mailed-codes.ts'
import { type CodeRequester, countCodeTry, countTryOfOthersCode } from './reset-code-limits.ts'

/** The code of an e-mail's link: longer than anybody can guess. */
const LINK_CODE = /^[A-Za-z0-9_-]{43}$/

interface CodeTry {
  readonly requester: CodeRequester
  /** Empty for an account that isn't there. */
  readonly customerId: string
  readonly code: string
}

/** Tries a code for a new password, as whoever asks may: see decision 0096. */
export async function tryResetCode(
  accounts: Accounts,
  { requester, customerId, code }: CodeTry,
): Promise<CodeCheck | CallError> {
  const one = { customerId, purpose: 'password', code, now: requester.now } as const
  // First, so that no limit that strangers can use up keeps the mailbox's owner out.
  if (LINK_CODE.test(code)) return checkLinkCode(accounts.sql.run, one)
  const tooOften = await countCodeTry(accounts, requester)
  if (tooOften !== null) return tooOften
  const own = await checkOwnCode(accounts, { ...one, requester: requester.who })
  if (own.ok || own.why === 'wrong' || own.why === 'used_up') return own
  return (await countTryOfOthersCode(accounts, requester)) ?? checkAnyCode(accounts, one)
}

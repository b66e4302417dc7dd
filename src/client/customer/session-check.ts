import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { browserApi } from '../api/browser-api.ts'
import { post } from '../api/post.ts'
import { CURRENT_CUSTOMER_PATH } from './customer-path.ts'

/**
 * Whether this browser keeps the session that the server has just given it: one without cookies is a guest again with the next call.
 * True if there is no answer.
 */
export async function isSessionKept(): Promise<boolean> {
  const answer = await browserApi.get(CURRENT_CUSTOMER_PATH, new AbortController().signal).catch(() => null)
  return answer === null || answer.ok || answer.reason === 'unreachable' || answer.status !== 401
}

/** Ends a session that this browser can't keep: it would stay open at the server, and nobody could end it. */
export async function endUnusableSession(token: string): Promise<void> {
  await post({ path: '/api/logout', body: { token }, answer: SuccessMessageSchema })
}

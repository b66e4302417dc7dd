import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { browserApi } from '../api/browser-api.ts'
import { post } from '../api/post.ts'
import { CURRENT_CUSTOMER_PATH } from './customer-path.ts'

/**
 * Whether this browser has kept the session cookie that the server has just set. A browser without cookies is a guest
 * again at the next call. True if there is no answer.
 */
export async function isSessionKept(): Promise<boolean> {
  const answer = await browserApi.get(CURRENT_CUSTOMER_PATH, new AbortController().signal).catch(() => null)
  return answer === null || answer.ok || answer.reason === 'unreachable' || answer.status !== 401
}

/** Ends a session whose cookie this browser did not keep. It would stay open at the server, and nobody could end it. */
export async function endUnusableSession(token: string): Promise<void> {
  await post({ path: '/api/logout', body: { token }, answer: SuccessMessageSchema })
}

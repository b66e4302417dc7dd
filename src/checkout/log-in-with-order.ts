import * as v from 'valibot'
import { SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { endUnusableSession, isSessionKept } from '../client/customer/session-check.ts'

/** Logs in if the checkout's response has a session, even if the order was refused. No changes are pending then. */
export async function logInWithOrder(shop: Pick<ShopClient, 'logIn'>, answered: unknown): Promise<void> {
  const session = v.safeParse(SessionAnswerSchema, answered)
  if (!session.success) return
  if (await isSessionKept()) await shop.logIn(session.output, 'discard')
  else await endUnusableSession(session.output.token)
}

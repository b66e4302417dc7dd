import { HOUR } from '#domain/durations.ts'
import type { Run } from '#server/database/sql.ts'
import type { CallError } from '#server/http/call-error.ts'
import type { WrittenUse } from '#server/security/quota-parts.ts'
import { checkQuota, type Quota, tooManyRequests } from '#server/security/rate-limiter.ts'
import type { LimitKeys } from './limit-keys.ts'

/** Orders with one e-mail, or of a customer with their own, whatever becomes of them: each sends e-mails there. */
const ORDERS_PER_MAILBOX: Quota = { name: 'orders of a mailbox', limit: 10, window: HOUR }
/**
 * Orders from one network address, which may be an office's or a mobile operator's. Each keeps its number for good, and fewer
 * than a million numbers have six digits.
 */
const ORDERS_PER_NETWORK: Quota = { name: 'orders from a network', limit: 60, window: HOUR }

interface OrderToCount {
  /** The order's id. */
  readonly id: string
  readonly limitKeys: LimitKeys
  /** Epoch ms. */
  readonly now: number
}

/** The uses of quotas that an order counts as. */
export function usesOf({ id, limitKeys: { mailbox, network }, now }: OrderToCount): readonly WrittenUse[] {
  return [
    { id, quota: ORDERS_PER_MAILBOX, who: mailbox, now },
    { id, quota: ORDERS_PER_NETWORK, who: network, now },
  ]
}

/** The error of an order beyond the limits; null if it is within them. */
export async function placedLimitError(run: Run, order: Omit<OrderToCount, 'id'>): Promise<CallError | null> {
  for (const use of usesOf({ id: '', ...order })) {
    const left = await checkQuota(run, use)
    if (!left.ok) return tooManyOrders(left.retryAfter)
  }
  return null
}

/** The same for an e-mail as for a network address, so that it does not reveal which e-mails have orders. `retryAfter` in ms. */
export function tooManyOrders(retryAfter: number): CallError {
  const { data } = tooManyRequests(retryAfter).error
  const message =
    'Too many orders have been placed in the last hour with this e-mail address, or from the network you’re on, which you may share with many people. Please try again in an hour. If you can’t wait, order from your own account or over another connection, or contact us.'
  return { ok: false, error: { code: 'too_many_orders', message, data } }
}

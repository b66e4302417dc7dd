import type { OrderSettlement } from '#server/payments/provider.ts'
import { attemptOf } from './attempts.ts'
import type { Orders } from './orders.ts'
import { settlePayment } from './settle-payment.ts'

/** Implements the payments' port to orders. */
export function orderSettlement(orders: Orders): OrderSettlement {
  return {
    find: async (reference) => (await attemptOf(orders.sql.run, reference)) ?? null,
    settle: (proven) => settlePayment(orders, proven),
  }
}

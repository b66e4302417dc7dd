import type { OrderSettlement } from '#server/payments/provider.ts'
import { attemptOf } from './attempts.ts'
import type { Orders } from './orders.ts'
import { settlePayment } from './settle-payment.ts'

/** Implements the payments' port to orders. */
export function orderSettlement(orders: Orders): OrderSettlement {
  return {
    async find(reference) {
      const attempt = await attemptOf(orders.sql.run, reference)
      if (attempt === undefined) return null
      const { orderId, method, amount, providerToken, origin } = attempt
      return { orderId, reference, method, amount, providerToken, origin }
    },
    settle: (proven) => settlePayment(orders, proven),
  }
}

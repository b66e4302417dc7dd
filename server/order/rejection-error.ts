import type { OrderReason } from '#domain/order/order-rejections.ts'
import { type CallError, callError } from '#server/http/call-error.ts'

/** The HTTP status of what can't happen to an order. What is not named here is in its way at the moment. */
export function rejectionError({
  reason,
  message,
}: {
  readonly reason: OrderReason
  readonly message: string
}): CallError {
  const status = reason === 'unknown_order' ? 404 : reason === 'method_not_available' ? 400 : 409
  return callError({ status, code: reason, message })
}

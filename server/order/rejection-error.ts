import type { Rejection } from '#domain/event/decider.ts'
import type { OrderReason } from '#domain/order/order-rejections.ts'
import { type CallError, callError } from '#server/http/call-error.ts'

export const unknownOrder = callError({ status: 404, code: 'unknown_order', message: 'Order not found.' })

/** For the documentation of a call. */
export const unknownOrderErrors = {
  404: '`unknown_order`: there is none, or this key or session gives no access to it.',
}

/** Converts a rejection to an HTTP error. Reasons without their own status are conflicts with the order's state. */
export function rejectionError({ reason, message }: Rejection<OrderReason>): CallError {
  const status = reason === 'unknown_order' ? 404 : reason === 'method_not_available' ? 400 : 409
  return callError({ status, code: reason, message })
}

import type { Order } from './order-state.ts'
import type { PaymentMethod } from './payment-methods.ts'

/**
 * Identifies money received by an attempt, by the number that its provider gave it. If another provider's payment of the order
 * has the same number, the attempt's method comes before it.
 */
export function receiptOf(
  { attempts, receipts }: Pick<Order, 'attempts' | 'receipts'>,
  { attemptId, number }: { readonly attemptId: string; readonly number: string },
): string {
  const methodOf = (id: string) => attempts.find((attempt) => attempt.id === id)?.method
  const method = methodOf(attemptId)
  const isTaken = receipts.some((each) => each.receipt === number && methodOf(each.attemptId) !== method)
  return isTaken && method !== undefined ? prefixOf(method) + number : number
}

/** The number that a receipt has at its provider. */
export function numberAtProvider(receipt: string, method: PaymentMethod): string {
  return receipt.startsWith(prefixOf(method)) ? receipt.slice(prefixOf(method).length) : receipt
}

const prefixOf = (method: PaymentMethod): string => `${method} `

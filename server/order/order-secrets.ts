import { createHmac, randomInt } from 'node:crypto'
import { isEasyToSay, orderNumber } from '#domain/order/order-number.ts'

/**
 * The first key of an order, derived from its salt (which never leaves the shop) and the checkout's `Idempotency-Key` (of
 * which only a hash is stored). So a repeated checkout gets the same key, and a leaked database alone opens no order.
 */
export function firstOrderKey({ salt, idempotencyKey }: { salt: string; idempotencyKey: string }): string {
  return createHmac('sha256', salt).update(idempotencyKey).digest('base64url')
}

/** A random number, not a sequential one. If an order has it already, draw again. */
export function randomOrderNumber(): string {
  for (;;) {
    const digits = String(randomInt(100_000, 1_000_000))
    if (isEasyToSay(digits)) return orderNumber(digits)
  }
}

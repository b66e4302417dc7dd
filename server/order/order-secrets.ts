import { createHmac, randomInt } from 'node:crypto'
import { isEasyToSay, orderNumber } from '#domain/order/order-number.ts'

/**
 * The first key of an order: its salt, which never leaves the shop, and the `Idempotency-Key` of its checkout, which the shop keeps
 * only a hash of. So a repeated checkout can be answered with the same key, and the database alone opens no order.
 */
export function firstOrderKey({ salt, idempotencyKey }: { salt: string; idempotencyKey: string }): string {
  return createHmac('sha256', salt).update(idempotencyKey).digest('base64url')
}

/** Drawn, and not counted. Another draw is needed where an order has it. */
export function randomOrderNumber(): string {
  for (;;) {
    const digits = String(randomInt(100_000, 1_000_000))
    if (isEasyToSay(digits)) return orderNumber(digits)
  }
}

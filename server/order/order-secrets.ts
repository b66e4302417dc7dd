import { createHmac, randomInt } from 'node:crypto'
import { isSpeakable, orderNumber } from '#domain/order/order-number.ts'
import { hashOfSecret, newId, newSecret } from '../security/secrets.ts'

/** An order's public id: 100 random bits. */
export const newOrderId: () => string = newId
/** The secret by which a provider names an attempt: 100 random bits, in letters and digits that every provider takes. */
export const newReference: () => string = newId
export const newKeySalt: () => string = newSecret
export const hashOfOrderKey: (key: string) => string = hashOfSecret

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
    if (isSpeakable(digits)) return orderNumber(digits)
  }
}

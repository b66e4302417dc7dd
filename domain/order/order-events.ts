import * as v from 'valibot'
import { CartLineSchema } from '../cart/cart-schemas.ts'
import { ItemKeySchema } from '../cart/item-key-schema.ts'
import { CouponCodeSchema } from '../coupon/terms-schema.ts'
import { type Decoded, decodeEvent } from '../event/decode.ts'
import { type AnyEventOf, AtSchema, type DomainEvent, type EventOf } from '../event/envelope.ts'
import type { Upcasters } from '../event/upcast.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { ShippingMethodSchema } from '../shipping/shipping-schema.ts'
import { PaymentMethodSchema } from './payment-methods.ts'

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
/** In characters: a provider's token may be long. */
export const RECEIPT_MAX_LENGTH = 500
/** A provider's reference of a payment; for a transfer, a reference from staff. */
const receipt = v.pipe(v.string(), v.minLength(1), v.maxLength(RECEIPT_MAX_LENGTH))
const amount = v.pipe(CentsSchema, v.minValue(1))
/** Why money did not pay its order. */
export const NotExpectedSchema = v.picklist(['paid_twice', 'too_late', 'wrong_amount'])
const months = v.nullable(v.pipe(v.number(), v.integer()))
/** Public: the secret by which a provider identifies an attempt is stored outside the stream. */
const AttemptIdSchema = word

/** The author of an event: the shop itself, the shopper, or a named provider or member of staff. */
export const AuthorSchema = v.object({
  kind: v.picklist(['shop', 'shopper', 'provider', 'staff']),
  name: v.nullable(word),
})
export type Author = v.InferOutput<typeof AuthorSchema>
export const BY_SHOP: Author = { kind: 'shop', name: null }
export const BY_SHOPPER: Author = { kind: 'shopper', name: null }

/** A line as it was sold: the cart's line with its discount and total. In cents. */
const OrderLineSchema = v.object({
  itemKey: ItemKeySchema,
  ...CartLineSchema.entries,
  discount: CentsSchema,
  total: CentsSchema,
})

/** The events of an order. They contain no personal data: names and addresses are stored separately, and may be deleted. Amounts in cents. */
const schemas = {
  OrderPlaced: v.object({
    number: word,
    cartId: word,
    /** Epoch ms. */
    placedAt: AtSchema,
    lines: v.array(OrderLineSchema),
    totals: v.object({ subtotal: CentsSchema, discount: CentsSchema, delivery: CentsSchema, total: CentsSchema }),
    coupon: v.nullable(CouponCodeSchema),
    shippingMethod: ShippingMethodSchema,
    /** Delivery days in transit; null for collection. */
    deliveryDays: v.nullable(v.object({ min: v.number(), max: v.number() })),
    method: PaymentMethodSchema,
    months,
    /** The deadline for the payment, in epoch ms. */
    payBy: AtSchema,
  }),
  PaymentStarted: v.object({
    attemptId: AttemptIdSchema,
    method: PaymentMethodSchema,
    months,
    amount,
    payBy: AtSchema,
    by: AuthorSchema,
  }),
  PaymentConfirmed: v.object({ attemptId: AttemptIdSchema, amount, receipt, by: AuthorSchema }),
  PaymentFailed: v.object({ attemptId: AttemptIdSchema, by: AuthorSchema }),
  PaymentCancelled: v.object({ attemptId: AttemptIdSchema, by: AuthorSchema }),
  /** Money that does not pay the order. Staff must refund it. */
  MoneyNotExpected: v.object({ attemptId: AttemptIdSchema, amount, receipt, why: NotExpectedSchema, by: AuthorSchema }),
  OrderCancelled: v.object({ reason: v.nullable(word), by: AuthorSchema }),
  OrderExpired: v.object({}),
  /** Money arrived after the order had expired, and its pieces were still available. */
  OrderRevived: v.object({}),
  OrderDispatched: v.object({ carrier: v.nullable(word), tracking: v.nullable(word), by: AuthorSchema }),
  OrderReadyForPickUp: v.object({ by: AuthorSchema }),
  OrderCollected: v.object({ by: AuthorSchema }),
  OrderDelivered: v.object({ by: AuthorSchema }),
  OrderReturned: v.object({ reason: v.nullable(word), by: AuthorSchema }),
  /** No refund is due for a returned order, for example after an exchange. */
  ReturnSettled: v.object({ reason: v.nullable(word), by: AuthorSchema }),
  /** Written before the call to the provider, so that a crash never duplicates a refund. */
  RefundStarted: v.object({ refundId: word, receipt, amount, reason: v.nullable(word), by: AuthorSchema }),
  OrderRefunded: v.object({ refundId: word, amount, providerReference: v.nullable(word), by: AuthorSchema }),
  RefundFailed: v.object({ refundId: word, reason: v.nullable(word), by: AuthorSchema }),
} as const

type Schemas = typeof schemas
export type OrderEventType = keyof Schemas
export type OrderEvent = AnyEventOf<Schemas>
export type OrderEventData<Type extends OrderEventType> = EventOf<Schemas, Type>['data']

/** Upcasters from every released version to the current one. So far each event has only its first version. */
const orderUpcasters: Upcasters = Object.fromEntries(Object.keys(schemas).map((type) => [type, []]))

/** Creates an order event at its current version. */
export function orderEvent<Type extends OrderEventType>(
  type: Type,
  data: OrderEventData<Type>,
): EventOf<Schemas, Type> {
  return { type, v: (orderUpcasters[type]?.length ?? 0) + 1, data }
}

/** Decodes and validates a raw event as an order event at its current version. */
export function decodeOrderEvent(raw: DomainEvent): Decoded<OrderEvent> {
  return decodeEvent({ upcasters: orderUpcasters, schemas }, raw)
}

import * as v from 'valibot'
import { ProductIdSchema, SlugSchema, VariationIdSchema } from '../catalogue/product.ts'
import { CouponCodeSchema, CouponTermsSchema } from '../coupon/terms.ts'
import { type Decoded, decodeEvent } from '../event/decode.ts'
import type { DomainEvent } from '../event/envelope.ts'
import type { Upcasters } from '../event/upcast.ts'
import { CentsSchema } from '../money/cents.ts'
import { ShippingMethodSchema } from '../shipping/shipping.ts'
import { AppliedCouponSchema, CartLineSchema, CartNoticeSchema, OfferSchema, QuantitySchema } from './cart-state.ts'
import { ItemKeySchema } from './item-key.ts'
import { MAX_QUANTITY } from './limits.ts'

const nothing = v.object({})

/** The events a shopper makes, with the shape of their `data`. They hold nothing personal. */
const shopperEvents = {
  ItemAdded: v.object({
    productId: ProductIdSchema,
    variation: v.nullable(VariationIdSchema),
    colour: v.nullable(SlugSchema),
    quantity: QuantitySchema,
    offer: OfferSchema,
  }),
  /** A quantity of 0 removes the line. */
  QuantityChanged: v.object({
    itemKey: ItemKeySchema,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_QUANTITY)),
  }),
  ItemRemoved: v.object({ itemKey: ItemKeySchema }),
  CartCleared: nothing,
  ShippingMethodSwitched: v.object({ shippingMethod: ShippingMethodSchema }),
  /** `terms` is null where a browser does not know the code: the server confirms it with its terms, or refuses it. */
  CouponApplied: v.object({ code: CouponCodeSchema, terms: v.nullable(CouponTermsSchema) }),
  CouponRemoved: v.object({ code: CouponCodeSchema }),
  AffiliateCouponCaptured: v.object({ code: CouponCodeSchema }),
  NoticesDismissed: nothing,
} as const

/** The events only the server makes. */
const serverEvents = {
  CouponAppliedByPolicy: v.object({ terms: CouponTermsSchema, by: v.picklist(['affiliate', 'policy']) }),
  CouponLapsed: v.object({ code: CouponCodeSchema }),
  AutomaticCouponsOffered: v.object({ coupons: v.array(CouponTermsSchema) }),
  ItemRepriced: v.object({ itemKey: ItemKeySchema, price: CentsSchema, priceRegular: CentsSchema }),
  StockFell: v.object({ itemKey: ItemKeySchema, quantity: QuantitySchema }),
  ProductWithdrawn: v.object({ itemKey: ItemKeySchema }),
  /** A pushed event that was refused, kept so that support sees it. It changes nothing in the cart. */
  EventRefused: v.object({
    type: v.string(),
    v: v.number(),
    data: v.unknown(),
    reason: v.string(),
    message: v.string(),
  }),
  /** Into a customer's cart: what the guest cart brought along. */
  CartsMerged: v.object({
    from: v.string(),
    lines: v.array(CartLineSchema),
    shippingMethod: v.nullable(ShippingMethodSchema),
    coupon: v.nullable(AppliedCouponSchema),
    affiliateCoupon: v.nullable(CouponCodeSchema),
    /** Codes that the shopper took off by hand as a guest. */
    declinedCodes: v.optional(v.array(CouponCodeSchema)),
    /** What the guest had not read yet, and what found no room. */
    notices: v.optional(v.array(CartNoticeSchema)),
  }),
  /** Of a guest's cart: it went into another and takes no more. */
  CartClosed: v.object({ into: v.string() }),
  /** What was in the cart is an order's now, and the cart is empty for the next one. */
  CartOrdered: v.object({ orderId: v.string() }),
} as const

const schemas = { ...shopperEvents, ...serverEvents }

export type CartEventType = keyof typeof schemas
type EventOf<Type extends CartEventType> = {
  readonly type: Type
  readonly v: number
  readonly data: v.InferOutput<(typeof schemas)[Type]>
}
export type CartEvent = { [Type in CartEventType]: EventOf<Type> }[CartEventType]
export type ShopperEventType = keyof typeof shopperEvents
export type ShopperCartEvent = Extract<CartEvent, { type: ShopperEventType }>

/** Upcasters from every version ever shipped to the present one. */
export const cartUpcasters: Readonly<Record<CartEventType, Upcasters[string]>> & Upcasters = {
  ItemAdded: [],
  QuantityChanged: [],
  ItemRemoved: [],
  CartCleared: [],
  ShippingMethodSwitched: [],
  CouponApplied: [],
  CouponRemoved: [],
  AffiliateCouponCaptured: [],
  NoticesDismissed: [],
  CouponAppliedByPolicy: [],
  CouponLapsed: [],
  AutomaticCouponsOffered: [],
  ItemRepriced: [],
  StockFell: [],
  ProductWithdrawn: [],
  EventRefused: [],
  CartsMerged: [],
  CartClosed: [],
  CartOrdered: [],
}

/** A cart event at its current version. */
export function cartEvent<Type extends CartEventType>(type: Type, data: EventOf<Type>['data']): EventOf<Type> {
  return { type, v: cartUpcasters[type].length + 1, data }
}

export function isShopperEvent(event: CartEvent): event is ShopperCartEvent {
  return Object.hasOwn(shopperEvents, event.type)
}

/** A raw event as a cart event at its current version, checked. */
export function decodeCartEvent(raw: DomainEvent): Decoded<CartEvent> {
  return decodeEvent({ upcasters: cartUpcasters, schemas }, raw)
}

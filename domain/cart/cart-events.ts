import type { AnyEventOf, EventOf } from '../event/envelope.ts'
import type { Upcasters } from '../event/upcast.ts'
import type { cartEventSchemas, shopperEvents } from './cart-event-schemas.ts'

type Schemas = typeof cartEventSchemas
export type CartEventType = keyof Schemas
export type CartEvent = AnyEventOf<Schemas>
export type ShopperEventType = keyof typeof shopperEvents
export type ShopperCartEvent = Extract<CartEvent, { type: ShopperEventType }>

/** Upcasters from every released version to the current one. */
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
  CouponEnded: [],
  AutomaticCouponsOffered: [],
  ItemRepriced: [],
  StockFell: [],
  ProductWithdrawn: [],
  EventRefused: [],
  CartsMerged: [],
  CartClosed: [],
  CartOrdered: [],
}

/** Creates a cart event at its current version. */
export function cartEvent<Type extends CartEventType>(
  type: Type,
  data: EventOf<Schemas, Type>['data'],
): EventOf<Schemas, Type> {
  return { type, v: cartUpcasters[type].length + 1, data }
}

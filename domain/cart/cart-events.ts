import type * as v from 'valibot'
import type { Upcasters } from '../event/upcast.ts'
import type { cartEventSchemas, shopperEvents } from './cart-event-schemas.ts'

export type CartEventType = keyof typeof cartEventSchemas
type EventOf<Type extends CartEventType> = {
  readonly type: Type
  readonly v: number
  readonly data: v.InferOutput<(typeof cartEventSchemas)[Type]>
}
export type CartEvent = { [Type in CartEventType]: EventOf<Type> }[CartEventType]
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
export function cartEvent<Type extends CartEventType>(type: Type, data: EventOf<Type>['data']): EventOf<Type> {
  return { type, v: cartUpcasters[type].length + 1, data }
}

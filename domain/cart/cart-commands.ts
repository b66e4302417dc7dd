import type { Rejection } from '../event/decider.ts'
import type { ShippingMethod } from '../shipping/shipping.ts'
import type { CartEvent, ShopperCartEvent } from './cart-events.ts'
import type { CartReason } from './cart-rejections.ts'
import type { ItemChoice } from './item-key.ts'

/** The shopper's commands. Their numbers and texts are not validated yet: `decideCart` does that. */
export type CartCommand =
  | ({ readonly type: 'AddItem'; readonly quantity: number } & ItemChoice)
  | { readonly type: 'ChangeQuantity'; readonly itemKey: string; readonly quantity: number }
  | { readonly type: 'RemoveItem'; readonly itemKey: string }
  | { readonly type: 'ClearCart' }
  | { readonly type: 'SwitchShippingMethod'; readonly shippingMethod: ShippingMethod }
  /** `unlessWorse`: reject the code if the applied one saves more. */
  | { readonly type: 'ApplyCoupon'; readonly code: string; readonly unlessWorse?: boolean | undefined }
  | { readonly type: 'RemoveCoupon'; readonly code: string }
  | { readonly type: 'CaptureAffiliateCoupon'; readonly code: string }
  /** `notices`: the ids of those that the shopper sees. Absent in an event of older code: all. */
  | { readonly type: 'DismissNotices'; readonly notices?: string[] | undefined }

/** The result of deciding a command: its event, or a rejection, which changes nothing. */
export type CartDecision =
  | { readonly ok: true; readonly event: CartEvent }
  | { readonly ok: false; readonly rejection: Rejection<CartReason> }

/** Returns the command that led to a shopper's event, so that the server can decide it again with its own facts. */
export function commandOf(event: ShopperCartEvent): CartCommand {
  switch (event.type) {
    case 'ItemAdded': {
      const { productId, variation, colour, quantity } = event.data
      return { type: 'AddItem', productId, variation, colour, quantity }
    }
    case 'QuantityChanged':
      return { type: 'ChangeQuantity', ...event.data }
    case 'ItemRemoved':
      return { type: 'RemoveItem', ...event.data }
    case 'CartCleared':
      return { type: 'ClearCart' }
    case 'ShippingMethodSwitched':
      return { type: 'SwitchShippingMethod', ...event.data }
    case 'CouponApplied':
      return { type: 'ApplyCoupon', code: event.data.code, unlessWorse: event.data.unlessWorse }
    case 'CouponRemoved':
      return { type: 'RemoveCoupon', ...event.data }
    case 'AffiliateCouponCaptured':
      return { type: 'CaptureAffiliateCoupon', ...event.data }
    case 'NoticesDismissed':
      return { type: 'DismissNotices', ...event.data }
  }
}

import * as v from 'valibot'
import { CouponCodeSchema, CouponTermsSchema } from '../coupon/terms-schema.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { ShippingMethodSchema } from '../shipping/shipping-schema.ts'
import { AppliedCouponSchema, CartLineSchema, CartNoticeSchema, QuantitySchema } from './cart-schemas.ts'
import { ItemKeySchema } from './item-key-schema.ts'
import { MAX_QUANTITY } from './limits.ts'

const nothing = v.object({})
/** A `noticeId`. */
const NoticeIdSchema = v.pipe(v.string(), v.regex(/^[a-z_]+ [A-Za-z0-9_-]+( \d+ \d+)?$/), v.maxLength(250))

/** The shopper's events, with the schemas of their `data`. They contain no personal data. */
export const shopperEvents = {
  ItemAdded: CartLineSchema,
  /** A quantity of 0 removes the line. */
  QuantityChanged: v.object({
    itemKey: ItemKeySchema,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_QUANTITY)),
  }),
  ItemRemoved: v.object({ itemKey: ItemKeySchema }),
  CartCleared: nothing,
  ShippingMethodSwitched: v.object({ shippingMethod: ShippingMethodSchema }),
  /** `terms` is null if the browser does not know the code: the server confirms the code with its terms, or refuses it. */
  CouponApplied: v.object({
    code: CouponCodeSchema,
    terms: v.nullable(CouponTermsSchema),
    /** Asks the server to refuse the code if it saves less than the applied one. */
    unlessWorse: v.optional(v.boolean()),
  }),
  CouponRemoved: v.object({ code: CouponCodeSchema }),
  AffiliateCouponCaptured: v.object({ code: CouponCodeSchema }),
  NoticesDismissed: v.object({
    /** The ids of the notices that the shopper saw. Absent in events of older code: then all are dismissed. */
    notices: v.optional(v.array(NoticeIdSchema)),
  }),
} as const

/** Events that only the server makes. */
const serverEvents = {
  CouponAppliedByPolicy: v.object({ terms: CouponTermsSchema, by: v.picklist(['affiliate', 'policy']) }),
  /** A coupon by policy no longer applies. Older code also recorded this for one that had ended. */
  CouponLapsed: v.object({ code: CouponCodeSchema }),
  /** A code that the shopper entered, or whose link they followed, is used up or over. They get a notice. */
  CouponEnded: v.object({ code: CouponCodeSchema }),
  AutomaticCouponsOffered: v.object({ coupons: v.array(CouponTermsSchema) }),
  ItemRepriced: v.object({ itemKey: ItemKeySchema, price: CentsSchema, priceRegular: CentsSchema }),
  StockFell: v.object({ itemKey: ItemKeySchema, quantity: QuantitySchema }),
  ProductWithdrawn: v.object({ itemKey: ItemKeySchema }),
  /** A pushed event that was refused, recorded for support. It does not change the cart. */
  EventRefused: v.object({
    type: v.string(),
    v: v.number(),
    data: v.unknown(),
    reason: v.string(),
    message: v.string(),
  }),
  /** In a customer's cart: the content of a guest cart that was merged into it. */
  CartsMerged: v.object({
    from: v.string(),
    lines: v.array(CartLineSchema),
    shippingMethod: v.nullable(ShippingMethodSchema),
    coupon: v.nullable(AppliedCouponSchema),
    affiliateCoupon: v.nullable(CouponCodeSchema),
    /** Codes that the shopper removed as a guest. */
    declinedCodes: v.optional(v.array(CouponCodeSchema)),
    /** The guest's unread notices, and those about items that did not fit. */
    notices: v.optional(v.array(CartNoticeSchema)),
  }),
  /** In a guest's cart: it was merged into another and is closed. */
  CartClosed: v.object({ into: v.string() }),
  /** The cart's content was ordered, and the cart is empty again. */
  CartOrdered: v.object({ orderId: v.string() }),
} as const

export const cartEventSchemas = { ...shopperEvents, ...serverEvents }

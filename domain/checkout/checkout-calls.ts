import * as v from 'valibot'
import { ServerCartSchema } from '../cart/server-cart.ts'
import { SessionAnswerSchema } from '../customer/account-answers.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { OrderViewSchema, TransferSchema } from '../order/order-view.ts'
import { PaymentChoiceSchema, PaymentMethodSchema } from '../order/payment-methods.ts'

// Requests and answers of the checkout's and an order's API calls. `CheckoutRequestSchema` is in `checkout-request.ts`.

/** What the browser must do to pay: redirect, post a form, or show the bank details for a transfer. */
export const PaymentToMakeSchema = v.variant('kind', [
  v.object({ kind: v.literal('redirect'), url: v.string() }),
  v.object({ kind: v.literal('form'), action: v.string(), fields: v.array(v.tuple([v.string(), v.string()])) }),
  v.object({ kind: v.literal('transfer'), ...TransferSchema.entries }),
  /** Nothing to do now: nothing is due, or the provider did not answer. The order exists, and can be paid from its page. */
  v.object({ kind: v.literal('none'), why: v.picklist(['nothing_due', 'provider_unavailable']), message: v.string() }),
])
export type PaymentToMake = v.InferOutput<typeof PaymentToMakeSchema>

/** The answer of `POST /api/checkout`. */
export const CheckoutAnswerSchema = v.object({
  order: OrderViewSchema,
  /** The secret of the order's page: `/checkout/order/{id}?key=...`. */
  order_key: v.string(),
  payment: PaymentToMakeSchema,
  /** The cart after the order: empty. */
  cart: ServerCartSchema,
  /** With a `password` in the request: the new session, as after `POST /api/login`. */
  session: v.nullable(SessionAnswerSchema),
})
export type CheckoutAnswer = v.InferOutput<typeof CheckoutAnswerSchema>

/** A difference between what the shopper saw and the shop's current data; `item_key` is null if it concerns no line. */
export const CheckoutChangeSchema = v.object({
  item_key: v.nullable(v.string()),
  name: v.string(),
  what: v.picklist(['price', 'quantity', 'withdrawn', 'left_out', 'coupon', 'delivery', 'total']),
  /** Cents for a price, the delivery or the total; pieces for a quantity; the code for a coupon. */
  from: v.union([v.number(), v.string(), v.null()]),
  to: v.union([v.number(), v.string(), v.null()]),
})
export type CheckoutChange = v.InferOutput<typeof CheckoutChangeSchema>

/** `data` of the 409 errors `total_changed` and `out_of_stock`, in addition to the status. */
export const CheckoutChangedSchema = v.object({ cart: ServerCartSchema, changes: v.array(CheckoutChangeSchema) })

/** The answer of `GET /api/payment-methods`: the methods that the shop accepts. Limits in cents. */
export const PaymentMethodsSchema = v.object({
  methods: v.array(
    v.object({
      id: PaymentMethodSchema,
      min: CentsSchema,
      max: CentsSchema,
      months: v.nullable(v.object({ min: v.number(), max: v.number() })),
      /** Whether it is simulated: no money is transferred. */
      sandbox: v.boolean(),
    }),
  ),
})
export type PaymentMethods = v.InferOutput<typeof PaymentMethodsSchema>

const secret = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)

/**
 * `GET /api/orders/{orderId}`, `GET /api/orders/{orderId}/live` and `POST /api/orders/{orderId}/cancel`. Grants access to an
 * order: by its key, or by its customer's session.
 */
export const OrderAccessSchema = v.object({ orderId: v.pipe(v.string(), v.maxLength(60)), key: secret, token: secret })
export type OrderAccessRequest = v.InferOutput<typeof OrderAccessSchema>
/** `POST /api/orders/{orderId}/pay`: the same payment choice as in the checkout. */
export const PayOrderSchema = v.intersect([OrderAccessSchema, PaymentChoiceSchema])
export const OrderAnswerSchema = v.object({ order: OrderViewSchema })
export type OrderAnswer = v.InferOutput<typeof OrderAnswerSchema>
export const PayOrderAnswerSchema = v.object({ order: OrderViewSchema, payment: PaymentToMakeSchema })
export type PayOrderAnswer = v.InferOutput<typeof PayOrderAnswerSchema>

/** The data of a server-sent event of `GET /api/orders/{orderId}/live`: the order's new position. */
export interface OrderPoke {
  readonly orderId: string
  readonly cursor: number
}

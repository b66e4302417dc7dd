import * as v from 'valibot'
import { ServerCartSchema } from '../cart/server-cart.ts'
import { SessionAnswerSchema } from '../customer/account-answers.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { OrderViewSchema, TransferSchema } from '../order/order-view.ts'
import { PaymentChoiceSchema, PaymentMethodSchema } from './payment-methods.ts'

// What the calls of the checkout and of an order take and answer; `CheckoutRequestSchema` is in a file of its own.

/** What the browser does to pay: go somewhere, post a form there, or show where a transfer goes. */
export const PaymentToMakeSchema = v.variant('kind', [
  v.object({ kind: v.literal('redirect'), url: v.string() }),
  v.object({ kind: v.literal('form'), action: v.string(), fields: v.array(v.tuple([v.string(), v.string()])) }),
  v.object({ kind: v.literal('transfer'), ...TransferSchema.entries }),
  /** Nothing now: there is nothing to pay, or the provider did not answer. The order is there, and can be paid from its page. */
  v.object({
    kind: v.literal('none'),
    why: v.picklist(['nothing_due', 'provider_unavailable']),
    message: v.string(),
  }),
])
export type PaymentToMake = v.InferOutput<typeof PaymentToMakeSchema>

/** What `POST /api/checkout` answers. */
export const CheckoutAnswerSchema = v.object({
  order: OrderViewSchema,
  /** The secret of the order's page: `/checkout/order/{id}?key=...`. */
  order_key: v.string(),
  payment: PaymentToMakeSchema,
  /** As it is now: empty. */
  cart: ServerCartSchema,
  /** Where a `password` came along: whoever is logged in now, as after `POST /api/login`. */
  session: v.nullable(SessionAnswerSchema),
})
export type CheckoutAnswer = v.InferOutput<typeof CheckoutAnswerSchema>

/** A difference between what the shopper saw and what the shop says; `item_key` is null for what is no line's. */
export const CheckoutChangeSchema = v.object({
  item_key: v.nullable(v.string()),
  name: v.string(),
  what: v.picklist(['price', 'quantity', 'withdrawn', 'left_out', 'coupon', 'delivery', 'total']),
  /** Cents of a price, the delivery or the total; pieces of a quantity; a code of a coupon. */
  from: v.union([v.number(), v.string(), v.null()]),
  to: v.union([v.number(), v.string(), v.null()]),
})
export type CheckoutChange = v.InferOutput<typeof CheckoutChangeSchema>

/** `data` of the 409s `total_changed` and `out_of_stock`, beside the status. */
export const CheckoutChangedSchema = v.object({ cart: ServerCartSchema, changes: v.array(CheckoutChangeSchema) })

/** What `GET /api/payment-methods` answers: those that the shop can take. Bounds in cents. */
export const PaymentMethodsSchema = v.object({
  methods: v.array(
    v.object({
      id: PaymentMethodSchema,
      min: CentsSchema,
      max: CentsSchema,
      months: v.nullable(v.object({ min: v.number(), max: v.number() })),
      /** Whether it only pretends: no money moves. */
      sandbox: v.boolean(),
    }),
  ),
})
export type PaymentMethods = v.InferOutput<typeof PaymentMethodsSchema>

const secret = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)

/** Who asks for an order: by its key, or as its customer by the session. */
const orderAccess = { orderId: v.pipe(v.string(), v.maxLength(60)), key: secret, token: secret }
/** `GET /api/orders/{orderId}` and `GET /api/orders/{orderId}/live`. */
export const OrderQuerySchema = v.object(orderAccess)
/** `POST /api/orders/{orderId}/cancel`. */
export const OrderActSchema = v.object(orderAccess)
/** `POST /api/orders/{orderId}/pay`: the same choice as in the checkout, beside who asks. */
export const PayOrderSchema = v.intersect([v.object(orderAccess), PaymentChoiceSchema])
export const OrderAnswerSchema = v.object({ order: OrderViewSchema })
export type OrderAnswer = v.InferOutput<typeof OrderAnswerSchema>
export const PayOrderAnswerSchema = v.object({ order: OrderViewSchema, payment: PaymentToMakeSchema })
export type PayOrderAnswer = v.InferOutput<typeof PayOrderAnswerSchema>

/** The data of a server-sent event of `GET /api/orders/{orderId}/live`: the order has moved on to this position. */
export interface OrderPoke {
  readonly orderId: string
  readonly cursor: number
}

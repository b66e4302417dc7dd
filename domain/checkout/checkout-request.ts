import * as v from 'valibot'
import { PhoneSchema, PostcodeSchema, PROVINCES, type Province } from '../customer/customer-state.ts'
import { EmailSchema } from '../customer/email.ts'
import { NameSchema } from '../customer/name.ts'
import { isPostcodeInProvince, postcodeMismatch } from '../customer/postcode-provinces.ts'
import { blankAsNull, emptyAsNull } from '../forms/empty-as-null.ts'
import { INCOMPLETE } from '../forms/form-messages.ts'
import { trimInput } from '../forms/trim-input.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { PaymentChoiceSchema } from '../order/payment-methods.ts'
import { LanguageSchema } from '../site/language-schema.ts'

// The checkout's request. The page's form validates with the same schemas: a message is shown at its field.

const text = (limit: number, message: string) =>
  v.pipe(v.string(INCOMPLETE), trimInput(), v.minLength(1, INCOMPLETE), v.maxLength(limit, message))

const phone = v.pipe(v.string(INCOMPLETE), PhoneSchema)

const CheckoutContactSchema = v.object(
  { email: EmailSchema, first_name: NameSchema, last_name: NameSchema, phone },
  INCOMPLETE,
)

/** The delivery address; `state` is a key of `PROVINCES`. */
const DeliveryAddressSchema = v.object({
  address: text(200, 'This address is too long.'),
  suburb: text(100, 'This is too long.'),
  city: text(100, 'This is too long.'),
  state: v.picklist(Object.keys(PROVINCES) as Province[], 'Choose a province.'),
  postcode: v.pipe(v.string(INCOMPLETE), trimInput(), PostcodeSchema),
  country: v.optional(v.literal('ZA', 'We deliver in South Africa only.'), 'ZA'),
})

const CheckoutShippingSchema = v.variant(
  'method',
  [
    v.pipe(
      v.object({ method: v.literal('deliveryToDoor'), ...DeliveryAddressSchema.entries }),
      v.forward(
        v.partialCheck([['state'], ['postcode']], isPostcodeInProvince, ({ input }) =>
          postcodeMismatch(input.postcode),
        ),
        ['postcode'],
      ),
    ),
    /** Any address fields in the request are ignored. */
    v.object({ method: v.literal('localPickup') }),
  ],
  'Choose between delivery and collection.',
)

const secret = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)

/** The body of `POST /api/checkout`. A different body needs a new `Idempotency-Key`. */
export const CheckoutRequestSchema = v.object(
  {
    /** The guest's cart; null for the cart of the browser's cookie or of the customer's session. */
    cartKey: secret,
    /** The session, for clients other than browsers. */
    token: secret,
    /** The customer (`user_id`) whose cart the page shows, as in an exchange; absent for a guest, and from older pages. */
    customer: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** The total that the shopper saw, in cents. If the shop's total differs, nothing is ordered. */
    total: CentsSchema,
    /**
     * `cart_hash` of the cart that the shopper saw. If it differs or is missing (older pages do not send it), nothing is ordered
     * and the answer says so.
     */
    cart_hash: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
    contact: CheckoutContactSchema,
    shipping: CheckoutShippingSchema,
    payment: PaymentChoiceSchema,
    /** The password of the account with this e-mail: logs in to it, and orders. */
    password: emptyAsNull(v.pipe(v.string(), v.maxLength(1_000, 'This is too long.'))),
    /** The language of the checkout page: the shop's mails about the order use it. */
    language: v.optional(LanguageSchema, 'en'),
    note: blankAsNull(v.pipe(v.string(), v.maxLength(1_000, 'This note is too long.'))),
    /** Requests the earlier answer to this checkout; nothing is ordered. */
    only_repeat: v.optional(v.boolean()),
  },
  INCOMPLETE,
)
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequestSchema>

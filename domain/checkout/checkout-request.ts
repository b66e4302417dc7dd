import * as v from 'valibot'
import { PhoneSchema, PostcodeSchema, PROVINCES, type Province } from '../customer/customer-state.ts'
import { EmailSchema } from '../customer/email.ts'
import { NameSchema } from '../customer/name.ts'
import { isPostcodeInProvince, postcodeMismatch } from '../customer/postcode-provinces.ts'
import { INCOMPLETE } from '../forms/form-messages.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { LanguageSchema } from '../site/language-schema.ts'
import { PaymentChoiceSchema } from './payment-methods.ts'

// What the checkout takes. The page's form checks itself by the same schemas: a message is its field's error.

/** What a form leaves empty was not given. */
const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.union([
      v.null(),
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      schema,
    ]),
    null,
  )
const text = (most: number, message: string) =>
  v.pipe(v.string(INCOMPLETE), v.trim(), v.minLength(1, INCOMPLETE), v.maxLength(most, message))

/** Spaces, hyphens and brackets are how people write a phone number, and no part of it. */
const phone = v.pipe(
  v.string(INCOMPLETE),
  v.transform((given) => given.replace(/[\s()-]/g, '')),
  PhoneSchema,
)

/** Who buys, and where the order's mail goes. */
const CheckoutContactSchema = v.object(
  { email: EmailSchema, first_name: NameSchema, last_name: NameSchema, phone },
  INCOMPLETE,
)

/** Where the order goes; the codes of the provinces are those of `PROVINCES`. */
const DeliveryAddressSchema = v.object({
  address: text(200, 'This address is too long.'),
  suburb: text(100, 'This is too long.'),
  city: text(100, 'This is too long.'),
  state: v.picklist(Object.keys(PROVINCES) as Province[], 'Choose a province.'),
  postcode: v.pipe(v.string(INCOMPLETE), v.trim(), PostcodeSchema),
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
    /** Address fields that come along, as null or otherwise, are not kept. */
    v.object({ method: v.literal('localPickup') }),
  ],
  'Choose between delivery and collection.',
)

const secret = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)

/** The body of `POST /api/checkout`, whose `Idempotency-Key` is a new one for every other body. */
export const CheckoutRequestSchema = v.object(
  {
    /** The guest's cart; null for the one of the browser's cookie, or of the customer's session. */
    cartKey: secret,
    /** The session, for clients that are no browser. */
    token: secret,
    /** Cents: what the shopper saw. Another total than the shop's orders nothing. */
    total: CentsSchema,
    /**
     * `cart_hash` of the cart that the shopper saw. A cart that has another by now, or none named, orders nothing: an older page
     * does not say, and is told.
     */
    cart_hash: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
    contact: CheckoutContactSchema,
    shipping: CheckoutShippingSchema,
    payment: PaymentChoiceSchema,
    /** Of the account that the e-mail has: logs in to it, and orders. */
    password: maybe(v.pipe(v.string(), v.maxLength(1_000, 'This is too long.'))),
    /** Of the page that it was ordered on: what the shop writes about the order is in it. */
    language: v.optional(LanguageSchema, 'en'),
    note: maybe(v.pipe(v.string(), v.trim(), v.maxLength(1_000, 'This note is too long.'))),
    /** What this checkout was answered before is asked for, and nothing is ordered. */
    only_repeat: v.optional(v.boolean()),
  },
  INCOMPLETE,
)
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequestSchema>

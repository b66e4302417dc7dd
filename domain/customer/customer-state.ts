import * as v from 'valibot'
import { CentsSchema } from '../money/cents-schema.ts'
import { StoredEmailSchema } from './email.ts'
import { StoredNameSchema } from './name.ts'

/** The nine provinces by the codes that South African forms use (ISO 3166-2:ZA suffixes). */
export const PROVINCES = {
  EC: 'Eastern Cape',
  FS: 'Free State',
  GP: 'Gauteng',
  KZN: 'KwaZulu-Natal',
  LP: 'Limpopo',
  MP: 'Mpumalanga',
  NC: 'Northern Cape',
  NW: 'North West',
  WC: 'Western Cape',
} as const
export type Province = keyof typeof PROVINCES

/** The country's code as people write it before nine digits, also with the zero that is dialled without it. */
const COUNTRY_CODE = /^(\+|00)?270?(?=\d{9}$)/

/**
 * `0XXXXXXXXX` or `+27XXXXXXXXX`. Separators between groups are stripped, and the invisible direction marks that copying from
 * a list of contacts adds.
 */
export const PhoneSchema = v.pipe(
  v.string(),
  v.transform((phone) => phone.replaceAll(/[\s().\p{Pd}\p{Cf}]/gu, '').replace(COUNTRY_CODE, '+27')),
  v.regex(/^(0|\+27)\d{9}$/, 'Enter a 10-digit South African phone number.'),
)
/** Four digits, as text because of leading zeros: 0001 is Pretoria. */
export const PostcodeSchema = v.pipe(v.string(), v.regex(/^\d{4}$/, 'Enter a 4-digit postal code.'))

const RequiredNameSchema = v.pipe(StoredNameSchema, v.minLength(1, 'Invalid Name'))
/** The stored details. The calls' schemas are stricter. */
export const ShippingDetailsSchema = v.object({
  email: StoredEmailSchema,
  first_name: RequiredNameSchema,
  last_name: RequiredNameSchema,
  phone: v.nullable(PhoneSchema),
  address: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  suburb: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  city: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  state: v.nullable(v.picklist(Object.keys(PROVINCES) as Province[])),
  postcode: v.nullable(PostcodeSchema),
  country: v.literal('ZA'),
})
export type ShippingDetails = v.InferOutput<typeof ShippingDetailsSchema>

/** An account's details: the names may be empty, since an account can be created without them. */
export const AccountDetailsSchema = v.object({
  ...ShippingDetailsSchema.entries,
  first_name: StoredNameSchema,
  last_name: StoredNameSchema,
})
export type AccountDetails = v.InferOutput<typeof AccountDetailsSchema>

/** An order in an account's list; `total` in cents, `placed_at` in epoch ms. */
export const OrderSummarySchema = v.object({
  id: v.string(),
  number: v.string(),
  status: v.string(),
  total: CentsSchema,
  item_count: v.number(),
  placed_at: v.number(),
})
export type OrderSummary = v.InferOutput<typeof OrderSummarySchema>

export const CustomerSchema = v.object({ user_id: v.string(), shipping: AccountDetailsSchema })
export type Customer = v.InferOutput<typeof CustomerSchema>

const nullableMoment = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))

/** The customer's state in a log. */
export const CustomerStateSchema = v.variant('status', [
  v.object({ status: v.literal('guest') }),
  v.object({
    status: v.literal('customer'),
    customer: CustomerSchema,
    email: StoredEmailSchema,
    /** When the session was last confirmed, and the orders last loaded, in epoch ms; null for never. */
    refreshedAt: nullableMoment,
    orders: v.array(OrderSummarySchema),
    ordersLoadedAt: nullableMoment,
  }),
])

export type CustomerState = v.InferOutput<typeof CustomerStateSchema>

export const guest = (): CustomerState => ({ status: 'guest' })

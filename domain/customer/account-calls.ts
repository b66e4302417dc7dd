import * as v from 'valibot'
import { blankAsNull, emptyAsNull } from '../forms/empty-as-null.ts'
import { INCOMPLETE } from '../forms/form-messages.ts'
import { trimInput, withoutSpaces } from '../forms/trim-input.ts'
import { LanguageSchema } from '../site/language-schema.ts'
import { CartKeySchema } from '../wire/sync-protocol.ts'
import { MailboxMatchesSchema } from './account-answers.ts'
import { AccountDetailsSchema, ShippingDetailsSchema } from './customer-state.ts'
import { EmailSchema } from './email.ts'
import { NameSchema, OptionalNameSchema } from './name.ts'
import { NewPasswordSchema } from './password.ts'

// The requests of the account's API calls. The pages' forms validate with the same schemas.

/** A required text without further validation. */
const anything = v.pipe(v.string(INCOMPLETE), v.nonEmpty(INCOMPLETE), v.maxLength(1_000, 'This is too long.'))
const email = v.pipe(v.string(INCOMPLETE), trimInput(), v.nonEmpty(INCOMPLETE), EmailSchema)

/** The session, for clients other than browsers. Equivalent to the browser's cookie or to `Authorization: Bearer`. */
const token = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)
/** The guest cart to merge. If missing or invalid, the cart of the browser's cookie is used. */
const cartKey = v.fallback(v.optional(v.nullable(CartKeySchema), null), null)
/** The language of the form's page, in which the shop writes to the account. Null keeps the current one, initially English. */
const language = v.optional(v.nullable(LanguageSchema), null)
/** The last position of the customer's stream that the client has; the answer contains the events after it. */
const cursor = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(0),
  ),
  0,
)

const { phone, address, suburb, city, state, postcode } = ShippingDetailsSchema.entries
/** Where parcels go. A form sends an empty text for what its customer left out. */
const place = {
  phone: blankAsNull(phone.wrapped),
  address: blankAsNull(address.wrapped),
  suburb: blankAsNull(suburb.wrapped),
  city: blankAsNull(city.wrapped),
  state: emptyAsNull(state),
  postcode: blankAsNull(postcode.wrapped),
}

/** `POST /api/register`: only the e-mail and the password are required. */
export const RegisterSchema = v.object(
  {
    email,
    password: NewPasswordSchema,
    first_name: v.optional(OptionalNameSchema, ''),
    last_name: v.optional(OptionalNameSchema, ''),
    ...place,
    cartKey,
    language,
  },
  INCOMPLETE,
)
export type Registration = v.InferOutput<typeof RegisterSchema>

/** `POST /api/login`. An invalid e-mail or password gives the same error as a wrong one. */
export const LoginSchema = v.object(
  { email: v.pipe(anything, trimInput()), password: anything, cartKey, language },
  INCOMPLETE,
)
export type Login = v.InferOutput<typeof LoginSchema>

/** An e-mail that is looked up, whether or not it is valid. */
const typedEmail = v.pipe(v.string(), trimInput())
/** `POST /api/customer-lost-password-email`. */
export const LostPasswordEmailSchema = v.object({ email: v.optional(typedEmail, '') })
/** `POST /api/customer-lost-password-set`. The fields are validated in this order: see `docs/decisions/`. */
export const LostPasswordSetSchema = v.object({
  email: v.optional(typedEmail, ''),
  code: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
  password: v.optional(v.string(), ''),
})

/** `POST /api/refresh-token`, `GET /api/customer`. */
export const SessionCursorCallSchema = v.object({ token, cursor })
/** Calls that need only the session. */
export const SessionCallSchema = v.object({ token })
/** `POST /api/change-password`: `password` is the current one. */
export const ChangePasswordSchema = v.object({ token, password: anything, new_password: NewPasswordSchema }, INCOMPLETE)
/**
 * `POST /api/customer-details`: replaces all details. With `seen`, the details that the form showed before, it replaces those
 * that differ from them.
 */
export const ChangeDetailsSchema = v.object(
  {
    token,
    cursor,
    email,
    first_name: NameSchema,
    last_name: NameSchema,
    ...place,
    seen: v.fallback(v.optional(v.nullable(AccountDetailsSchema), null), null),
  },
  INCOMPLETE,
)
/** `POST /api/device-logout`: `id` is from `GET /api/devices`. */
export const DeviceLogoutSchema = v.object({ token, id: anything }, INCOMPLETE)
/** `POST /api/customer-delete`: needs the password, since it cannot be undone. */
export const DeleteAccountSchema = v.object({ token, password: anything }, INCOMPLETE)
/** `POST /api/customer/mailbox/confirm`: the code that was e-mailed. */
export const ConfirmMailboxSchema = v.object(
  {
    token,
    code: v.pipe(
      v.union([v.string(INCOMPLETE), v.pipe(v.number(), v.transform(String))], INCOMPLETE),
      v.transform(withoutSpaces),
      v.nonEmpty(INCOMPLETE),
      v.regex(/^\d{8}$/, 'Enter the 8-digit code.'),
    ),
  },
  INCOMPLETE,
)
/** `POST /api/customer/mailbox/join`: only `found`, which the customer has agreed to, is added to the account. */
export const JoinMailboxSchema = v.object({ token, found: MailboxMatchesSchema }, INCOMPLETE)
/** `GET /api/orders-customer`. */
export const OrdersQuerySchema = v.object({ token, cursor, customer_id: anything }, INCOMPLETE)

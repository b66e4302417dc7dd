import * as v from 'valibot'
import { INCOMPLETE } from '../forms/form-messages.ts'
import { LanguageSchema } from '../site/language-schema.ts'
import { CartKeySchema } from '../wire/sync-protocol.ts'
import { MailboxMatchesSchema } from './account-answers.ts'
import { ShippingDetailsSchema } from './customer-state.ts'
import { EmailSchema } from './email.ts'
import { NameSchema, OptionalNameSchema } from './name.ts'
import { NewPasswordSchema } from './password.ts'

// What the calls of an account take. The forms of the pages check themselves by the same schemas.

/** A text that has to be there, and is judged elsewhere. */
const anything = v.pipe(v.string(INCOMPLETE), v.nonEmpty(INCOMPLETE), v.maxLength(1_000, 'This is too long.'))
const email = v.pipe(v.string(INCOMPLETE), v.trim(), v.nonEmpty(INCOMPLETE), EmailSchema)

/** The session, for clients that are no browser: a browser's own cookie, or `Authorization: Bearer`, says the same. */
const token = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null)
/** The guest cart to merge; without it, or with what can't be one, the one of the browser's cookie. */
const cartKey = v.fallback(v.optional(v.nullable(CartKeySchema), null), null)
/** Of the page that the form is on: what the shop writes to the account is in it. Null to leave it as it is, which begins as English. */
const language = v.optional(v.nullable(LanguageSchema), null)
/** The last position of the customer's stream that the client has; the answer tells what came after it. */
const cursor = v.optional(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.safeInteger(),
    v.minValue(0),
  ),
  0,
)
/** What a form leaves empty was not given. */
const emptyAsNull = <Schema extends v.GenericSchema>(schema: Schema) =>
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

const { phone, address, suburb, city, state, postcode } = ShippingDetailsSchema.entries

/** `POST /api/register`: an e-mail and a password make an account; everything else can come later. */
export const RegisterSchema = v.object(
  {
    email,
    password: NewPasswordSchema,
    first_name: v.optional(OptionalNameSchema, ''),
    last_name: v.optional(OptionalNameSchema, ''),
    phone: emptyAsNull(phone),
    address: emptyAsNull(address),
    suburb: emptyAsNull(suburb),
    city: emptyAsNull(city),
    state: emptyAsNull(state),
    postcode: emptyAsNull(postcode),
    cartKey,
    language,
  },
  INCOMPLETE,
)
export type Registration = v.InferOutput<typeof RegisterSchema>

/** `POST /api/login`. What can't be an e-mail or a password is a wrong one, and no other error. */
export const LoginSchema = v.object({ email: anything, password: anything, cartKey, language }, INCOMPLETE)
export type Login = v.InferOutput<typeof LoginSchema>

/** `POST /api/customer-lost-password-email`. */
export const LostPasswordEmailSchema = v.object({ email: v.optional(v.string(), '') })
/** `POST /api/customer-lost-password-set`. Checked in this order: see `docs/decisions/`. */
export const LostPasswordSetSchema = v.object({
  email: v.optional(v.string(), ''),
  code: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
  password: v.optional(v.string(), ''),
})

/** `POST /api/refresh-token`, `GET /api/customer`. */
export const CursorSchema = v.object({ token, cursor })
/** Calls that only have to know who asks. */
export const TokenSchema = v.object({ token })
/** `POST /api/change-password`: `password` is the present one. */
export const ChangePasswordSchema = v.object({ token, password: anything, new_password: NewPasswordSchema }, INCOMPLETE)
/** `POST /api/customer-details`: the whole of them, as the form has them. */
export const ChangeDetailsSchema = v.object(
  {
    token,
    cursor,
    email,
    first_name: NameSchema,
    last_name: NameSchema,
    phone: emptyAsNull(phone),
    address: emptyAsNull(address),
    suburb: emptyAsNull(suburb),
    city: emptyAsNull(city),
    state: emptyAsNull(state),
    postcode: emptyAsNull(postcode),
  },
  INCOMPLETE,
)
/** `POST /api/device-logout`: `id` as `GET /api/devices` told it. */
export const DeviceLogoutSchema = v.object({ token, id: anything }, INCOMPLETE)
/** `POST /api/customer-delete`: asked with the password, since it can't be taken back. */
export const DeleteAccountSchema = v.object({ token, password: anything }, INCOMPLETE)
/** `POST /api/customer/mailbox/confirm`: the code that was sent there. */
export const ConfirmMailboxSchema = v.object(
  {
    token,
    code: v.pipe(
      v.union([v.string(INCOMPLETE), v.pipe(v.number(), v.transform(String))], INCOMPLETE),
      v.transform((text) => text.replaceAll(/\s/g, '')),
      v.nonEmpty(INCOMPLETE),
      v.regex(/^\d{8}$/, 'Enter the 8-digit code.'),
    ),
  },
  INCOMPLETE,
)
/** `POST /api/customer/mailbox/join`: `found` is what the customer was asked about, and nothing else is joined. */
export const JoinMailboxSchema = v.object({ token, found: MailboxMatchesSchema }, INCOMPLETE)
/** `GET /api/orders-customer`. */
export const OrdersQuerySchema = v.object({ token, cursor, customer_id: anything }, INCOMPLETE)

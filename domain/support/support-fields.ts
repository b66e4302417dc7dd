import * as v from 'valibot'
import { trimInput } from '../forms/trim-input.ts'
import { CART_ID } from '../shared-schemas.ts'

// Shared fields of the console's API calls. Amounts are in cents, times in epoch ms.

export const CartIdSchema = v.pipe(v.string(), v.regex(CART_ID, 'That isn’t a cart ID.'))
export const MomentSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** As the attributes of a field. */
export const REASON_LENGTH = { minLength: 3, maxLength: 300 }

/** The reason for an action or an access, which is recorded. */
export const ReasonSchema = v.pipe(
  v.string('Enter a reason.'),
  trimInput(),
  v.minLength(REASON_LENGTH.minLength, 'Enter a reason.'),
  v.maxLength(REASON_LENGTH.maxLength, `Enter a reason of up to ${REASON_LENGTH.maxLength} characters.`),
)

export const DigitsSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))
export const queryText = (limit: number) => v.optional(v.pipe(v.string(), trimInput(), v.maxLength(limit)), '')
export const TimeQuerySchema = v.optional(v.nullable(v.union([MomentSchema, DigitsSchema])), null)

export const EmptySchema = v.object({})
export const ActionResultSchema = v.object({ message: v.string() })

export const CartRefSchema = v.object({ cartId: CartIdSchema })

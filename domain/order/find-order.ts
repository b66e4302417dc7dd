import * as v from 'valibot'
import { EmailSchema } from '../customer/email.ts'
import { INCOMPLETE } from '../forms/form-messages.ts'
import { trimInput } from '../forms/trim-input.ts'
import { readOrderNumber } from './order-number.ts'

/** The body of `POST /api/order-link`, with the number as people type it. */
export const FindOrderSchema = v.object({
  number: v.pipe(
    v.string(INCOMPLETE),
    trimInput(),
    v.minLength(1, INCOMPLETE),
    v.maxLength(40, 'Enter an order number, such as R204816.'),
    v.check((typed) => readOrderNumber(typed) !== null, 'Enter an order number, such as R204816.'),
  ),
  email: EmailSchema,
})

/** The answer, with status 202, whether or not the order exists. */
export const FindOrderAnswerSchema = v.object({ message: v.string() })

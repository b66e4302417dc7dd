import * as v from 'valibot'
import { EmailSchema } from '../customer/email.ts'
import { NameSchema } from '../customer/name.ts'
import { trimInput } from '../forms/trim-input.ts'

const bounded = (bounds: { readonly min: number; readonly max: number }, message: string) =>
  v.pipe(v.string(), trimInput(), v.minLength(bounds.min, message), v.maxLength(bounds.max, message))

/** An integer from 1, as a number or as digits, since forms send text. */
const wholeNumber = ({ max }: { readonly max: number }, message: string) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/, message), v.transform(Number))], message),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(max, message),
  )

/** The body of `POST /api/review-create`. A message is shown at its field. */
export const NewReviewSchema = v.object({
  name: NameSchema,
  email: EmailSchema,
  title: bounded({ min: 1, max: 120 }, 'This title is too long.'),
  message: bounded({ min: 10, max: 5_000 }, 'Invalid Message'),
  rating: wholeNumber({ max: 5 }, 'Choose a rating.'),
  /** The id of a product or of a variation. */
  productId: wholeNumber({ max: 999_999_999 }, 'Invalid Product'),
  /** A customer's session, for clients other than browsers. */
  token: v.nullish(v.pipe(v.string(), v.maxLength(200))),
})
export type NewReview = v.InferOutput<typeof NewReviewSchema>

/** The answer, with status 201: `waiting` until staff have moderated it. */
export const ReviewAcceptedSchema = v.object({
  id: v.number(),
  status: v.picklist(['waiting', 'published']),
  /** For the shopper, shown as a toast. */
  message: v.string(),
})
export type ReviewAccepted = v.InferOutput<typeof ReviewAcceptedSchema>

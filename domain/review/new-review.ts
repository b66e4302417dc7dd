import * as v from 'valibot'
import { EmailSchema } from '../customer/email.ts'
import { NameSchema } from '../customer/name.ts'

const bounded = (bounds: { readonly least: number; readonly most: number }, message: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(bounds.least, message), v.maxLength(bounds.most, message))

/** From 1 up, as a number or as its digits, since a form has no numbers. */
const wholeNumber = ({ most }: { readonly most: number }, message: string) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/, message), v.transform(Number))], message),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(most, message),
  )

/** What `POST /api/review-create` takes (bounds: DECISIONS, Field bounds). A message is its field's error. */
export const NewReviewSchema = v.object({
  name: NameSchema,
  email: EmailSchema,
  title: bounded({ least: 1, most: 120 }, 'This title is too long.'),
  message: bounded({ least: 10, most: 5_000 }, 'Invalid Message'),
  rating: wholeNumber({ most: 5 }, 'Choose a rating.'),
  /** A product's, or one of its variations'. */
  productId: wholeNumber({ most: 999_999_999 }, 'Invalid Product'),
  /** A customer's session, for clients that are no browser. */
  token: v.nullish(v.pipe(v.string(), v.maxLength(200))),
})
export type NewReview = v.InferOutput<typeof NewReviewSchema>

/** What it answers, with 201: `waiting` until somebody of the shop has read it. */
export const ReviewAcceptedSchema = v.object({
  id: v.number(),
  status: v.picklist(['waiting', 'published']),
  /** For the person, as a toast. */
  message: v.string(),
})
export type ReviewAccepted = v.InferOutput<typeof ReviewAcceptedSchema>

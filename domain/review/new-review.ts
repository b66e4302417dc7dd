import * as v from 'valibot'
import { ProductIdSchema } from '../catalogue/product.ts'
import { EmailSchema, NameSchema } from '../customer/customer-state.ts'

const bounded = (bounds: { readonly least: number; readonly most: number }, message: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(bounds.least, message), v.maxLength(bounds.most, message))

/** What `POST /api/review-create` takes (bounds: DECISIONS, Field bounds). A message is its field's error. */
export const NewReviewSchema = v.object({
  name: NameSchema,
  email: EmailSchema,
  title: bounded({ least: 1, most: 120 }, 'Invalid Title'),
  message: bounded({ least: 10, most: 5_000 }, 'Invalid Message'),
  rating: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^[1-5]$/), v.transform(Number))], 'Invalid Rating'),
    v.integer('Invalid Rating'),
    v.minValue(1, 'Invalid Rating'),
    v.maxValue(5, 'Invalid Rating'),
  ),
  productId: v.union(
    [ProductIdSchema, v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number))],
    'Invalid Product',
  ),
  /** A customer's session, for clients that are no browser. */
  token: v.nullish(v.pipe(v.string(), v.maxLength(200))),
})
export type NewReview = v.InferOutput<typeof NewReviewSchema>

/** What it answers, with 201: `waiting` until somebody of the shop has read it. */
export const ReviewTakenSchema = v.object({
  id: v.number(),
  status: v.picklist(['waiting', 'published']),
  /** For the person, as a toast. */
  message: v.string(),
})
export type ReviewTaken = v.InferOutput<typeof ReviewTakenSchema>

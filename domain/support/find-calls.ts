import * as v from 'valibot'
import { trimInput } from '../forms/trim-input.ts'
import { MomentSchema, queryText, TimeQuerySchema } from './support-fields.ts'

/** Flags of a cart: an act was refused, the shown total differed from the server's, acts were unsent, a price changed. */
export const FLAGS = ['refused', 'differed', 'unsent', 'repriced'] as const
export const FlagSchema = v.picklist(FLAGS)
export type Flag = v.InferOutput<typeof FlagSchema>

export const FindSchema = v.object({
  /** An e-mail, a telephone number, a name, an order number or a cart id, or a prefix of one. */
  q: queryText(200),
  /** A product's id. */
  product: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,9}$/))]), ''),
  coupon: v.optional(v.pipe(v.string(), trimInput(), v.toUpperCase(), v.regex(/^[A-Z0-9_-]{0,40}$/)), ''),
  flag: v.optional(v.union([v.literal(''), FlagSchema]), ''),
  /** Restricts the search to carts with an event in this period. */
  from: TimeQuerySchema,
  to: TimeQuerySchema,
})
export type Find = v.InferOutput<typeof FindSchema>

export const FoundOrderSchema = v.object({
  id: v.string(),
  number: v.string(),
  status: v.string(),
  total: v.number(),
  placedAt: MomentSchema,
})
export type FoundOrder = v.InferOutput<typeof FoundOrderSchema>

/** A customer with an account, or a guest. */
export const FoundSchema = v.object({
  /** The id of the current cart. */
  cartId: v.string(),
  /** Masked; null for a guest. */
  who: v.nullable(v.string()),
  itemCount: v.number(),
  total: v.number(),
  events: v.number(),
  /** The time of the last event. */
  lastAt: MomentSchema,
  flags: v.array(FlagSchema),
  /** The newest orders, the newest first. */
  orders: v.array(FoundOrderSchema),
})
export type Found = v.InferOutput<typeof FoundSchema>
/** `more`: there are further results, so the search should be narrower. */
export const FoundAnswerSchema = v.object({ found: v.array(FoundSchema), more: v.boolean() })

import * as v from 'valibot'
import { MomentSchema, queryText, TimeQuerySchema } from './support-fields.ts'

/** What a flag says of a cart: an act was refused, the shown and the told total differed, something waited unsent, a price changed. */
export const FLAGS = ['refused', 'differed', 'unsent', 'repriced'] as const
export const FlagSchema = v.picklist(FLAGS)
export type Flag = v.InferOutput<typeof FlagSchema>

export const FindSchema = v.object({
  /** An e-mail, a telephone number, a name, an order's number or a cart's id, or the beginning of one. */
  q: queryText(200),
  /** A product's id. */
  product: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,9}$/))]), ''),
  coupon: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9_-]{0,40}$/)), ''),
  flag: v.optional(v.union([v.literal(''), FlagSchema]), ''),
  /** Something happened from here on, and before there. */
  from: TimeQuerySchema,
  to: TimeQuerySchema,
})
export type Find = v.InferOutput<typeof FindSchema>

export const OrderSummarySchema = v.object({
  id: v.string(),
  number: v.string(),
  status: v.string(),
  total: v.number(),
  placedAt: MomentSchema,
})

/** A customer with an account, or a guest. */
export const FoundSchema = v.object({
  /** Of the cart in use. */
  cartId: v.string(),
  /** Masked; null for a guest. */
  who: v.nullable(v.string()),
  itemCount: v.number(),
  total: v.number(),
  events: v.number(),
  /** When something last happened. */
  lastAt: MomentSchema,
  flags: v.array(FlagSchema),
  /** The newest ones, the newest first. */
  orders: v.array(OrderSummarySchema),
})
export type Found = v.InferOutput<typeof FoundSchema>
/** `more`: there are others, so ask more narrowly. */
export const FoundAnswerSchema = v.object({ found: v.array(FoundSchema), more: v.boolean() })

import * as v from 'valibot'
import { CartIdSchema, DigitsSchema, MomentSchema, ReasonSchema } from './support-fields.ts'

export const ExportSchema = v.object({ cartId: CartIdSchema, reason: ReasonSchema })

const AccessSchema = v.object({
  /** Identifies the access, and orders the log. */
  id: v.number(),
  at: MomentSchema,
  name: v.string(),
  what: v.picklist(['found', 'opened', 'revealed', 'exported']),
  cartId: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export const AccessLogQuerySchema = v.object({
  /** Empty for all carts. */
  cartId: v.optional(v.union([v.literal(''), CartIdSchema]), ''),
  /** The previous page's `next`: the accesses before this id, which orders simultaneous ones too. Null for the latest. */
  before: v.optional(v.nullable(DigitsSchema), null),
})
export type AccessLogQuery = v.InferOutput<typeof AccessLogQuerySchema>
/** The latest access first. `next` is the `before` of the next page; null on the last page. */
export const AccessLogSchema = v.object({ accesses: v.array(AccessSchema), next: v.nullable(v.number()) })
export type AccessLog = v.InferOutput<typeof AccessLogSchema>

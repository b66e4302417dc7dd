import * as v from 'valibot'
import { CartIdSchema, DigitsSchema, MomentSchema, ReasonSchema } from './support-fields.ts'

export const ExportSchema = v.object({ cartId: CartIdSchema, reason: ReasonSchema })

const AccessSchema = v.object({
  /** Names the access, and its place among all. */
  id: v.number(),
  at: MomentSchema,
  name: v.string(),
  what: v.picklist(['found', 'opened', 'revealed', 'exported']),
  cartId: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export const AccessLogQuerySchema = v.object({
  cartId: v.optional(v.union([v.literal(''), CartIdSchema]), ''),
  /** The `next` of the page before; null for the latest. */
  before: v.optional(v.nullable(DigitsSchema), null),
})
/** The latest first. `next`: to be asked with `before`; null where nothing came before. */
export const AccessLogSchema = v.object({ accesses: v.array(AccessSchema), next: v.nullable(v.number()) })
export type AccessLog = v.InferOutput<typeof AccessLogSchema>

import * as v from 'valibot'
import { CartIdSchema, MomentSchema, queryText, TimeQuerySchema } from './support-fields.ts'

export const SOURCES = ['cart', 'order', 'webhook', 'mail', 'session', 'browser', 'staff'] as const
export const OUTCOMES = ['done', 'refused', 'failed'] as const

/** An entry of the timeline, which combines all streams. */
export const TimelineEntrySchema = v.object({
  /** Identifies the entry; also the cursor for earlier entries. */
  key: v.string(),
  source: v.picklist(SOURCES),
  stream: v.string(),
  position: v.nullable(v.number()),
  type: v.string(),
  /** A description. */
  says: v.string(),
  /** `stranger`: the sender of a webhook that claimed to be from a provider and failed verification. */
  who: v.picklist(['shopper', 'shop', 'staff', 'provider', 'stranger']),
  /** The name of the member of staff or of the provider. */
  name: v.nullable(v.string()),
  /** The reason given by staff. */
  reason: v.nullable(v.string()),
  outcome: v.picklist(OUTCOMES),
  /** By the server's clock, and by the author's clock if the author sent a time. */
  at: MomentSchema,
  theirAt: v.nullable(MomentSchema),
  /** The browser and its tab. */
  device: v.nullable(v.string()),
  tab: v.nullable(v.string()),
  /** The time from act to acknowledgement in ms, by the browser's clock; null if not reported. */
  latency: v.nullable(v.number()),
  /** The id of a mail that can be sent again. */
  mailId: v.nullable(v.number()),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntrySchema>

export const TimelineQuerySchema = v.object({
  cartId: CartIdSchema,
  /** The key of the entry before which the page ends; empty for the newest entries. */
  before: queryText(120),
  source: v.optional(v.union([v.literal(''), v.picklist(SOURCES)]), ''),
  device: queryText(60),
  outcome: v.optional(v.union([v.literal(''), v.picklist(OUTCOMES)]), ''),
  /** Only entries up to this time. */
  until: TimeQuerySchema,
})
export type TimelineQuery = v.InferOutput<typeof TimelineQuerySchema>
export const TimelineSchema = v.object({
  /** The newest first. */
  entries: v.array(TimelineEntrySchema),
  /** The `before` of the next page; null on the last page. */
  next: v.nullable(v.string()),
})
export type Timeline = v.InferOutput<typeof TimelineSchema>

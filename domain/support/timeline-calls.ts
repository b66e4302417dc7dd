import * as v from 'valibot'
import { CartIdSchema, MomentSchema, queryText, TimeQuerySchema } from './support-fields.ts'

export const SOURCES = ['cart', 'order', 'webhook', 'mail', 'session', 'browser', 'staff'] as const
export const OUTCOMES = ['done', 'refused', 'failed'] as const

/** One line of the one view over all streams. */
export const TimelineEntrySchema = v.object({
  /** Names the entry, and its place: also the cursor to what came before it. */
  key: v.string(),
  source: v.picklist(SOURCES),
  stream: v.string(),
  position: v.nullable(v.number()),
  type: v.string(),
  /** In words. */
  says: v.string(),
  /** `stranger`: whoever spoke in the name of a provider, and was not believed. */
  who: v.picklist(['shopper', 'shop', 'staff', 'provider', 'stranger']),
  /** Of staff or a provider. */
  name: v.nullable(v.string()),
  /** Of staff. */
  reason: v.nullable(v.string()),
  outcome: v.picklist(OUTCOMES),
  /** By our clock, and by theirs where it was theirs to say. */
  at: MomentSchema,
  theirAt: v.nullable(MomentSchema),
  /** The browser, and the tab in it. */
  device: v.nullable(v.string()),
  tab: v.nullable(v.string()),
  /** From act to acknowledgement in ms, by the browser's own clock; null where it did not tell. */
  latency: v.nullable(v.number()),
  /** Of a mail that may be sent again. */
  mailId: v.nullable(v.number()),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntrySchema>

export const TimelineQuerySchema = v.object({
  cartId: CartIdSchema,
  /** The key of the entry before which to go on; empty for the newest. */
  before: queryText(120),
  source: v.optional(v.union([v.literal(''), v.picklist(SOURCES)]), ''),
  device: queryText(60),
  outcome: v.optional(v.union([v.literal(''), v.picklist(OUTCOMES)]), ''),
  /** Only what happened until then. */
  until: TimeQuerySchema,
})
export type TimelineQuery = v.InferOutput<typeof TimelineQuerySchema>
export const TimelineSchema = v.object({
  /** The newest first. */
  entries: v.array(TimelineEntrySchema),
  /** To be asked with `before`; null where nothing came before. */
  next: v.nullable(v.string()),
})

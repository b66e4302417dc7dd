import * as v from 'valibot'
import { AtSchema, EventIdSchema, SeqSchema } from './envelope.ts'

/** What every entry of a log has. */
export const entryBase = {
  id: EventIdSchema,
  stream: v.string(),
  at: AtSchema,
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
}

/** A shopper's event in the browser's log. `seq` has no gaps across the browser's tabs. */
export const EventEntrySchema = v.object({
  ...entryBase,
  kind: v.literal('event'),
  seq: SeqSchema,
  tab: v.string(),
  type: v.string(),
  data: v.unknown(),
  /** It was moved from another store, where its act was claimed. */
  isClaimed: v.optional(v.literal(true)),
})
export type EventEntry = v.InferOutput<typeof EventEntrySchema>

import * as v from 'valibot'
import { AtSchema, EventIdSchema, SeqSchema, StoredEventSchema } from '../event/envelope.ts'
import { ViewFactsSchema } from './view-facts.ts'

const base = { id: EventIdSchema, stream: v.string(), at: AtSchema, v: v.pipe(v.number(), v.integer(), v.minValue(1)) }
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** An event as the shopper's own browser logs it. `seq` is dense over all the browser's tabs. */
export const EventEntrySchema = v.object({
  ...base,
  kind: v.literal('event'),
  seq: SeqSchema,
  tab: v.string(),
  type: v.string(),
  data: v.unknown(),
})
export type EventEntry = v.InferOutput<typeof EventEntrySchema>

const fact = { ...base, kind: v.literal('fact') }

/** What the server said, as the sync engine logs it, and what the shopper made of a refusal. */
export const FactEntrySchema = v.variant('type', [
  v.object({
    ...fact,
    type: v.literal('Synced'),
    data: v.object({
      /** The server's stream, as `cart:<id>`. */
      streamId: v.string(),
      cursor: count,
      /** The last of this browser's `seq` that the server has taken. */
      acknowledged: count,
      events: v.array(StoredEventSchema),
      hash: v.string(),
    }),
  }),
  v.object({
    ...fact,
    type: v.literal('Reset'),
    data: v.object({
      streamId: v.nullable(v.string()),
      cursor: count,
      acknowledged: count,
      state: v.unknown(),
      /**
       * `trimmed` stands for entries that were dropped, `unsendable` passes over one that no server takes; `logged_in` begins
       * a session's stream, and before `logged_out` lies nothing any more.
       */
      why: v.picklist([
        'too_far_behind',
        'other_cart',
        'hash_differs',
        'gap',
        'unknown_cart',
        'trimmed',
        'unsendable',
        'logged_in',
        'logged_out',
      ]),
      /** The ids of the shoppers' last events among what was `trimmed`. */
      acts: v.optional(v.array(EventIdSchema)),
    }),
  }),
  v.object({
    ...fact,
    type: v.literal('Refused'),
    data: v.object({ eventId: EventIdSchema, seq: SeqSchema, reason: v.string(), message: v.string() }),
  }),
  v.object({ ...fact, type: v.literal('RefusalDismissed'), data: v.object({ eventId: EventIdSchema }) }),
  /** What a page showed beside the cart. Only recordings hold it: the fold passes over it. */
  v.object({ ...fact, type: v.literal('Viewed'), data: ViewFactsSchema }),
])
export type FactEntry = v.InferOutput<typeof FactEntrySchema>

export const LogEntrySchema = v.union([EventEntrySchema, FactEntrySchema])
export type LogEntry = EventEntry | FactEntry

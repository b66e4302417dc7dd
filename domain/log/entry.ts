import * as v from 'valibot'
import {
  type EventEntry,
  EventEntrySchema,
  EventIdSchema,
  entryBase,
  SeqSchema,
  StoredEventSchema,
} from '../event/envelope.ts'
import { CountSchema } from '../shared-schemas.ts'
import { ViewFactsSchema } from '../wire/view-facts.ts'

const fact = { ...entryBase, kind: v.literal('fact') }

/** Why a cart was replaced by the server's. */
export const CART_RESET_REASONS = [
  'too_far_behind',
  'other_cart',
  'hash_differs',
  'gap',
  'unknown_cart',
  'trimmed',
  'unsendable',
] as const

/** A fact of a log: an answer of the server, or that the shopper dismissed a refusal. Recordings have one more, `Viewed`. */
export const FactEntrySchema = v.variant('type', [
  v.object({
    ...fact,
    type: v.literal('Synced'),
    data: v.object({
      /** The server's stream, as `cart:<id>`. */
      streamId: v.string(),
      cursor: CountSchema,
      /** The last `seq` of this browser that the server has acknowledged. */
      acknowledged: CountSchema,
      events: v.array(StoredEventSchema),
      hash: v.string(),
    }),
  }),
  v.object({
    ...fact,
    type: v.literal('Reset'),
    data: v.object({
      streamId: v.nullable(v.string()),
      cursor: CountSchema,
      acknowledged: CountSchema,
      state: v.unknown(),
      /**
       * `trimmed` replaces dropped entries; `unsendable` skips an event that no server accepts; `logged_in` starts a session's
       * stream; `logged_out` is the first entry of a wiped log.
       */
      why: v.picklist([...CART_RESET_REASONS, 'logged_in', 'logged_out']),
      /** The ids of the last shoppers' events that were `trimmed`. */
      acts: v.optional(v.array(EventIdSchema)),
    }),
  }),
  v.object({
    ...fact,
    type: v.literal('Refused'),
    data: v.object({
      eventId: EventIdSchema,
      seq: SeqSchema,
      reason: v.string(),
      message: v.string(),
      /** The refused act, in a log to which the refusal was brought without it. Older releases do not write or read it. */
      event: v.nullish(v.object({ type: v.string(), v: v.number(), data: v.unknown() })),
    }),
  }),
  v.object({ ...fact, type: v.literal('RefusalDismissed'), data: v.object({ eventId: EventIdSchema }) }),
  /** What a page showed besides the cart. Only in recordings; the fold ignores it. */
  v.object({ ...fact, type: v.literal('Viewed'), data: ViewFactsSchema }),
])
export type FactEntry = v.InferOutput<typeof FactEntrySchema>

export const LogEntrySchema = v.union([EventEntrySchema, FactEntrySchema])
export type LogEntry = EventEntry | FactEntry

import * as v from 'valibot'

/** What happened, before it is written anywhere: the part of an event that `evolve` reads. */
export interface DomainEvent {
  readonly type: string
  /** The version of `data`'s shape. */
  readonly v: number
  readonly data: unknown
}

export const EventIdSchema = v.pipe(v.string(), v.uuid())
export const SeqSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const PositionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** The last moment that a `Date` holds, in epoch ms. */
const LAST_MOMENT = 8.64e15
/** Epoch ms, for people's eyes. Order is never taken from it. */
export const AtSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LAST_MOMENT))
/** Streams of before hold moments that no `Date` does. */
const StoredAtSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const TypeSchema = v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z]{0,59}$/))
const VersionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The moment nearest to a number that somebody else's code gave for one. */
export function nearestMoment(at: number): number {
  return Math.round(Math.min(Math.max(at, 0), LAST_MOMENT))
}

/** An event as a browser pushes it: its own order in `seq`, gapless for each client. */
export const PushedEventSchema = v.object({
  id: EventIdSchema,
  seq: SeqSchema,
  type: TypeSchema,
  v: VersionSchema,
  /** As `AtSchema`, and `data` within `isDataInBounds`: the server refuses the event where they are not. */
  at: v.number(),
  data: v.unknown(),
  /** The tab in which it was made, for support. Older code does not say. */
  tab: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined),
})
export type PushedEvent = v.InferOutput<typeof PushedEventSchema>

/** Who made an event: `server` for the shop's own, otherwise the client's id. */
const OriginSchema = v.union([v.literal('server'), v.pipe(v.string(), v.uuid())])

/** An event as the server keeps it: its place in the stream in `position`, gapless for each stream. */
export const StoredEventSchema = v.object({
  position: PositionSchema,
  origin: OriginSchema,
  id: EventIdSchema,
  /** The client's own number of it; null for the server's events. */
  seq: v.nullable(SeqSchema),
  type: TypeSchema,
  v: VersionSchema,
  at: StoredAtSchema,
  data: v.unknown(),
})
export type StoredEvent = v.InferOutput<typeof StoredEventSchema>

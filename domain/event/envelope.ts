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
/** Epoch ms, for people's eyes. Order is never taken from it. */
export const AtSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const TypeSchema = v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z]{0,59}$/))
const VersionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** An event as a browser pushes it: its own order in `seq`, gapless for each client. */
export const PushedEventSchema = v.object({
  id: EventIdSchema,
  seq: SeqSchema,
  type: TypeSchema,
  v: VersionSchema,
  at: AtSchema,
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
  at: AtSchema,
  data: v.unknown(),
})
export type StoredEvent = v.InferOutput<typeof StoredEventSchema>

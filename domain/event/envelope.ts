import * as v from 'valibot'

/** The part of an event that `evolve` reads, before it is stored. */
export interface DomainEvent {
  readonly type: string
  /** The version of `data`'s shape. */
  readonly v: number
  readonly data: unknown
}

type EventSchemas = Readonly<Record<string, v.GenericSchema>>
/** An event of one type, by the schemas of the events' `data`. */
export type EventOf<Schemas extends EventSchemas, Type extends keyof Schemas> = {
  readonly type: Type
  readonly v: number
  readonly data: v.InferOutput<Schemas[Type]>
}
/** An event of any of the types. */
export type AnyEventOf<Schemas extends EventSchemas> = {
  [Type in keyof Schemas]: EventOf<Schemas, Type>
}[keyof Schemas]

export const EventIdSchema = v.pipe(v.string(), v.uuid())
export const SeqSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const PositionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
/** The last time that a `Date` can represent, in epoch ms. */
const LAST_MOMENT = 8.64e15
/** Epoch ms, for display only: events are never ordered by it. */
export const AtSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LAST_MOMENT))
/** Older streams contain times that a `Date` cannot represent. */
const StoredAtSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const TypeSchema = v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z]{0,59}$/))
const VersionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Clamps and rounds a number from external code to a valid time. */
export const nearestMoment = (at: number): number => Math.round(Math.min(Math.max(at, 0), LAST_MOMENT))

/** An event that a browser pushes. `seq` is the client's own gapless numbering. */
export const PushedEventSchema = v.object({
  id: EventIdSchema,
  seq: SeqSchema,
  type: TypeSchema,
  v: VersionSchema,
  /** Must satisfy `AtSchema`, and `data` must satisfy `isDataInBounds`: otherwise the server refuses the event. */
  at: v.number(),
  data: v.unknown(),
  /** The tab in which it was made, for support. Older code does not send it. */
  tab: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined),
})
export type PushedEvent = v.InferOutput<typeof PushedEventSchema>

/** The origin of an event: `server`, or the client's id. */
const OriginSchema = v.union([v.literal('server'), v.pipe(v.string(), v.uuid())])

/** An event that the server has stored. `position` is gapless in each stream. */
export const StoredEventSchema = v.object({
  position: PositionSchema,
  origin: OriginSchema,
  id: EventIdSchema,
  /** The client's number of the event; null for the server's events. */
  seq: v.nullable(SeqSchema),
  type: TypeSchema,
  v: VersionSchema,
  at: StoredAtSchema,
  data: v.unknown(),
})
export type StoredEvent = v.InferOutput<typeof StoredEventSchema>

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

import * as v from 'valibot'
import { decodeCartEvent } from '#domain/cart/cart-events.ts'
import { AtSchema, EventIdSchema } from '#domain/event/envelope.ts'
import type { MadeEvent } from './made-event.ts'

/** Takes along what a page could not store before it was left, to the next page of the same tab. */
export interface Lifeboat {
  /** What the page before could not store, in its order. The boat is empty afterwards. */
  readonly land: () => readonly MadeEvent[]
  /** Puts what `unsaved` gives aboard whenever the page is left, and takes it off again when the page comes back. */
  readonly watch: (unsaved: () => readonly MadeEvent[]) => void
}

const CargoSchema = v.object({
  /** The era in which they were made. */
  era: v.number(),
  events: v.array(
    v.object({
      id: EventIdSchema,
      at: AtSchema,
      event: v.object({ type: v.string(), v: v.number(), data: v.unknown() }),
    }),
  ),
})

/**
 * The events in what was put aboard in this era: nothing goes on past a logout. Those of another version of the shop, or of
 * somebody else's making, are left out.
 */
export function decodeCargo(cargo: unknown, era: number): MadeEvent[] {
  const parsed = v.safeParse(CargoSchema, cargo)
  if (!parsed.success || parsed.output.era !== era) return []
  return parsed.output.events.flatMap(({ id, at, event }) => {
    const decoded = decodeCartEvent(event)
    return decoded.ok ? [{ id, at, event: decoded.event }] : []
  })
}

import { type CartEvent, cartUpcasters } from '#domain/cart/cart-events.ts'
import { upcast } from '#domain/event/upcast.ts'
import type { MadeEvent } from './made-event.ts'

/** What is shown and not stored yet, in its order. */
export interface Unsaved {
  /** In which it was done; null for the one that the page started in. */
  readonly era: number | null
  readonly events: readonly MadeEvent[]
}

/** Takes along what a page could not store before it was left, to the next page of the same tab. */
export interface Lifeboat {
  /** What the page before could not store, in its order. The boat is empty afterwards. */
  readonly land: () => readonly MadeEvent[]
  /** Puts what `unsaved` gives aboard whenever the page is left, and takes it off again when the page comes back. */
  readonly watch: (unsaved: () => Unsaved) => void
}

/**
 * The events in what was put aboard in this era: nothing goes on past a logout. Those of another version of the shop, or of
 * somebody else's making, are left out. Their data was checked when the events were made, by this very tab: hydration
 * does not wait for the schemas, and whatever is amiss in it the server refuses.
 */
export function decodeCargo(cargo: unknown, era: number): MadeEvent[] {
  const aboard = fieldsOf<'era' | 'events'>(cargo)
  if (aboard.era !== era || !Array.isArray(aboard.events)) return []
  return aboard.events.flatMap((made: unknown) => {
    const { id, at, event } = fieldsOf<'id' | 'at' | 'event'>(made)
    const { type, v, data } = fieldsOf<'type' | 'v' | 'data'>(event)
    if (typeof id !== 'string' || typeof at !== 'number') return []
    if (typeof type !== 'string' || typeof v !== 'number' || typeof data !== 'object' || data === null) return []
    const upcasted = upcast(cartUpcasters, { type, v, data })
    return upcasted.known ? [{ id, at, event: upcasted.event as CartEvent }] : []
  })
}

function fieldsOf<Name extends string>(value: unknown): Partial<Record<Name, unknown>> {
  return typeof value === 'object' && value !== null ? value : {}
}

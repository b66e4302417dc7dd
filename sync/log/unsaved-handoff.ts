import { type CartEvent, cartUpcasters } from '#domain/cart/cart-events.ts'
import { upcast } from '#domain/event/upcast.ts'
import type { NewEvent } from './new-event.ts'

/** The acts that no store holds, in their order. */
export interface Unsaved {
  /** In which they were done; null for the one that the page started in. */
  readonly epoch: number | null
  readonly events: readonly NewEvent[]
}

/** Hands over what a page could not store before it was left to the next page of the same tab. */
export interface UnsavedHandoff {
  /** What the page before could not store, in its order. It stays until it is dropped, since this page may crash. */
  readonly take: () => readonly NewEvent[]
  /** What was taken is stored. */
  readonly drop: () => void
  /** Keeps what `unsaved` gives whenever the page is left, and drops it again when the page comes back. */
  readonly keep: (unsaved: () => Unsaved) => void
}

/**
 * The events of a handoff that was kept in this epoch: nothing goes on past a logout. Those of another version of the shop,
 * or of somebody else's making, are left out. Their data was checked when the events were made, by this very tab: hydration
 * does not wait for the schemas, and whatever is amiss in it the server refuses.
 */
export function decodeHandoff(kept: unknown, epoch: number): NewEvent[] {
  const unsaved = fieldsOf<'epoch' | 'events'>(kept)
  if (unsaved.epoch !== epoch || !Array.isArray(unsaved.events)) return []
  return unsaved.events.flatMap((each: unknown) => {
    const { id, at, event } = fieldsOf<'id' | 'at' | 'event'>(each)
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

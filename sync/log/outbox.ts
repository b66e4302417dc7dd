import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { EventEntry } from '#domain/event/envelope.ts'
import type { Handoff } from './handoff.ts'
import type { NewEvent } from './new-event.ts'
import type { StorageKind, Stored } from './sync-status.ts'

/**
 * The events that the server has not acknowledged, from the click on: the only place that knows what is unsaved or unsent.
 *
 * O1. An act is in the outbox from the click until the server has acknowledged or refused it: first in `unsaved`, then,
 *     once a store holds it, in `unsent`. It is never in both, and leaves `unsaved` only when it is stored or dropped.
 * O2. Both lists are in the order in which the acts were made, and every act of `unsent` comes before those of `unsaved`.
 * O3. What `add` returned resolves once, when all its events are stored, with their location, or with `nowhere`.
 */
export interface Outbox {
  /** The events that no store holds yet. */
  readonly unsaved: () => readonly NewEvent[]
  /** The stored events that the server has not acknowledged. */
  readonly unsent: () => readonly EventEntry[]
  /** How many events the server has not acknowledged. */
  readonly size: () => number
  /** What the page hands over when it is unloaded. A log in memory is lost with its page, so everything unsent counts as unsaved. */
  readonly handoff: () => Omit<Handoff, 'epoch' | 'account'>
}

/** The outbox with the operations that the log needs. */
export interface WritableOutbox extends Outbox {
  readonly add: (events: readonly NewEvent[]) => Promise<Stored>
  /** Marks these events as stored. Ids that are not in `unsaved` are ignored. */
  readonly settle: (ids: Iterable<string>, where: StorageKind) => void
  /** Drops everything unsaved: its epoch has ended, or the store is another customer's. */
  readonly drop: () => void
}

/** An unsaved event with its batch. In an array: a map would hash each id, which takes a third of an act's time. */
interface Unsaved {
  readonly event: NewEvent
  /** The events that were added together; `left` is how many of them are still unsaved. */
  readonly batch: { left: number; readonly resolve: (where: Stored) => void }
}

/** `stored` returns the outbox's stored part, and where it is stored. */
export function createOutbox(
  stored: () => { readonly pending: readonly EventEntry[]; readonly storage: StorageKind },
): WritableOutbox {
  let events: Unsaved[] = []

  const take = (isTaken: (id: string) => boolean, where: Stored): void => {
    const before = events
    events = before.filter(({ event }) => !isTaken(event.id))
    for (const { event, batch } of before) {
      if (isTaken(event.id)) batch.left -= 1
      if (batch.left === 0) batch.resolve(where)
    }
  }
  const unsaved = (): readonly NewEvent[] => events.map(({ event }) => event)

  return {
    unsaved,
    unsent: () => stored().pending,
    size: () => stored().pending.length + events.length,
    handoff() {
      const { storage, pending } = stored()
      const unsent = pending.map(newEventOf)
      return storage === 'memory' ? { unsaved: [...unsent, ...unsaved()], unsent: [] } : { unsaved: unsaved(), unsent }
    },
    add: (added) =>
      new Promise((resolve) => {
        const batch = { left: added.length, resolve }
        for (const event of added) events.push({ event, batch })
        if (added.length === 0) resolve(stored().storage)
      }),
    settle(ids, where) {
      if (events.length === 0) return
      const settled = new Set(ids)
      take((id) => settled.has(id), where)
    },
    drop: () => take(() => true, 'nowhere'),
  }
}

/** A pending event without the log's numbering. It was made by this code version, so it needs no upcasting. */
function newEventOf({ id, at, type, v, data }: EventEntry): NewEvent {
  return { id, at, event: { type, v, data } as CartEvent }
}

import { type CartEvent, cartUpcasters } from '#domain/cart/cart-events.ts'
import { upcast } from '#domain/event/upcast.ts'
import { type Account, guestAccount } from './account.ts'
import type { NewEvent } from './new-event.ts'

/** What a page that is left hands over to the next page of the same tab. */
export interface Handoff {
  /** The epoch of its acts; null for the one that the page started in. */
  readonly epoch: number | null
  /** The owner of the acts: a page that can't read the log knows it only from here. */
  readonly account: Account
  /** The acts that no store holds, in their order. */
  readonly unsaved: readonly NewEvent[]
  /**
   * The acts before them that a store holds and the server has not acknowledged. Where the next page can't read that
   * store, it sends them first: otherwise what was done later would come before them.
   */
  readonly unsent: readonly NewEvent[]
}

/** What a page starts with. */
export type Inheritance = Omit<Handoff, 'epoch'>

export const noInheritance: Inheritance = { account: guestAccount, unsaved: [], unsent: [] }

/** Stores the handoff between two pages of a tab. */
export interface HandoffStore {
  /** What the page before handed over. It stays until it is dropped, since this page may crash. */
  readonly take: () => Inheritance
  /** What was taken is stored. */
  readonly drop: () => void
  /** Keeps what `handoff` gives whenever the page is left: also when it comes back, since it may crash then. */
  readonly keep: (handoff: () => Handoff) => void
}

/** Null where there is nothing to hand over. */
export function encodeHandoff({ epoch, ...handoff }: Handoff, epochAtStart: number): string | null {
  if (handoff.unsaved.length === 0 && handoff.unsent.length === 0) return null
  return JSON.stringify({ epoch: epoch ?? epochAtStart, ...handoff })
}

/**
 * A handoff that was stored in this epoch: nothing is carried past a logout. Events of another version of the shop, or from
 * elsewhere, are left out. Their data was checked when this tab made the events, and is not checked again, since hydration does
 * not wait for the schemas: the server refuses invalid data.
 */
export function decodeHandoff(kept: string | null, epoch: number): Inheritance {
  try {
    const handoff = JSON.parse(kept ?? 'null') as Handoff | null
    if (handoff?.epoch !== epoch) return noInheritance
    const { status, id } = { id: '', ...handoff.account }
    return {
      account: status === 'customer' ? { status, id, ended: false } : guestAccount,
      unsaved: handoff.unsaved.flatMap(currentEvent),
      unsent: handoff.unsent.flatMap(currentEvent),
    }
  } catch {
    return noInheritance
  }
}

function currentEvent({ id, at, event }: NewEvent): NewEvent[] {
  const upcasted = upcast(cartUpcasters, event)
  const isWhole = typeof id === 'string' && typeof at === 'number' && typeof event.data === 'object'
  return isWhole && upcasted.known ? [{ id, at, event: upcasted.event as CartEvent }] : []
}

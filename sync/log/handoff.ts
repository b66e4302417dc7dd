import { type CartEvent, cartUpcasters } from '#domain/cart/cart-events.ts'
import { upcast } from '#domain/event/upcast.ts'
import { type Account, guestAccount } from './account.ts'
import type { NewEvent } from './new-event.ts'

/** What a page hands over to the next page of the same tab when it is unloaded. */
export interface Handoff {
  /** The epoch of its acts. */
  readonly epoch: number
  /** The owner of the acts: a page that cannot read the log knows it only from here. */
  readonly account: Account
  /** The acts that no store holds, in order. */
  readonly unsaved: readonly NewEvent[]
  /** Earlier acts that the server has not acknowledged. A page that cannot read their store sends these first, to keep the order. */
  readonly unsent: readonly NewEvent[]
}

/** What a page starts with. */
export type HandedOver = Omit<Handoff, 'epoch'>

export const nothingHandedOver: HandedOver = { account: guestAccount, unsaved: [], unsent: [] }

/** Stores the handoff between two pages of a tab. */
export interface HandoffStore {
  /** Returns what another page of the tab handed over in this epoch. It stays until `drop` is called, since this page may crash. */
  readonly read: (epoch: number) => HandedOver
  /** Deletes the handoff, once its acts are stored. */
  readonly drop: () => void
  /** Stores the result of `handoff` whenever the page is hidden, even if it may come back: it can crash meanwhile. */
  readonly writeOnPageHide: (handoff: () => Handoff) => void
  /** Calls the listener when the page is restored from the back/forward cache. */
  readonly onRestore: (listener: () => void) => void
}

/** Encodes a handoff. Returns null if a newer epoch is recorded: no page takes it, and a later page's may be there. */
export function encodeHandoff(handoff: Handoff, recordedEpoch: number): string | null {
  if (handoff.epoch < recordedEpoch) return null
  return JSON.stringify(handoff.unsaved.length + handoff.unsent.length > 0 ? handoff : null)
}

/**
 * Decodes a handoff of this epoch: nothing is carried past a logout. Events of an unknown type or version are left out. Event
 * data was validated when this tab made the events and is not validated again, since hydration does not wait for the
 * schemas: the server rejects invalid data.
 */
export function decodeHandoff(kept: string | null, epoch: number): HandedOver {
  try {
    const handoff = JSON.parse(kept ?? 'null') as Handoff | null
    if (handoff?.epoch !== epoch) return nothingHandedOver
    const { status, id } = { id: '', ...handoff.account }
    return {
      account: status === 'customer' ? { status, id, ended: false } : guestAccount,
      unsaved: handoff.unsaved.flatMap(currentEvent),
      unsent: handoff.unsent.flatMap(currentEvent),
    }
  } catch {
    return nothingHandedOver
  }
}

function currentEvent({ id, at, event }: NewEvent): NewEvent[] {
  const upcasted = upcast(cartUpcasters, event)
  const isWhole = typeof id === 'string' && typeof at === 'number' && typeof event.data === 'object'
  return isWhole && upcasted.known ? [{ id, at, event: upcasted.event as CartEvent }] : []
}

import type { Draft } from 'immer'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import { cartPolicies } from '#domain/cart/cart-policies.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { ServerWorld } from '#domain/cart/cart-world.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { evolveCart } from '#domain/cart/evolve-cart.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import { quote } from '#domain/cart/quote.ts'
import type { Rejection } from '#domain/event/decider.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { plainCopy } from '#domain/event/plain-copy.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { CartAppend, CartRecord } from '#server/events/cart-store.ts'

/** An event's id, origin, the origin's own number for it, and its time. */
export type EventMetadata = Pick<StoredEvent, 'id' | 'origin' | 'seq' | 'at'>

interface UnitOfWorkParts {
  readonly record: Pick<CartRecord, 'state' | 'position'>
  readonly world: ServerWorld
  /** UUIDv7, for the server's own events. */
  readonly newEventId: () => string
}

/** A unit of work on one cart: everything that is decided between its read and its write, by the exchange or by a call. */
export type CartUnitOfWork = ReturnType<typeof cartUnitOfWork>

/**
 * The policies run after every accepted event, not once per batch (specification, section 4: "after each cart change"), so
 * the resulting cart does not depend on how its events were batched.
 */
export function cartUnitOfWork({ record, world, newEventId }: UnitOfWorkParts) {
  const state = plainCopy(record.state)
  /** Their positions continue the record's. */
  const events: StoredEvent[] = []

  /** Appends an event that needs no decision. */
  const append = (event: CartEvent, { id, origin, seq, at }: EventMetadata): void => {
    const { type, v, data } = event
    events.push({ position: record.position + events.length + 1, origin, id, seq, type, v, at, data })
    evolveCart(state as Draft<CartState>, event)
  }
  /** Appends an event of the server itself. */
  const appendOwn = (event: CartEvent): void => {
    append(event, { id: newEventId(), origin: 'server', seq: null, at: world.now })
  }
  let appliedAt = -1
  /** Appends the events of the shop's policies, unless they have been applied since the last event. */
  const applyPolicies = (): void => {
    if (appliedAt === events.length) return
    for (const event of cartPolicies(state, world)) appendOwn(event)
    appliedAt = events.length
  }
  /** Decides a command and appends its event and those of the policies. If it is rejected, its event is not appended. */
  const execute = (command: CartCommand, metadata: EventMetadata): Rejection<CartReason> | null => {
    // Adding to a line replaces its offer with the current one. A price change needs its own event before that.
    if (command.type === 'AddItem' && Object.hasOwn(state.lines, itemKey(command))) applyPolicies()
    const decision = decideCart(state, command, world)
    if (!decision.ok) return decision.rejection
    append(decision.event, metadata)
    applyPolicies()
    return null
  }
  return { state, events: events as readonly StoredEvent[], execute, append, appendOwn, applyPolicies }
}

/** The position of a cart after a unit of work, for its clients. */
export function pokeOf({ cartId, position }: CartRecord, { events }: CartUnitOfWork): Poke {
  return { cartId, cursor: position + events.length }
}

/** What is to be written of these events of a cart, which led to this state. */
export function cartChangeOf(
  { state, events }: Pick<CartUnitOfWork, 'state' | 'events'>,
  lastSeqs: CartRecord['lastSeqs'],
): CartAppend {
  const { itemCount, total } = quote(state)
  return { events, state, lastSeqs, totals: { itemCount, total } }
}

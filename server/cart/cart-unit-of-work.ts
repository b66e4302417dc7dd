import type { Draft } from 'immer'
import { assert } from '#domain/assert.ts'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import { cartPolicies } from '#domain/cart/cart-policies.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import type { ServerWorld } from '#domain/cart/cart-world.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { evolveCart } from '#domain/cart/evolve-cart.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import type { Rejection } from '#domain/event/decider.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { plainCopy } from '#domain/log/plain-copy.ts'
import type { CartRecord } from '#server/events/cart-store.ts'

/** What stands beside an event's data: its id, who made it, the number that they gave it, and when. */
export type EventMetadata = Pick<StoredEvent, 'id' | 'origin' | 'seq' | 'at'>

/** A unit of work on one cart: what is decided between its reading and its writing, for the exchange and for the calls alike. */
export interface CartUnitOfWork {
  /** The state so far. */
  readonly state: CartState
  /** The events so far, at the positions that follow the record's. */
  readonly events: readonly StoredEvent[]
  /** Decides a command and appends its event and the policies', or returns a rejection and appends nothing of the command. */
  readonly execute: (command: CartCommand, metadata: EventMetadata) => Rejection<CartReason> | null
  /** Appends an event that needs no decision. */
  readonly append: (event: CartEvent, metadata: EventMetadata) => void
  /** Appends what the shop's policies make of the state; nothing where they have been applied since the last event. */
  readonly applyPolicies: () => void
}

interface UnitOfWorkParts {
  readonly record: Pick<CartRecord, 'state' | 'position'>
  readonly world: ServerWorld
  /** UUIDv7, for the server's own events. */
  readonly newEventId: () => string
}

/**
 * The policies run after every accepted event, and not once a batch (specification, section 4: "after each cart
 * change"), so a cart does not depend on how its events were batched.
 */
export function cartUnitOfWork({ record, world, newEventId }: UnitOfWorkParts): CartUnitOfWork {
  const state = plainCopy(record.state)
  const events: StoredEvent[] = []

  const append = (event: CartEvent, { id, origin, seq, at }: EventMetadata): void => {
    const { type, v, data } = event
    events.push({ position: record.position + events.length + 1, origin, id, seq, type, v, at, data })
    evolveCart(state as Draft<CartState>, event)
  }
  let appliedAt = -1
  const applyPolicies = (): void => {
    if (appliedAt === events.length) return
    for (const event of cartPolicies(state, world)) {
      append(event, { id: newEventId(), origin: 'server', seq: null, at: world.now })
    }
    appliedAt = events.length
  }
  const execute = (command: CartCommand, metadata: EventMetadata): Rejection<CartReason> | null => {
    // An addition to a line replaces its offer by the present one: what changed at the line before needs its own event first.
    if (command.type === 'AddItem' && Object.hasOwn(state.lines, itemKey(command))) applyPolicies()
    const decision = decideCart(state, command, world)
    if (!decision.ok) return decision.rejection
    const [event] = decision.events
    assert(event !== undefined && decision.events.length === 1, 'a shopper’s command leads to one event')
    append(event, metadata)
    applyPolicies()
    return null
  }
  return { state, events, execute, append, applyPolicies }
}

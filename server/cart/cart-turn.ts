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
import type { CartRecord } from '#server/event-store/cart-store.ts'

/** Who made an event, and the number that its maker gave it. */
export type Maker = Pick<StoredEvent, 'id' | 'origin' | 'seq' | 'at'>

/** What happens to a cart between its reading and its writing, whichever door it came through. */
export interface CartTurn {
  /** The state so far. */
  readonly state: CartState
  /** The events so far, at the positions that follow the record's. */
  readonly events: readonly StoredEvent[]
  /** Decides a command; its event and the policies' follow, or a rejection, and nothing of the command is there. */
  readonly act: (command: CartCommand, maker: Maker) => Rejection<CartReason> | null
  /** Appends an event that needs no decision. */
  readonly append: (event: CartEvent, maker: Maker) => void
  /** Appends what the shop's policies make of the state; nothing where they have been followed. */
  readonly follow: () => void
}

interface TurnParts {
  readonly record: CartRecord
  readonly world: ServerWorld
  /** UUIDv7, for the server's own events. */
  readonly newEventId: () => string
}

/**
 * The policies run after every accepted event, and not once a batch (specification, section 4: "after each cart
 * change"), so a cart does not depend on how its events were batched on their way.
 */
export function cartTurn({ record, world, newEventId }: TurnParts): CartTurn {
  const state = plainCopy(record.state)
  const events: StoredEvent[] = []

  const append = (event: CartEvent, { id, origin, seq, at }: Maker): void => {
    const { type, v, data } = event
    events.push({ position: record.position + events.length + 1, origin, id, seq, type, v, at, data })
    evolveCart(state as Draft<CartState>, event)
  }
  let followed = -1
  const follow = (): void => {
    if (followed === events.length) return
    for (const event of cartPolicies(state, world)) {
      append(event, { id: newEventId(), origin: 'server', seq: null, at: world.now })
    }
    followed = events.length
  }
  const act = (command: CartCommand, maker: Maker): Rejection<CartReason> | null => {
    // An addition to a line brings it the present offer: what changed at the line before is told first.
    if (command.type === 'AddItem' && Object.hasOwn(state.lines, itemKey(command))) follow()
    const decision = decideCart(state, command, world)
    if (!decision.ok) return decision.rejection
    const [event] = decision.events
    assert(event !== undefined && decision.events.length === 1, 'a shopper’s command leads to one event')
    append(event, maker)
    follow()
    return null
  }
  return { state, events, act, append, follow }
}

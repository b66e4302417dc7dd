import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Rejection } from '#domain/event/decider.ts'

/** A shopper's event with its name and its time, before the log has given it a `seq`. */
export interface MadeEvent {
  readonly id: string
  readonly at: number
  readonly event: CartEvent
}

/** Where events get their names and times. `eventId` is a UUIDv7, `now` in epoch ms. */
export interface EventSource {
  readonly eventId: () => string
  readonly now: () => number
}

export type Made =
  | { readonly ok: true; readonly events: readonly MadeEvent[] }
  | { readonly ok: false; readonly rejection: Rejection<CartReason> }

interface Act {
  readonly view: CartState
  readonly command: CartCommand
  /** The product that the command names, where the page has it. */
  readonly product: SellableProduct | undefined
}

/** Decides an act on what the shopper sees. The server decides it again with all the facts. */
export function makeEvents({ view, command, product }: Act, source: EventSource): Made {
  const world = {
    authority: 'browser' as const,
    product: (id: number) => (product?.id === id ? product : undefined),
  }
  const decision = decideCart(view, command, world)
  if (!decision.ok) return decision
  return { ok: true, events: decision.events.map((event) => ({ id: source.eventId(), at: source.now(), event })) }
}

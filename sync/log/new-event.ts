import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Rejection } from '#domain/event/decider.ts'
import type { ClockAndIds } from '../ports/ports.ts'

/** A shopper's event with its id and its time, before the log has given it a `seq`. */
export interface NewEvent {
  readonly id: string
  /** Epoch ms. */
  readonly at: number
  readonly event: CartEvent
}

export type Decided =
  | { readonly ok: true; readonly events: readonly NewEvent[] }
  | { readonly ok: false; readonly rejection: Rejection<CartReason> }

interface Act {
  readonly view: CartState
  readonly command: CartCommand
  /** The product that the command names, where the page has it. */
  readonly product: SellableProduct | undefined
}

/** Decides an act on what the shopper sees. The server decides it again with all the facts. */
export function decideEvents({ view, command, product }: Act, { eventId, now }: ClockAndIds): Decided {
  const world = {
    authority: 'browser' as const,
    product: (id: number) => (product?.id === id ? product : undefined),
  }
  const decision = decideCart(view, command, world)
  if (!decision.ok) return decision
  return { ok: true, events: decision.events.map((event) => ({ id: eventId(), at: now(), event })) }
}

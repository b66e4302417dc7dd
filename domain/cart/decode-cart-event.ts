import { type Decoded, decodeEvent } from '../event/decode.ts'
import type { DomainEvent } from '../event/envelope.ts'
import { cartEventSchemas, shopperEvents } from './cart-event-schemas.ts'
import { type CartEvent, cartUpcasters, type ShopperCartEvent } from './cart-events.ts'

export const isShopperEvent = (event: CartEvent): event is ShopperCartEvent => Object.hasOwn(shopperEvents, event.type)

/** Decodes and validates a raw event as a cart event at its current version. */
export function decodeCartEvent(raw: DomainEvent): Decoded<CartEvent> {
  return decodeEvent({ upcasters: cartUpcasters, schemas: cartEventSchemas }, raw)
}

/** The id of the cart into which a stored event closed its cart; null for any event but a `CartClosed`. */
export function closedInto(stored: DomainEvent | undefined): string | null {
  if (stored?.type !== 'CartClosed') return null
  const decoded = decodeCartEvent(stored)
  return decoded.ok && decoded.event.type === 'CartClosed' ? decoded.event.data.into : null
}

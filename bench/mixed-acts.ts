import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import type { EventEntry, StoredEvent } from '#domain/event/envelope.ts'
import { blanketAdded, clientOf, couchAdded, cushionAdded, entryOf, storedOf } from '#tests/kit/entries.ts'
import { blanketKey, couchKey, cushionKey, tenPercent } from '#tests/kit/goods.ts'

/** The events of a shopper who adds, changes and removes items, repeatedly. */
export function mixedEvent(index: number): CartEvent {
  const itemKey = [blanketKey, couchKey, cushionKey][index % 3] ?? blanketKey
  switch (index % 8) {
    case 0:
      return blanketAdded(1 + (index % 5))
    case 1:
      return couchAdded(1)
    case 2:
      return cushionAdded(2)
    case 3:
    case 4:
      return cartEvent('QuantityChanged', { itemKey, quantity: 1 + (index % 9) })
    case 5:
      return cartEvent('ItemRemoved', { itemKey })
    case 6:
      return cartEvent('ShippingMethodSwitched', {
        shippingMethod: index % 16 === 6 ? 'localPickup' : 'deliveryToDoor',
      })
    default:
      return cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
  }
}

/** The entry with this `seq` in the shopper's browser log. */
export function mixedEntry(seq: number): EventEntry {
  return entryOf(seq, mixedEvent(seq))
}

/** The same event as stored by the server, at the position of the same number. */
export function mixedStoredEvent(seq: number): StoredEvent {
  return { ...storedOf(seq, mixedEvent(seq), clientOf(1)), id: mixedEntry(seq).id }
}

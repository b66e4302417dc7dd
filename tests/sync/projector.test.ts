import { describe, expect, test } from 'vitest'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import type { Folded } from '#domain/log/fold.ts'
import { emptyFold, foldEntries, foldOnto } from '#domain/log/fold.ts'
import { emptyShop } from '#sync/log/shop-fold.ts'
import type { MadeEvent } from '#sync/made-event.ts'
import { createProjector, type Projector } from '#sync/projector.ts'
import type { Seed } from '#sync/seed.ts'
import { blanketAdded, CART_ID, cushionAdded, entryOf, idOf, NOW, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { blanketKey, cushionKey } from '#tests/kit/goods.ts'

const readBefore = syncedOf([storedOf(1, blanketAdded())])
const otherDevices = syncedOf([storedOf(2, cushionAdded())])

/** The cart as the server rendered it, after these of its events. */
function seedOf(...events: readonly CartEvent[]): Seed {
  const cart = foldOnto(cartStream, emptyCart(), events)
  return { cart, streamId: `cart:${CART_ID}`, cursor: events.length }
}

function foldOf(...entries: readonly LogEntry[]) {
  return foldEntries(cartStream, emptyFold(cartStream), entries)
}

const made = (seq: number, event: CartEvent): MadeEvent => ({ id: idOf(seq), at: NOW, event })

const shopOf = (cart: Folded<CartState>) => ({ ...emptyShop(), cart })

const shownIn = (projector: Projector) =>
  [blanketKey, cushionKey].map((key) => projector.view().lines[key]?.quantity ?? 0)

describe('a page whose server-rendered cart is newer than its browser’s log', () => {
  const seed = seedOf(blanketAdded(), cushionAdded())

  test('shows what another device did from the first moment to the first answer, and after it', () => {
    const projector = createProjector(seed)
    expect(shownIn(projector)).toEqual([1, 1])
    projector.restart(shopOf(foldOf(readBefore)), [])
    expect(shownIn(projector)).toEqual([1, 1])
    projector.append([otherDevices])
    expect(shownIn(projector)).toEqual([1, 1])
  })

  test('shows the shopper’s acts on top, while they are written and when they are', () => {
    const projector = createProjector(seed)
    projector.restart(shopOf(foldOf(readBefore)), [])
    projector.show([made(1, blanketAdded())])
    expect(shownIn(projector)).toEqual([2, 1])
    projector.append([entryOf(1, blanketAdded())])
    projector.append([entryOf(2, cushionAdded())])
    expect(shownIn(projector)).toEqual([2, 2])
    const taken = [storedOf(2, cushionAdded()), storedOf(3, blanketAdded()), storedOf(4, cushionAdded())]
    projector.append([syncedOf(taken, 2)])
    expect(shownIn(projector)).toEqual([2, 2])
  })

  test('doubles nothing that was sent and not yet answered: the log is believed', () => {
    const projector = createProjector(seed)
    projector.restart(shopOf(foldOf(readBefore, entryOf(1, cushionAdded()))), [])
    expect(shownIn(projector)).toEqual([1, 1])
  })

  test('believes a log that is as far, that is further, and that is of another cart', () => {
    for (const log of [[readBefore, otherDevices], [syncedOf([1, 2, 3].map((at) => storedOf(at, blanketAdded())))]]) {
      const projector = createProjector(seed)
      const fold = foldOf(...log)
      projector.restart(shopOf(fold), [])
      expect(projector.view()).toEqual(fold.view)
    }
    const elsewhere = createProjector({ ...seed, streamId: 'cart:another000000001' })
    elsewhere.restart(shopOf(foldOf(readBefore)), [])
    expect(shownIn(elsewhere)).toEqual([1, 0])
  })

  test('shows it in a browser that lost its log', () => {
    const projector = createProjector(seed)
    projector.restart(shopOf(emptyFold(cartStream)), [])
    expect(shownIn(projector)).toEqual([1, 1])
  })
})

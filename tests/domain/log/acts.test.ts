import { describe, expect, test } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import { actsOf } from '#domain/log/acts.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import {
  blanketAdded,
  couchAdded,
  cushionAdded,
  dismissalOf,
  entryOf,
  idOf,
  refusalOf,
  resetTo,
  storedOf,
  syncedOf,
} from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { blanket } from '#tests/kit/goods.ts'

const blanketKey = itemKey({ productId: blanket.id, variation: null, colour: null })
const blanketRemoved = cartEvent('ItemRemoved', { itemKey: blanketKey })

function browser() {
  const disk = memoryDisk()
  const store = memoryLogStore(disk)
  return {
    log: (...entries: LogEntry[]) => store.append({ after: disk.last, entries, identity: null }),
    async claim() {
      const upTo = disk.last
      return actsOf({ after: await store.claim(upTo), upTo, rows: disk.rows })
    },
  }
}

describe('the commands in a log', () => {
  test('are returned once each, with the cart before them', async () => {
    const { log, claim } = browser()
    await log(entryOf(1, blanketAdded(2)))
    expect(await claim()).toMatchObject([{ before: { lines: {} }, event: { type: 'ItemAdded' } }])
    await log(entryOf(2, blanketRemoved))
    expect(await claim()).toMatchObject([
      { before: { lines: { [blanketKey]: { quantity: 2 } } }, event: { type: 'ItemRemoved' } },
    ])
    expect(await claim()).toEqual([])
  })

  test('do not include the server’s events, also if they repeat one', async () => {
    const { log, claim } = browser()
    await log(entryOf(1, blanketAdded()))
    await claim()
    await log(syncedOf([storedOf(1, blanketAdded())], 1))
    expect(await claim()).toEqual([])
  })

  test('do not include lines that were moved into a new cart', async () => {
    const { log, claim } = browser()
    await log(entryOf(1, blanketAdded()), syncedOf([storedOf(1, blanketAdded())], 1), entryOf(2, couchAdded()))
    await claim()
    const forgotten = resetTo({ streamId: null, cursor: 0, acknowledged: 2, state: emptyCart(), why: 'unknown_cart' })
    await log(forgotten, entryOf(3, blanketAdded()), { ...entryOf(4, couchAdded()), id: idOf(2) })
    await log(entryOf(5, blanketAdded()))
    expect(await claim()).toMatchObject([{ before: { lines: { [blanketKey]: { quantity: 1 } } } }])
  })

  test('do not include changes that were made again in a cart whose last events were lost, or what the server had accepted', async () => {
    const { log, claim } = browser()
    const added = syncedOf([storedOf(1, blanketAdded(3))], 1)
    await log(entryOf(1, blanketAdded(3)), added, entryOf(2, couchAdded()), entryOf(3, cushionAdded()))
    await claim()
    const older = resetTo({ cursor: 1, acknowledged: 3, state: cartAfter(blanketAdded()), why: 'unknown_cart' })
    const set = cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 3 })
    // The server had accepted the couch, and the cushion is sent again.
    await log(older, entryOf(4, set), entryOf(5, couchAdded()), { ...entryOf(6, cushionAdded()), id: idOf(3) })
    expect(await claim()).toEqual([])
    await log(entryOf(7, blanketAdded()))
    expect(await claim()).toHaveLength(1)
  })

  test('an act whose refusal is still shown was not accepted', async () => {
    const { log, claim } = browser()
    await log(entryOf(1, blanketAdded()), refusalOf(1))
    await claim()
    const forgotten = resetTo({ streamId: null, cursor: 0, acknowledged: 1, state: emptyCart(), why: 'unknown_cart' })
    await log(forgotten, entryOf(2, couchAdded()))
    expect(await claim()).toMatchObject([{ event: { type: 'ItemAdded' } }])
  })

  test('an act that was refused again, which the shopper had dismissed, was not accepted', async () => {
    const { log, claim } = browser()
    await log(entryOf(1, blanketAdded()), refusalOf(1), dismissalOf(1))
    await claim()
    const forgotten = resetTo({ streamId: null, cursor: 0, acknowledged: 1, state: emptyCart(), why: 'unknown_cart' })
    await log(refusalOf(1), forgotten, entryOf(2, couchAdded()))
    expect(await claim()).toMatchObject([{ event: { type: 'ItemAdded' } }])
  })

  test('an addition after that is an act, even if the new cart already has the old one’s lines', async () => {
    const { log, claim } = browser()
    await log(entryOf(1, blanketAdded()), syncedOf([storedOf(1, blanketAdded())], 1))
    await claim()
    const state = cartAfter(blanketAdded())
    await log(resetTo({ streamId: null, cursor: 1, acknowledged: 1, state, why: 'unknown_cart' }))
    await log(entryOf(2, couchAdded()))
    expect(await claim()).toMatchObject([{ event: { type: 'ItemAdded' } }])
  })
})

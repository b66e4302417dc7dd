import { describe, expect, test } from 'vitest'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartState } from '#domain/cart/cart-state.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import type { Folded } from '#domain/event/folded.ts'
import { emptyFold, foldOnto } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds, type LogFolds } from '#domain/log/log-folds.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { LogOpening, WritableCartLog } from '#sync/log/cart-log.ts'
import { createCartLog } from '#sync/log/create-cart-log.ts'
import { nothingHandedOver } from '#sync/log/handoff.ts'
import type { NewEvent } from '#sync/log/new-event.ts'
import type { Seed } from '#sync/log/seed.ts'
import { blanketAdded, CART_ID, cushionAdded, entryOf, idOf, NOW, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { blanket, blanketKey, cushion, cushionKey } from '#tests/kit/goods.ts'

const readBefore = syncedOf([storedOf(1, blanketAdded())])
const otherDevices = syncedOf([storedOf(2, cushionAdded())])

/** The server-rendered cart after these events. */
function seedOf(...events: readonly CartEvent[]): Seed {
  const cart = foldOnto(cartStream, emptyCart(), events)
  return { cart, streamId: `cart:${CART_ID}`, cursor: events.length, acts: [] }
}

function foldOf(...entries: readonly LogEntry[]) {
  return foldEntries(cartStream, emptyFold(cartStream), entries)
}

const made = (seq: number, event: CartEvent): NewEvent => ({ id: idOf(seq), at: NOW, event })

function logWith(seed: Seed | null, handedOver = nothingHandedOver): WritableCartLog {
  const log = createCartLog({
    clockAndIds: { eventId: () => idOf(99), now: () => NOW },
    seed,
    epochAtStart: 0,
    handedOver,
  })
  log.setFolding(foldLog)
  return log
}

const opening = (folds: LogFolds): LogOpening => {
  return { folds, found: () => [], epoch: 0, storage: 'indexeddb', account: guestAccount }
}

const foldsOf = (cart: Folded<CartState>) => ({ ...emptyLogFolds(), cart })

const shownIn = (log: WritableCartLog) =>
  [blanketKey, cushionKey].map((key) => log.getSnapshot().view.lines[key]?.quantity ?? 0)

test('unsaved events of one customer are dropped if the store belongs to another', () => {
  const customer = (id: string) => ({ status: 'customer', id, ended: false }) as const
  const log = createCartLog({
    clockAndIds: { eventId: () => idOf(99), now: () => NOW },
    seed: null,
    epochAtStart: 0,
    handedOver: { ...nothingHandedOver, account: customer('thandi') },
  })
  void log.add([made(1, blanketAdded())])
  log.open({ ...opening(emptyLogFolds()), account: customer('sipho') })
  expect(log.outbox.unsaved()).toEqual([])
  expect(shownIn(log)).toEqual([0, 0])
})

describe('a page whose server-rendered cart is newer than the browser’s log', () => {
  const seed = seedOf(blanketAdded(), cushionAdded())

  test('shows another device’s change from the first moment, before and after the first answer', () => {
    const log = logWith(seed)
    expect(shownIn(log)).toEqual([1, 1])
    log.open(opening(foldsOf(foldOf(readBefore))))
    expect(shownIn(log)).toEqual([1, 1])
    log.append([otherDevices])
    expect(shownIn(log)).toEqual([1, 1])
  })

  test('shows the shopper’s own events on top, before and after they are written', () => {
    const log = logWith(seed)
    log.open(opening(foldsOf(foldOf(readBefore))))
    void log.add([made(1, blanketAdded())])
    expect(shownIn(log)).toEqual([2, 1])
    log.append([entryOf(1, blanketAdded())])
    log.append([entryOf(2, cushionAdded())])
    expect(shownIn(log)).toEqual([2, 2])
    const taken = [storedOf(2, cushionAdded()), storedOf(3, blanketAdded()), storedOf(4, cushionAdded())]
    log.append([syncedOf(taken, 2)])
    expect(shownIn(log)).toEqual([2, 2])
  })

  test('still shows both if its store is reopened with a pending act', () => {
    const log = logWith(seed)
    log.open(opening(foldsOf(foldOf(readBefore))))
    const act = entryOf(1, blanketAdded())
    log.append([act])
    expect(shownIn(log)).toEqual([2, 1])
    log.open(opening(foldsOf(foldOf(readBefore, act))))
    expect(shownIn(log)).toEqual([2, 1])
  })

  test('shows an act once that the shop has stored but not confirmed to this browser', () => {
    for (const before of [[readBefore], []]) {
      const log = logWith({ ...seed, acts: [idOf(70), idOf(1)] })
      const [sent, unsent] = [entryOf(1, cushionAdded()), entryOf(2, cushionAdded())]
      log.open(opening(foldsOf(foldOf(...before, sent))))
      expect(shownIn(log)).toEqual([1, 1])
      log.append([unsent])
      expect(shownIn(log)).toEqual([1, 2])
    }
  })

  test('shows an act once that the page before had sent, before its store is open and without one', () => {
    for (const part of ['unsaved', 'unsent'] as const) {
      const act = made(1, cushionAdded())
      const log = logWith({ ...seed, acts: [act.id] }, { ...nothingHandedOver, [part]: [act] })
      if (part === 'unsaved') void log.add([act])
      expect(shownIn(log)).toEqual([1, 1])
      const pending = part === 'unsent' ? [entryOf(1, cushionAdded())] : []
      log.open({ ...opening(foldsOf(foldOf(...pending))), storage: 'memory' })
      expect(shownIn(log)).toEqual([1, 1])
    }
  })

  test('prefers a log at the same position, a later one, and one of another cart', () => {
    for (const entries of [
      [readBefore, otherDevices],
      [syncedOf([1, 2, 3].map((at) => storedOf(at, blanketAdded())))],
    ]) {
      const log = logWith(seed)
      const fold = foldOf(...entries)
      log.open(opening(foldsOf(fold)))
      expect(log.getSnapshot().view).toEqual(fold.view)
    }
    const elsewhere = logWith({ ...seed, streamId: 'cart:another000000001' })
    elsewhere.open(opening(foldsOf(foldOf(readBefore))))
    expect(shownIn(elsewhere)).toEqual([1, 0])
  })

  test('drops the rendered cart if the shop’s answer leaves the log behind it: the database was restored from a backup', () => {
    const log = logWith(seed)
    log.open(opening(foldsOf(foldOf())))
    log.append([readBefore])
    expect(shownIn(log)).toEqual([1, 1])
    log.note({ link: 'down' })
    log.dropStaleSeed()
    expect(shownIn(log)).toEqual([1, 1])
    log.note({ link: 'up', online: false })
    log.dropStaleSeed()
    expect(shownIn(log)).toEqual([1, 1])
    log.note({ online: true })
    expect(shownIn(log)).toEqual([1, 1])
    log.dropStaleSeed()
    expect(shownIn(log)).toEqual([1, 0])
  })

  test('shows the rendered cart if the browser lost its log', () => {
    const log = logWith(seed)
    log.open(opening(foldsOf(emptyFold(cartStream))))
    expect(shownIn(log)).toEqual([1, 1])
  })
})

describe('the stored fold', () => {
  test('does not contain events that are not stored yet', () => {
    const log = logWith(null)
    log.open(opening(emptyLogFolds()))
    void log.add([made(1, blanketAdded())])
    void log.add([made(2, cushionAdded())])
    log.append([entryOf(1, blanketAdded())])
    expect(Object.keys(log.folds().cart.view.lines)).toEqual([blanketKey])
    expect(shownIn(log)).toEqual([1, 1])
  })

  test('does not contain the server-rendered cart', () => {
    const log = logWith(seedOf(blanketAdded(), cushionAdded()))
    log.open(opening(foldsOf(foldOf(readBefore))))
    void log.add([made(1, blanketAdded())])
    log.append([entryOf(1, blanketAdded())])
    expect(Object.keys(log.folds().cart.view.lines)).toEqual([blanketKey])
    expect(shownIn(log)).toEqual([2, 1])
  })

  test('is shown with another tab’s events while own events are not stored yet', () => {
    const log = logWith(null)
    log.open(opening(emptyLogFolds()))
    void log.add([made(2, cushionAdded())])
    log.append([entryOf(1, blanketAdded())])
    expect(shownIn(log)).toEqual([1, 1])
  })
})

describe('the server-rendered cart', () => {
  test('is kept while the log has no cart, however long that takes', () => {
    const log = logWith(seedOf(blanketAdded()))
    log.open(opening(emptyLogFolds()))
    log.dropStaleSeed()
    expect(shownIn(log)).toEqual([1, 0])
  })

  test('is dropped once the log has reached its position', () => {
    const log = logWith(seedOf(blanketAdded()))
    log.open(opening(foldsOf(foldOf(readBefore))))
    expect(log.hasSeed()).toBe(false)
  })
})

test('an item is added only with its own product’s copy', () => {
  const command = { type: 'AddItem', productId: cushion.id, variation: null, colour: null, quantity: 1 } as const
  expect(logWith(null).act(command, blanket)).toMatchObject({ ok: false, rejection: { reason: 'unknown_product' } })
})

test('the customer’s snapshot is the same object until the customer changes', () => {
  const log = logWith(null)
  log.open(opening(emptyLogFolds()))
  const before = log.getCustomer()
  log.note({ link: 'down' })
  expect(log.getCustomer()).toBe(before)
})

describe('a new epoch while the page is open', () => {
  const seed = seedOf(blanketAdded())

  test('drops the rendered cart and unsaved events', async () => {
    const log = logWith(seed)
    const saved = log.add([made(1, cushionAdded())])
    log.open({ ...opening(emptyLogFolds()), epoch: 1 })
    expect(await saved).toBe('nowhere')
    expect(shownIn(log)).toEqual([0, 0])
    expect(log.hasSeed()).toBe(false)
  })

  test('does so too if it is a lower one: the browser’s data was deleted, and a later page began again', async () => {
    const log = logWith(seed)
    log.open({ ...opening(emptyLogFolds()), epoch: 1 })
    const saved = log.add([made(1, cushionAdded())])
    log.open(opening(emptyLogFolds()))
    expect(shownIn(log)).toEqual([0, 0])
    expect(await saved).toBe('nowhere')
  })
})

describe('emptying a log', () => {
  test('notifies listeners, whether the page had opened it already or not', () => {
    const log = logWith(null)
    log.open(opening(emptyLogFolds()))
    expect(log.getCustomer().emptied).toBe(false)
    log.open({ ...opening(emptyLogFolds()), epoch: 1 })
    expect(log.getCustomer().emptied).toBe(true)
    log.open({ ...opening(emptyLogFolds()), epoch: 1 })
    expect(log.getCustomer().emptied).toBe(true)
    const later = logWith(null)
    later.open({ ...opening(emptyLogFolds()), epoch: 1 })
    expect(later.getCustomer().emptied).toBe(true)
  })
})

test('a log whose customer logged out shows nothing of the server-rendered cart', () => {
  const log = logWith(seedOf(blanketAdded()))
  log.open({ ...opening(emptyLogFolds()), account: { status: 'leaving' } })
  expect(shownIn(log)).toEqual([0, 0])
})

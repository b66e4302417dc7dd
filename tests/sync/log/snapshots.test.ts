import { describe, expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { LogOpening, WritableCartLog } from '#sync/log/cart-log.ts'
import { firstSnapshot } from '#sync/log/cart-snapshot.ts'
import { createCartLog } from '#sync/log/create-cart-log.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { nothingHandedOver } from '#sync/log/handoff.ts'
import { blanketAdded, cushionAdded, entryOf, idOf, NOW } from '#tests/kit/entries.ts'
import { blanket, blanketKey, cushionKey } from '#tests/kit/goods.ts'

const emptyStore: LogOpening = {
  folds: emptyLogFolds(),
  found: () => [],
  epoch: 0,
  storage: 'indexeddb',
  account: guestAccount,
}

function openedLog(): WritableCartLog {
  const clockAndIds = { eventId: () => idOf(99), now: () => NOW }
  const log = createCartLog({ clockAndIds, seed: null, epochAtStart: 0, handedOver: nothingHandedOver })
  log.setFolding(foldLog)
  log.open(emptyStore)
  return log
}

const unsavedBlanket = { id: idOf(1), at: NOW, event: blanketAdded() }

describe('the snapshot of the cart', () => {
  test('has the totals of what the shopper sees, with an act that is not stored yet', () => {
    const log = openedLog()
    expect(log.getSnapshot().quote).toMatchObject({ itemCount: 0, subtotal: 0 })
    void log.add([unsavedBlanket])
    expect(log.getSnapshot().quote).toMatchObject({ itemCount: 1, subtotal: blanket.price })
  })

  test('is the same object until something changes, also for its totals: React renders again for every other one', () => {
    const log = openedLog()
    const before = log.getSnapshot()
    expect(log.getSnapshot()).toBe(before)
    expect(before.quote).toBe(before.quote)
    log.note({ link: 'down' })
    expect(log.getSnapshot()).not.toBe(before)
  })

  test('shows both if a read brings an own act as the first and another tab’s as the second', () => {
    const log = openedLog()
    void log.add([unsavedBlanket])
    log.append([entryOf(1, blanketAdded()), entryOf(2, cushionAdded())])
    const { lines } = log.getSnapshot().view
    expect([blanketKey, cushionKey].map((key) => lines[key]?.quantity)).toEqual([1, 1])
  })
})

describe('a component that follows the log', () => {
  test('hears of every change, until it ends that', () => {
    const log = openedLog()
    let heard = 0
    const end = log.subscribe(() => {
      heard += 1
    })
    void log.add([unsavedBlanket])
    expect(heard).toBe(1)
    log.append([entryOf(1, blanketAdded())])
    expect(heard).toBe(2)
    end()
    log.note({ link: 'down' })
    expect(heard).toBe(2)
  })
})

test('an act that comes to no event counts as saved at once', async () => {
  expect(await openedLog().add([])).toBe('indexeddb')
})

test('a page that opens its log without having known an epoch has not been emptied by a logout', () => {
  const clockAndIds = { eventId: () => idOf(99), now: () => NOW }
  const log = createCartLog({ clockAndIds, seed: null, epochAtStart: null, handedOver: nothingHandedOver })
  log.open({ ...emptyStore, epoch: 3 })
  expect(log.getCustomer().emptied).toBe(false)
})

describe('before the log is read', () => {
  const rendered = foldOnto(cartStream, emptyCart(), [blanketAdded(2)])

  test('a page shows the rendered cart with its totals, or an empty one', () => {
    expect(firstSnapshot(rendered).view).toEqual(rendered)
    expect(firstSnapshot(rendered).quote).toMatchObject({ itemCount: 2, subtotal: 2 * blanket.price })
    expect(firstSnapshot(null).view).toEqual(emptyCart())
  })

  test('a page reports no trouble: nothing is lost, nothing waits, the shop is reachable, and no reload is needed', () => {
    const { sync, loaded } = firstSnapshot(rendered)
    expect(sync).toMatchObject({
      state: 'saved',
      pending: 0,
      isDurable: true,
      isUpdateNeeded: false,
      isReachable: true,
    })
    expect(loaded).toBe(false)
  })

  test('the visitor is a guest, of whom no session has ended and no logout is known', () => {
    expect(firstCustomer).toMatchObject({
      state: { status: 'guest' },
      sessionEnded: false,
      loaded: false,
      emptied: false,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold, foldOnto } from '#domain/event/folded.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { foldLog } from '#domain/log/fold-log.ts'
import { emptyLogFolds } from '#domain/log/log-folds.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { LogOpening, WritableCartLog } from '#sync/log/cart-log.ts'
import { createCartLog } from '#sync/log/create-cart-log.ts'
import { nothingHandedOver } from '#sync/log/handoff.ts'
import type { NewEvent } from '#sync/log/new-event.ts'
import type { Seed } from '#sync/log/seed.ts'
import { blanketAdded, CART_ID, cushionAdded, entryOf, idOf, NOW, storedOf, syncedOf } from '#tests/kit/entries.ts'

const act: NewEvent = { id: idOf(1), at: NOW, event: blanketAdded() }

interface Page {
  readonly seed?: Seed | null
  readonly unsent?: readonly NewEvent[]
}

function logOf({ seed = null, unsent = [] }: Page): WritableCartLog {
  const clockAndIds = { eventId: () => idOf(99), now: () => NOW }
  const handedOver = { ...nothingHandedOver, unsent }
  const log = createCartLog({ clockAndIds, seed, epochAtStart: 0, handedOver })
  log.setFolding(foldLog)
  return log
}

/** A store with these entries. */
function storeWith(entries: readonly LogEntry[], storage: LogOpening['storage']): LogOpening {
  const folds = { ...emptyLogFolds(), cart: foldEntries(cartStream, emptyFold(cartStream), entries) }
  return { folds, found: () => entries.map(({ id }) => id), epoch: 0, storage, account: guestAccount }
}

test('an act that a newly opened store already has is saved there, wherever the log was before', async () => {
  const log = logOf({})
  log.open(storeWith([], 'memory'))
  const saved = log.add([act])
  log.open(storeWith([entryOf(1, act.event)], 'indexeddb'))
  expect(await saved).toBe('indexeddb')
})

describe('a page that continues in memory with an act that was handed over to it', () => {
  const inMemory = () => {
    const log = logOf({ unsent: [act] })
    log.open(storeWith([entryOf(1, act.event)], 'memory'))
    return log
  }

  test('hands it over once, as one that no store has', () => {
    const { unsaved, unsent } = inMemory().handoff()
    expect([unsaved, unsent].map((acts) => acts.map(({ id }) => id))).toEqual([[act.id], []])
  })

  test('does not hand it over any more once the shop has acknowledged it', () => {
    const log = inMemory()
    log.append([syncedOf([{ ...storedOf(1, act.event), id: act.id }], 1)])
    expect(log.handoff()).toMatchObject({ unsaved: [], unsent: [] })
  })
})

test('an act that is made after a logout is handed over for the epoch of its log, and not for the one in which its page started', () => {
  const log = logOf({})
  log.open({ ...storeWith([], 'indexeddb'), epoch: 1 })
  void log.add([act])
  expect(log.handoff()).toMatchObject({ epoch: 1, unsaved: [{ id: act.id }] })
})

test('the rendered cart is not given up while a request may still bring the log up to it', () => {
  const cart = foldOnto(cartStream, emptyCart(), [blanketAdded(), cushionAdded()])
  const log = logOf({ seed: { cart, streamId: `cart:${CART_ID}`, cursor: 2, acts: [] } })
  log.open(storeWith([syncedOf([storedOf(1, blanketAdded())])], 'indexeddb'))
  log.note({ link: 'sending' })
  log.dropStaleSeed()
  expect(log.getSnapshot().view).toEqual(cart)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { type CustomerHolder, customerStream } from '#domain/customer/customer-events.ts'
import { guest } from '#domain/customer/customer-state.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { foldEntry } from '#domain/log/fold-shared.ts'
import { replayBrowser, replayLog, replayServer } from '#domain/replay/replay.ts'
import { replayState } from '#domain/replay/replay-state.ts'
import { cartEvents, logEntries, soundLogs } from '#tests/kit/arbitraries.ts'
import { blanketAdded, entryOf, resetTo, storedOf, syncedOf } from '#tests/kit/entries.ts'
import { cartAfter, given } from '#tests/kit/given.ts'
import { blanket, blanketKey } from '#tests/kit/goods.ts'
import { serverStream } from '#tests/kit/recordings.ts'
import { story } from '#tests/kit/story.ts'
import { confirmed, placed, started } from '../order/given-order.ts'

const shipping = { email: 'a@example.com', first_name: 'A', last_name: 'B', country: 'ZA' as const }
const unknown = { phone: null, address: null, suburb: null, city: null, state: null, postcode: null }
const loggedIn = {
  status: 'customer' as const,
  customer: { user_id: 'u1', shipping: { ...shipping, ...unknown } },
  email: shipping.email,
  refreshedAt: null,
}
const anyLog = fc.oneof(soundLogs, fc.array(logEntries, { maxLength: 30 }))

describe('replaying a recording to any point', () => {
  it('shows for a browser’s log what the customer saw, for a stream what the server held', () => {
    const { shopper, reprices, answers, browserLog, serverStream } = story()
    shopper.adds(blanket, 2)
    reprices(blanket, 42_000)
    answers()
    const seen = { itemKey: blanketKey, name: 'Weave throw', quantity: 2 }
    given(browserLog()).at(0).expect({ lines: [], total: 0 })
    given(browserLog())
      .at(1)
      .expect({ lines: [{ ...seen, price: 39_900, discount: 0, total: 79_800 }], total: 79_800 })
    given(browserLog())
      .at(2)
      .expect({ lines: [{ ...seen, price: 42_000, discount: 0, total: 84_000 }], total: 84_000 })
    given(serverStream()).at(1).expect({ total: 84_000 })
  })

  it('gives the same at every point as folding step by step, in any order of the points', () => {
    fc.assert(
      fc.property(anyLog, fc.array(fc.nat(), { maxLength: 20 }), (entries, asked) => {
        const folds = [emptyFold(cartStream)]
        for (const entry of entries) folds.push(foldEntry(cartStream, folds.at(-1) ?? emptyFold(cartStream), entry))
        const replay = replayBrowser({ entries })
        for (const point of asked.map((number) => number % folds.length)) expect(replay.at(point)).toEqual(folds[point])
      }),
    )
  })

  it('works for a customer’s log', () => {
    const stream = 'customer:session0001'
    const customer = (orders: number): CustomerHolder => ({
      state: { ...loggedIn, orders: [], ordersLoadedAt: orders },
    })
    const entries = [1, 2].map((cursor) => ({ ...resetTo({ state: customer(cursor), cursor }), stream }))
    const replay = replayLog(customerStream, entries)
    expect(replay.at(0).view.state).toEqual(guest())
    expect(replay.at(2).view).toEqual(customer(2))
  })

  it('works for a stream', () => {
    fc.assert(
      fc.property(fc.array(cartEvents, { maxLength: 30 }), fc.array(fc.nat(), { maxLength: 10 }), (events, asked) => {
        const replay = replayServer(serverStream(events.map((event, index) => storedOf(index + 1, event))))
        for (const point of asked.map((number) => number % (events.length + 1))) {
          expect(replay.at(point)).toEqual(cartAfter(...events.slice(0, point)))
        }
      }),
    )
  })

  it('works for an order, of which an earlier point stays as it is when a later one is read', () => {
    const stored = storedOf(1, blanketAdded())
    const events = [placed(), started(), confirmed()].map((event, index) => ({
      ...stored,
      position: index + 1,
      ...event,
    }))
    const replay = replayState(serverStream(events, 'order:o1'))
    const [waiting, paid] = [replay?.at(2), replay?.at(3)]
    expect(waiting).toMatchObject({ status: 'awaiting_payment', attempts: [{ status: 'pending' }] })
    expect(paid).toMatchObject({ status: 'paid', attempts: [{ status: 'paid' }] })
  })

  it('works for long recordings: many cached states, forwards and backwards, online and offline', () => {
    const changed = (index: number) => cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 1 + (index % 90) })
    const away = Array.from({ length: 9_000 }, (_, index) => entryOf(index + 2, changed(index)))
    const home = syncedOf([storedOf(1, blanketAdded(7))], 9_001)
    const entries = [entryOf(1, blanketAdded(1)), ...away, home, entryOf(9_002, changed(3))]
    const replay = replayBrowser({ entries })
    for (const point of [entries.length, 4_321, 9_002, 1, 2_001, 6_000, 0, 9_001, 9_003]) {
      expect(replay.at(point)).toEqual(foldEntries(cartStream, emptyFold(cartStream), entries.slice(0, point)))
    }
  })
})

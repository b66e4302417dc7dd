import { describe, expect, test } from 'vitest'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { ApiResult } from '#src/client/api/api-result.ts'
import { createCheckoutStore, type KeyValueStore } from '#src/client/checkout/checkout-store.ts'
import { type PlaceOrderPorts, placeOrder, recoverPlacedOrder } from '#src/client/checkout/place-order.ts'
import { memoryKeyValueStore } from '#tests/kit/memory-key-value-store.ts'
import { noSetting } from '#tests/kit/memory-setting.ts'
import { checkoutRequestOf } from '../../checkout/given.ts'

type Answer = ApiResult<CheckoutAnswer>

const lost: Answer = { ok: false, reason: 'unreachable' }

function refused(status: number, code: string): Answer {
  return { ok: false, reason: 'refused', status, code, message: code, data: {} }
}

function taken(id = 'o1'): Answer {
  return { ok: true, body: { order: { id, number: 'R204816' }, order_key: 'secret' } as CheckoutAnswer }
}

/** A browser, and a shop with scripted answers that records its requests. */
function browserAt(answers: readonly Answer[]) {
  const store = memoryKeyValueStore()
  const sent: { readonly key: string; readonly request: CheckoutRequest }[] = []
  let keys = 0
  const ports: PlaceOrderPorts = {
    store: createCheckoutStore(store, noSetting),
    cartKey: () => 'the key of this cart',
    cartPosition: () => 4,
    async post(request, key) {
      sent.push({ request, key })
      return answers[Math.min(sent.length, answers.length) - 1] ?? lost
    },
    newKey: () => {
      keys += 1
      return `key ${keys}`
    },
    now: () => 1,
    pause: async () => {},
  }
  return { ports, sent, store, keys: () => sent.map(({ key }) => key) }
}

describe('placing an order', () => {
  test('keeps nothing of the checkout on success but the path to its page', async () => {
    const { ports, store } = browserAt([taken()])
    expect(await placeOrder(checkoutRequestOf(), ports)).toMatchObject({ outcome: 'placed' })
    expect([...(await store.all()).keys()]).toEqual(['order o1'])
    expect(await ports.store.openIntents()).toEqual([])
  })

  test.each([
    [500, 'internal_server_error'],
    [503, 'service_unavailable'],
    [409, 'request_outstanding'],
  ])('retries a lost answer, and one with status %i (%s), under the same key', async (status, code) => {
    const { ports, keys } = browserAt([lost, refused(status, code), taken()])
    expect((await placeOrder(checkoutRequestOf(), ports)).outcome).toBe('placed')
    expect(keys()).toEqual(['key 1', 'key 1', 'key 1'])
  })

  test('without an answer is undecided, and the next press has the same key, also after a reload', async () => {
    const { ports, keys } = browserAt([lost])
    expect((await placeOrder(checkoutRequestOf(), ports)).outcome).toBe('unknown')
    expect((await placeOrder(checkoutRequestOf(), ports)).outcome).toBe('unknown')
    expect(new Set(keys())).toEqual(new Set(['key 1']))
  })

  test('places one order for two presses at once', async () => {
    const { ports, keys } = browserAt([taken()])
    await Promise.all([placeOrder(checkoutRequestOf(), ports), placeOrder(checkoutRequestOf(), ports)])
    expect(new Set(keys())).toEqual(new Set(['key 1']))
  })

  test('keeps its key while the session has ended: an order whose answer was lost is found after the login', async () => {
    const { ports, keys } = browserAt([lost, refused(401, 'session_ended'), taken()])
    expect((await placeOrder(checkoutRequestOf(), ports)).outcome).toBe('refused')
    expect(await ports.store.openIntents()).toHaveLength(1)
    expect((await placeOrder(checkoutRequestOf(), ports)).outcome).toBe('placed')
    expect(keys()).toEqual(['key 1', 'key 1', 'key 1'])
  })

  test('keeps nothing of an order whose customer logged out, such as in another tab, before it was answered', async () => {
    const { ports, store } = browserAt([taken()])
    const post: PlaceOrderPorts['post'] = async (request, key) => {
      await store.clear()
      return ports.post(request, key)
    }
    expect((await placeOrder(checkoutRequestOf(), { ...ports, post })).outcome).toBe('placed')
    expect([...(await store.all()).keys()]).toEqual([])
  })

  test('keeps nothing of an order if its customer’s data are deleted while its answer is stored, at whichever moment', async () => {
    let calls = 0
    for (let deletedAt = 0; deletedAt <= calls; deletedAt += 1) {
      const { ports, store } = browserAt([taken()])
      let isAnswered = false
      calls = 0
      /** Deletes the data once this many calls have been answered. */
      const answered = async <Value>(call: Promise<Value>): Promise<Value> => {
        const value = await call
        if (isAnswered && calls++ === deletedAt) await store.clear()
        return value
      }
      const rows: KeyValueStore = {
        get: (id) => answered(store.get(id)),
        change: (...change) => answered(store.change(...change)),
        all: () => answered(store.all().then((all) => new Map(all))),
        clear: store.clear,
      }
      const post: PlaceOrderPorts['post'] = (request, key) => {
        isAnswered = true
        return ports.post(request, key)
      }
      await placeOrder(checkoutRequestOf(), { ...ports, store: createCheckoutStore(rows, noSetting), post })
      if (deletedAt < calls) expect([...(await store.all()).keys()]).toEqual([])
    }
    expect(calls).toBeGreaterThan(1)
  })

  test('uses another key after an error', async () => {
    const { ports, keys } = browserAt([refused(409, 'total_changed'), taken()])
    expect((await placeOrder(checkoutRequestOf(), ports)).outcome).toBe('refused')
    expect((await placeOrder(checkoutRequestOf(), ports)).outcome).toBe('placed')
    expect(keys()).toEqual(['key 1', 'key 2'])
  })

  test('waits longer before each retry, and not after the last one', async () => {
    const { ports, keys } = browserAt([lost])
    const waited: number[] = []
    const pause = async (ms: number): Promise<void> => void waited.push(ms)
    await placeOrder(checkoutRequestOf(), { ...ports, pause })
    expect([waited, keys().length]).toEqual([[500, 2_000, 5_000], 4])
  })

  test('looks up no lost order when another one is refused', async () => {
    const { ports, sent } = browserAt([lost, lost, lost, lost, refused(409, 'total_changed'), taken('the lost one')])
    await placeOrder(checkoutRequestOf(), ports)
    expect(await placeOrder(checkoutRequestOf({ note: 'Ring twice' }), ports)).toMatchObject({ outcome: 'refused' })
    expect(sent).toHaveLength(5)
  })

  test('keeps an order whose answer was lost when another one is placed, and finds it later', async () => {
    const { ports, keys } = browserAt([lost, lost, lost, lost, taken('another one'), taken('the lost one')])
    await placeOrder(checkoutRequestOf({ cart_hash: 'stone' }), ports)
    await placeOrder(checkoutRequestOf({ cart_hash: 'rust' }), ports)
    expect((await ports.store.openIntents()).map(({ key }) => key)).toEqual(['key 1'])
    expect(await recoverPlacedOrder(ports)).toMatchObject({ answer: { order: { id: 'the lost one' } } })
    expect(keys().slice(-2)).toEqual(['key 2', 'key 1'])
    expect(await ports.store.openIntents()).toEqual([])
    for (const id of ['another one', 'the lost one']) expect(await ports.store.placed(id)).not.toBeNull()
  })

  test('uses another key when an account is wanted too', async () => {
    const { ports, keys } = browserAt([lost])
    await placeOrder(checkoutRequestOf(), ports)
    await placeOrder(checkoutRequestOf({ password: 'correct horse battery' }), ports)
    expect(new Set(keys())).toEqual(new Set(['key 1', 'key 2']))
  })

  test('uses another key for another address', async () => {
    const { ports, keys } = browserAt([lost])
    await placeOrder(checkoutRequestOf(), ports)
    await placeOrder(checkoutRequestOf({ note: 'The gate is on the left' }), ports)
    expect(new Set(keys())).toEqual(new Set(['key 1', 'key 2']))
  })

  test('replaces a key that was used for another request, once', async () => {
    const { ports, keys } = browserAt([refused(422, 'idempotency_key_reused'), taken()])
    expect((await placeOrder(checkoutRequestOf(), ports)).outcome).toBe('placed')
    expect(keys()).toEqual(['key 1', 'key 2'])
  })

  test('recovers the lost order if the cart is empty by now, and does not order twice', async () => {
    const { ports, keys } = browserAt([lost, lost, lost, lost, refused(400, 'cart_empty'), taken('the lost one')])
    await placeOrder(checkoutRequestOf(), ports)
    const again = await placeOrder(checkoutRequestOf({ note: 'Changed my mind on the note' }), ports)
    expect(again).toMatchObject({ outcome: 'placed', answer: { order: { id: 'the lost one' } } })
    expect(keys().slice(-2)).toEqual(['key 2', 'key 1'])
  })

  test('finds the order that another tab has placed of the same cart', async () => {
    const { ports, keys } = browserAt([taken('the order'), refused(400, 'cart_empty')])
    const request = checkoutRequestOf({ cart_hash: 'as both saw it' })
    await placeOrder(request, ports)
    expect(await placeOrder(request, ports)).toEqual({ outcome: 'placed_before', orderId: 'the order' })
    expect(keys()).toEqual(['key 1', 'key 2'])
    expect(await ports.store.openIntents()).toEqual([])
  })

  test('does not take an order for that of an equal cart which was filled after it, and emptied by another device', async () => {
    const { ports } = browserAt([taken('the order'), refused(400, 'cart_empty')])
    const request = checkoutRequestOf({ cart_hash: 'one sample set' })
    await placeOrder(request, ports)
    expect(await placeOrder(request, { ...ports, cartPosition: () => 6 })).toMatchObject({ outcome: 'refused' })
  })

  test('uses another key for an equal cart that was filled later', async () => {
    const { ports, keys } = browserAt([lost])
    await placeOrder(checkoutRequestOf({ cart_hash: 'one sample set' }), ports)
    await placeOrder(checkoutRequestOf({ cart_hash: 'one sample set' }), { ...ports, cartPosition: () => 6 })
    expect(new Set(keys())).toEqual(new Set(['key 1', 'key 2']))
  })

  test.each([
    ['another cart', 'as that one was seen', 'as this one was seen'],
    ['a cart without an id', null, null],
  ])('does not take the order of %s for this one', async (_cart, before, now) => {
    const { ports } = browserAt([taken(), refused(400, 'cart_empty')])
    await placeOrder(checkoutRequestOf({ cart_hash: before }), ports)
    expect(await placeOrder(checkoutRequestOf({ cart_hash: now }), ports)).toMatchObject({ outcome: 'refused' })
  })

  test('reports an empty cart that nobody ordered as empty', async () => {
    const { ports } = browserAt([refused(400, 'cart_empty')])
    expect(await placeOrder(checkoutRequestOf(), ports)).toMatchObject({ outcome: 'refused' })
    expect(await recoverPlacedOrder(ports)).toBeNull()
  })

  test('sends a password, and does not store it', async () => {
    const { ports, sent, store } = browserAt([lost])
    await placeOrder(checkoutRequestOf({ password: 'correct horse battery', cartKey: 'the key of this cart' }), ports)
    expect(sent[0]?.request).toMatchObject({ password: 'correct horse battery', cartKey: 'the key of this cart' })
    const kept = JSON.stringify([...(await store.all())])
    expect(kept).not.toContain('correct horse')
  })

  test.each([
    ['the cart that it was of', 'the key of that cart', 'the key of that cart'],
    ['the cart that the page shows, where it was of a customer’s', null, 'the key of this cart'],
  ])('looks a lost order up from %s, without ordering', async (_cart, cartKey, named) => {
    const { ports, sent } = browserAt([lost, lost, lost, lost, taken()])
    await placeOrder(checkoutRequestOf({ cart_hash: 'as it was seen', cartKey }), ports)
    expect(sent.at(-1)?.request.only_repeat).toBeUndefined()
    await recoverPlacedOrder(ports)
    expect(sent.at(-1)?.request).toMatchObject({ cart_hash: 'as it was seen', cartKey: named, only_repeat: true })
  })

  test('looks again for an order that the shop does not know yet: its request may arrive later', async () => {
    const { ports, keys } = browserAt([lost, lost, lost, lost, refused(404, 'unknown_order'), taken()])
    await placeOrder(checkoutRequestOf(), ports)
    expect(await recoverPlacedOrder(ports)).toBeNull()
    expect(await recoverPlacedOrder(ports)).toMatchObject({ outcome: 'placed' })
    expect(new Set(keys())).toEqual(new Set(['key 1']))
  })

  test('looks no more for an order whose request the shop refuses', async () => {
    const { ports } = browserAt([lost, lost, lost, lost, refused(409, 'cart_changed')])
    await placeOrder(checkoutRequestOf(), ports)
    expect(await recoverPlacedOrder(ports)).toBeNull()
    expect(await ports.store.openIntents()).toEqual([])
  })

  test('looks no more for an order that the shop does not know after ten minutes', async () => {
    const { ports } = browserAt([lost, lost, lost, lost, refused(404, 'unknown_order')])
    await placeOrder(checkoutRequestOf(), ports)
    const later = (minutes: number) => ({ ...ports, now: () => ports.now() + minutes * 60_000 })
    await recoverPlacedOrder(later(10))
    expect(await ports.store.openIntents()).toHaveLength(1)
    await recoverPlacedOrder(later(10.1))
    expect(await ports.store.openIntents()).toEqual([])
  })

  test('uses another key for a changed cart', async () => {
    const { ports, keys } = browserAt([lost])
    await placeOrder(checkoutRequestOf({ cart_hash: 'stone' }), ports)
    await placeOrder(checkoutRequestOf({ cart_hash: 'rust' }), ports)
    expect(new Set(keys())).toEqual(new Set(['key 1', 'key 2']))
  })
})

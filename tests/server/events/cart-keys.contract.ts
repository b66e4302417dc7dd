import { expect, it } from 'vitest'
import { CART_RETENTION_MS, type CartRecord, type CartStore } from '#server/events/cart-store.ts'
import { added, uniqueName } from './cart-events.ts'
import { appending, NOW, newCart, withoutChange } from './cart-store-fixture.ts'

/** How long an answer is kept for repetitions of its call, in ms. */
const DAY = 24 * 60 * 60 * 1000

/** Which keys open a cart, and which calls count as repetitions. */
export function describeCartKeys(open: () => CartStore): void {
  it('of concurrent creations by one client one creates the cart', async () => {
    const store = open()
    const madeBy = uniqueName('client')
    const creations = Array.from({ length: 4 }, () =>
      store.create({
        cartId: uniqueName('cart'),
        keyHash: uniqueName('key'),
        madeBy,
        now: NOW,
        handle: appending(added(1)),
      }),
    )
    expect((await Promise.all(creations)).toSorted()).toEqual([1, 'exists', 'exists', 'exists'])
  })

  it('of concurrent creations under one key, by any clients, one creates the cart', async () => {
    const store = open()
    const keyHash = uniqueName('key')
    const create = () =>
      store.create({
        cartId: uniqueName('cart'),
        keyHash,
        madeBy: uniqueName('client'),
        now: NOW,
        handle: appending(added(1)),
      })
    expect((await Promise.all([create(), create(), create()])).toSorted()).toEqual([1, 'exists', 'exists'])
    expect(await create()).toBe('exists')
    expect(await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })).toMatchObject({ position: 1 })
  })

  it('a cart can get another key at any time, and a key never changes its cart', async () => {
    const store = open()
    const [one, other] = [await newCart(store), await newCart(store)]
    await store.update({ cart: { keyHash: one.keyHash }, now: NOW, handle: withoutChange })
    const further = uniqueName('key')
    const again = uniqueName('key')
    const alias = (cartId: string, aliasHash: string) =>
      store.update({ cart: { cartId }, now: NOW, handle: (record) => ({ ...withoutChange(record), aliasHash }) })
    await alias(one.cartId, further)
    await alias(other.cartId, further)
    await alias(other.cartId, one.keyHash)
    // Together with a change, of a cart that this process has in memory.
    for (const aliasHash of [again, further]) {
      const handle = (record: CartRecord) => ({ ...appending(added(2))(record), aliasHash })
      await store.update({ cart: { keyHash: other.keyHash }, now: NOW, handle })
    }
    const found = await Promise.all([further, one.keyHash, again].map((keyHash) => store.head({ keyHash })))
    const [first, second] = [
      { cartId: one.cartId, position: 1 },
      { cartId: other.cartId, position: 3 },
    ]
    expect(found).toEqual([first, first, second])
  })

  it('a cart’s creator gets new keys to it until one of its keys is used', async () => {
    const store = open()
    const madeBy = uniqueName('client')
    const { cartId, keyHash } = await newCart(store, madeBy)
    const [second, third, fourth, fifth] = [uniqueName('key'), uniqueName('key'), uniqueName('key'), uniqueName('key')]
    const update = (newKeyHash: string) =>
      store.update({ cart: { madeBy, newKeyHash }, now: NOW, handle: withoutChange })
    expect(await update(second)).toMatchObject({ cartId, position: 1 })
    expect(await store.addKey({ cartId, keyHash: third })).toBe(true)
    expect(await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })).toMatchObject({ cartId })
    expect(await update(fourth)).toBeUndefined()
    expect(await store.addKey({ cartId, keyHash: fifth })).toBe(false)
    const found = await Promise.all([second, third, fourth, fifth].map((keyHash) => store.head({ keyHash })))
    expect(found.map((place) => place?.cartId)).toEqual([cartId, cartId, undefined, undefined])
    await newCart(store, madeBy)
  })

  it('a repeated call gets its first answer, and takes effect once even if both arrive together', async () => {
    const store = open()
    const { cartId, keyHash } = await newCart(store)
    const call = { route: 'POST /api/cart-guest', key: 'once', bodyHash: 'body' }
    let acted = 0
    const add = () =>
      store.update<string>({
        cart: { keyHash },
        call,
        now: NOW,
        handle: (record, earlier) => {
          if (earlier !== null) return { change: null, outcome: JSON.stringify(earlier.body) }
          acted += 1
          const answer = { status: 200, body: { b: record.position, a: 1 } }
          return { ...appending(added(7))(record), answer, outcome: 'first' }
        },
      })
    const outcomes = await Promise.all([add(), add(), add()])
    expect(outcomes.toSorted()).toEqual(['first', '{"b":1,"a":1}', '{"b":1,"a":1}'].toSorted())
    expect(acted).toBeGreaterThan(0)
    expect(await store.head({ keyHash })).toMatchObject({ position: 2 })
    const kept = { bodyHash: 'body', cartId, status: 200 }
    expect(await store.answerOf({ scope: cartId, ...call }, NOW + DAY)).toMatchObject(kept)
    expect(await store.answerOf({ scope: cartId, ...call }, NOW + DAY + 1)).toBeUndefined()
    expect(await store.answerOf({ scope: 'another', ...call }, NOW)).toBeUndefined()
    expect(await store.answerOf({ scope: cartId, ...call, route: 'POST /api/cart-clear-guest' }, NOW)).toBeUndefined()
  })

  it('a repeated call that was refused gets its refusal again', async () => {
    const store = open()
    const { keyHash } = await newCart(store)
    await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })
    const call = { route: 'POST /api/cart-guest', key: 'refused', bodyHash: 'body' }
    const refuse = () =>
      store.update<unknown>({
        cart: { keyHash },
        call,
        now: NOW,
        handle: (_, earlier) =>
          earlier === null
            ? { change: null, answer: { status: 409, body: 'refused' }, outcome: 'first' }
            : { change: null, outcome: [earlier.status, earlier.body] },
      })
    expect(await refuse()).toBe('first')
    expect(await refuse()).toEqual([409, 'refused'])
  })

  it('a call that creates a cart creates one, and after a day another', async () => {
    const store = open()
    const call = { scope: uniqueName('new:'), route: 'POST /api/cart-guest', key: 'once', bodyHash: 'body' }
    const create = (now: number) => {
      const handle = (record: CartRecord) => ({ ...appending(added(1))(record), answer: { status: 200, body: {} } })
      return store.create({ cartId: uniqueName('cart'), keyHash: uniqueName('key'), madeBy: null, call, now, handle })
    }
    expect((await Promise.all([create(NOW), create(NOW)])).toSorted()).toEqual([1, 'exists'])
    expect(await create(NOW + DAY)).toBe('exists')
    expect(await create(NOW + DAY + 1)).toBe(1)
  })

  it('a cart without a key is a customer’s: it is found by its id, created once, and never purged', async () => {
    const store = open()
    const cartId = uniqueName('cart')
    const create = () => store.create({ cartId, keyHash: null, madeBy: null, now: NOW, handle: appending(added(1)) })
    expect((await Promise.all([create(), create()])).toSorted()).toEqual([1, 'exists'])
    expect(await create()).toBe('exists')
    await store.purge(NOW + 3 * CART_RETENTION_MS)
    expect(await store.head({ cartId })).toEqual({ cartId, position: 1 })
    expect(await store.update({ cart: { cartId }, now: NOW, handle: withoutChange })).toMatchObject({ position: 1 })
  })
}

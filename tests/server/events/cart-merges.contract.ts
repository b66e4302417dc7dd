import { describe, expect, it } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import type {
  CartAppend,
  CartRecord,
  CartStore,
  CartsToMerge,
  CartUpdateResult,
  MergeCartsResult,
} from '#server/events/cart-store.ts'
import { added, uniqueName } from './cart-events.ts'
import { appending, NOW, newCart, refused, withoutChange } from './cart-store-fixture.ts'

/** The id of the first event of each cart created here. */
const FIRST_ID = '0189a111-0000-7000-8000-000000000001'

/** Merging a guest’s cart into a customer’s. */
export function describeCartMerges(open: () => CartStore): void {
  describe('a merge', () => {
    const customersCart = async (store: CartStore) => {
      const cartId = uniqueName('cart')
      await store.create({ cartId, keyHash: null, madeBy: null, now: NOW, handle: appending(added(1)) })
      return cartId
    }
    const merging = ({ guest, customer }: { guest: CartRecord; customer: CartRecord }): MergeCartsResult<string> => {
      if (guest.state.status === 'merged') return { guest: null, customer: null, outcome: 'nothing' }
      const closed = appending(cartEvent('CartClosed', { into: customer.cartId }))(guest)
      return { guest: closed.change, customer: appending(added(2))(customer).change, outcome: 'merged' }
    }

    it('writes both streams or neither, and a second one finds the first', async () => {
      const store = open()
      const { cartId: guestId, keyHash } = await newCart(store)
      const cartId = await customersCart(store)
      const merge = { guestKeyHash: keyHash, customerCartId: cartId, now: NOW }
      const fails = () => {
        throw new Error('the handler failed')
      }
      await expect(store.merge({ ...merge, handle: fails })).rejects.toThrow('the handler failed')
      expect(await store.head({ cartId })).toMatchObject({ position: 1 })
      const outcomes = await Promise.all([1, 2, 3].map(() => store.merge({ ...merge, handle: merging })))
      expect(outcomes.toSorted()).toEqual(['merged', 'nothing', 'nothing'])
      expect((await store.events({ cartId, after: 0, until: 9 })).map(({ type }) => type)).toEqual([
        'ItemAdded',
        'ItemAdded',
      ])
      expect((await store.events({ cartId: guestId, after: 1, until: 9 })).map(({ type }) => type)).toEqual([
        'CartClosed',
      ])
      const record = await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })
      expect(record).toMatchObject({ position: 2, state: { status: 'merged', lines: {} } })
    })

    it('counts as a use of the guest’s key: the cart’s creator gets no other key to it', async () => {
      const store = open()
      const madeBy = uniqueName('client')
      const { cartId, keyHash } = await newCart(store, madeBy)
      const merge = { guestKeyHash: keyHash, customerCartId: await customersCart(store), now: NOW }
      expect(await store.merge({ ...merge, handle: merging })).toBe('merged')
      expect(await store.addKey({ cartId, keyHash: uniqueName('key') })).toBe(false)
      const again = { madeBy, newKeyHash: uniqueName('key') }
      expect(await store.update({ cart: again, now: NOW, handle: withoutChange })).toBeUndefined()
    })

    it('never deadlocks, whatever else happens to the two carts meanwhile', async () => {
      const store = open()
      const { cartId: guestId, keyHash } = await newCart(store)
      const cartId = await customersCart(store)
      const updates = [{ keyHash }, { cartId }].flatMap((cart) =>
        Array.from({ length: 6 }, (_, index) => store.update({ cart, now: NOW, handle: appending(added(10 + index)) })),
      )
      const merge = { guestKeyHash: keyHash, customerCartId: cartId, now: NOW, handle: merging }
      await Promise.all([...updates, store.merge(merge), store.merge(merge)])
      expect(await store.head({ keyHash })).toEqual({ cartId: guestId, position: 8 })
      expect(await store.head({ cartId })).toEqual({ cartId, position: 8 })
    })

    /** A change that appends one event with this id. */
    const one = (record: CartRecord, id: string, event: CartEvent): CartAppend => {
      const { change } = appending(event)(record)
      if (change === null) throw new Error('nothing was appended')
      return { ...change, events: change.events.map((each) => ({ ...each, id })) }
    }
    const idOf = (number: number) => `0189a333-0000-7000-8000-${String(number).padStart(12, '0')}`
    const taking = (id: string, event = added(3)) => ({
      handle: (record: CartRecord): CartUpdateResult<null> => ({ change: one(record, id, event), outcome: null }),
      now: NOW,
    })
    const joining = ({ guest, customer }: CartsToMerge): MergeCartsResult<null> => {
      const data = { from: guest.cartId, lines: [], shippingMethod: null, coupon: null, affiliateCoupon: null }
      return {
        guest: one(guest, idOf(98), cartEvent('CartClosed', { into: customer.cartId })),
        customer: one(customer, uniqueName('event'), cartEvent('CartsMerged', data)),
        outcome: null,
      }
    }

    it('tells the cart which events the merged carts have taken', async () => {
      const store = open()
      const cartId = await customersCart(store)
      const guests = [await newCart(store), await newCart(store)]
      for (const [index, { keyHash }] of guests.entries()) {
        await store.update({ cart: { keyHash }, ...taking(idOf(index)) })
        await store.update({ cart: { keyHash }, ...taking(idOf(10 + index), refused) })
      }
      const eventIds = [idOf(0), idOf(1), idOf(2), idOf(10)]
      const knownIds = (cart: { readonly cartId: string }) =>
        store.update({
          cart,
          eventIds,
          now: NOW,
          handle: (_, __, ids) => ({ change: null, outcome: [...ids].toSorted() }),
        })
      expect(await knownIds({ cartId })).toEqual([])
      for (const { keyHash } of guests) {
        await store.merge({ guestKeyHash: keyHash, customerCartId: cartId, now: NOW, handle: joining })
      }
      expect(await knownIds({ cartId })).toEqual([idOf(0), idOf(1), idOf(10)])
      expect((await store.eventsById({ cartId, ids: eventIds })).map(({ id }) => id).toSorted()).toEqual(
        [idOf(0), idOf(1), idOf(10)].toSorted(),
      )
      // A client of one of them also learns what that one has accepted, whichever cart it went into.
      const known = await store.update({
        cart: { cartId: await customersCart(store) },
        eventIds,
        guestKeyHash: guests[0]?.keyHash ?? '',
        now: NOW,
        handle: (_, __, ids) => ({ change: null, outcome: [...ids].toSorted() }),
      })
      expect(known).toEqual([idOf(0), idOf(10)])
    })

    it('tells a second customer’s cart what the first customer’s has taken from their browser since the merge', async () => {
      const store = open()
      const [first, second] = [await customersCart(store), await customersCart(store)]
      const { keyHash } = await newCart(store)
      await store.merge({ guestKeyHash: keyHash, customerCartId: first, now: NOW, handle: joining })
      await store.update({ cart: { cartId: first }, ...taking(idOf(30)) })
      await store.update({ cart: { cartId: first }, ...taking(idOf(31), refused) })
      const ids = [idOf(30), idOf(31), idOf(32)]
      const query = { cartId: second, ids, guestKeyHash: keyHash }
      expect((await store.eventsById(query)).map(({ id }) => id)).toEqual([idOf(30), idOf(31)])
      const handle = (_: unknown, __: unknown, known: ReadonlySet<string>) => ({ change: null, outcome: [...known] })
      const update = { cart: { cartId: second }, eventIds: ids, guestKeyHash: keyHash, now: NOW, handle }
      expect((await store.update(update))?.toSorted()).toEqual([idOf(30), idOf(31)])
    })

    it.each([
      ['merged into', joining],
      ['only closed for', merging],
    ])(
      'tells a customer’s cart that a guest’s was %s what another’s has taken from that browser',
      async (_, handle) => {
        const store = open()
        const [first, second] = [await customersCart(store), await customersCart(store)]
        const { keyHash } = await newCart(store)
        await store.merge({ guestKeyHash: keyHash, customerCartId: first, now: NOW, handle })
        const ids = [idOf(40), idOf(41), idOf(42)]
        const guest = { eventIds: ids, guestKeyHash: keyHash }
        await store.update({ cart: { cartId: second }, ...guest, ...taking(idOf(40)) })
        await store.update({ cart: { cartId: second }, ...guest, ...taking(idOf(41), refused) })
        const knownIn = (cartId: string) => {
          const read = (_: unknown, __: unknown, known: ReadonlySet<string>) => ({ change: null, outcome: [...known] })
          return store.update({ cart: { cartId }, eventIds: ids, now: NOW, handle: read })
        }
        expect((await knownIn(first))?.toSorted()).toEqual([idOf(40), idOf(41)])
        expect((await store.eventsById({ cartId: first, ids })).map(({ id }) => id)).toEqual([idOf(40), idOf(41)])
        expect(await knownIn(await customersCart(store))).toEqual([])
      },
    )

    it('finds an event once if the customer’s cart itself has taken it from that guest’s browser', async () => {
      const store = open()
      const first = await customersCart(store)
      const { keyHash } = await newCart(store)
      await store.merge({ guestKeyHash: keyHash, customerCartId: first, now: NOW, handle: joining })
      const update = { cart: { cartId: first }, eventIds: [idOf(50)], guestKeyHash: keyHash }
      await store.update({ ...update, ...taking(idOf(50)) })
      expect((await store.eventsById({ cartId: first, ids: [idOf(50)] })).map(({ id }) => id)).toEqual([idOf(50)])
    })

    it('between an update’s read and its write is noticed before anything is written', async () => {
      const store = open()
      const cartId = await customersCart(store)
      const { keyHash } = await newCart(store)
      await store.update({ cart: { keyHash }, ...taking(idOf(0)) })
      const handle = (record: CartRecord, _: unknown, ids: ReadonlySet<string>): CartUpdateResult<boolean> => {
        return { change: ids.has(idOf(0)) ? null : one(record, idOf(0), added(3)), outcome: ids.has(idOf(0)) }
      }
      const [known] = await Promise.all([
        store.update({ cart: { cartId }, eventIds: [idOf(0)], now: NOW, handle }),
        store.merge({ guestKeyHash: keyHash, customerCartId: cartId, now: NOW, handle: joining }),
      ])
      const taken = await store.events({ cartId, after: 0, until: 9 })
      const mergedAt = taken.findIndex(({ type }) => type === 'CartsMerged')
      const takenAt = taken.findIndex(({ id }) => id === idOf(0))
      expect(known).toBe(takenAt === -1)
      if (takenAt !== -1) expect(takenAt).toBeLessThan(mergedAt)
    })

    it('sees what both carts have taken, with the guest’s stream, and nothing if that is nothing', async () => {
      const store = open()
      const cartId = uniqueName('cart')
      await store.create({ cartId, keyHash: null, madeBy: null, ...taking(idOf(19)) })
      const [first, second] = [await newCart(store), await newCart(store)]
      const take = (keyHash: string, id: string) => store.update({ cart: { keyHash }, ...taking(id) })
      const takeAsCustomer = (id: string, event?: CartEvent) => store.update({ cart: { cartId }, ...taking(id, event) })
      await take(first.keyHash, idOf(20))
      for (const id of [idOf(20), idOf(21), idOf(22)]) await take(second.keyHash, id)
      const overlapOf = ({ keyHash }: { readonly keyHash: string }) => {
        const handle = (carts: CartsToMerge) => ({ ...joining(carts), outcome: { overlap: carts.overlap } })
        return store.merge({ guestKeyHash: keyHash, customerCartId: cartId, now: NOW, handle })
      }
      expect(await overlapOf(first)).toEqual({ overlap: null })
      await takeAsCustomer(idOf(21))
      await takeAsCustomer(idOf(22), refused)
      const overlap = (await overlapOf(second))?.overlap
      expect([...(overlap?.sharedIds ?? [])].toSorted()).toEqual([FIRST_ID, idOf(20), idOf(21)])
      expect(overlap?.events.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    })

    it('of a missing cart, or of a cart with itself, does nothing', async () => {
      const store = open()
      const { cartId: guestId, keyHash } = await newCart(store)
      const cartId = await customersCart(store)
      const attempts = [
        { guestKeyHash: 'another', customerCartId: cartId },
        { guestKeyHash: keyHash, customerCartId: 'another' },
        { guestKeyHash: keyHash, customerCartId: guestId },
      ]
      for (const attempt of attempts) {
        expect(await store.merge({ ...attempt, now: NOW, handle: merging })).toBeUndefined()
      }
    })
  })
}

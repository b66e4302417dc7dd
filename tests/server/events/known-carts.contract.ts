import { describe, expect, it } from 'vitest'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { DAY } from '#domain/durations.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/event/folded.ts'
import type { Sql, Statement } from '#server/database/sql.ts'
import { type CartRecord, type CartUpdateResult, startOfDay } from '#server/events/cart-store.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { added, uniqueName } from './cart-events.ts'
import { appending, refused, withoutChange } from './cart-store-fixture.ts'

const NOW = 1_800_000_000_000
/** Appends one event without a client, as a call does, and returns the lines. */
function adding(productId: number, id = uniqueName('event')) {
  return ({ position, state: before, lastSeqs }: CartRecord): CartUpdateResult<string[]> => {
    const event: StoredEvent = { position: position + 1, origin: 'x', id, seq: null, at: NOW, ...added(productId) }
    const state = foldOnto(cartEvolution, before, [added(productId)])
    const lines = Object.keys(state.lines)
    const totals = { itemCount: lines.length, total: 0 }
    return { change: { events: [event], state, lastSeqs, totals }, outcome: lines }
  }
}

/** The cache of carts that a process wrote, and its batched writes. */
export function describeKnownCarts(open: () => Sql): void {
  /** A shop process with a record of its statements. */
  function newProcess() {
    const statements: string[] = []
    const sql: Sql = {
      ...open(),
      run: (statement: Statement) => {
        statements.push(statement.name ?? statement.text)
        return open().run(statement)
      },
    }
    const store = sqlCartStore(sql)
    const add = (keyHash: string, productId: number, id?: string) =>
      store.update({ cart: { keyHash }, now: NOW, handle: adding(productId, id) })
    const newCart = async () => {
      const [cartId, keyHash] = [uniqueName('cart'), uniqueName('key')]
      await store.create({ cartId, keyHash, madeBy: null, now: NOW, handle: adding(1) })
      return { cartId, keyHash }
    }
    return { store, add, newCart, statements }
  }
  /** The state in the cart's row, and the fold of its stream. */
  async function storedAndFolded(cartId: string) {
    const rows = await open().run<{ state: CartRecord['state'] }>({
      text: 'select state from carts where id = $1',
      values: [cartId],
    })
    const events = await sqlCartStore(open()).events({ cartId, after: 0, until: 99 })
    const seen = events.map(({ data }) => (data as { readonly productId: number }).productId)
    return {
      stored: rows.flatMap(({ state }) => Object.keys(state.lines)),
      folded: [...new Set(seen)].map((id) => `${id}-_-_`),
    }
  }

  describe('a process that has written a cart', () => {
    it('needs one statement for its next write to it', async () => {
      const { add, newCart, statements } = newProcess()
      const { keyHash } = await newCart()
      await add(keyHash, 2)
      statements.length = 0
      expect(await add(keyHash, 3)).toEqual(['1-_-_', '2-_-_', '3-_-_'])
      expect(await add(keyHash, 4)).toEqual(['1-_-_', '2-_-_', '3-_-_', '4-_-_'])
      expect(statements).toHaveLength(2)
    })

    it('needs one statement after creating it, which also marks its key as used', async () => {
      const { add, newCart, statements } = newProcess()
      const { cartId, keyHash } = await newCart()
      statements.length = 0
      expect(await add(keyHash, 2)).toEqual(['1-_-_', '2-_-_'])
      expect(statements).toHaveLength(1)
      const used = await open().run({ text: 'select key_used_at as at from carts where id = $1', values: [cartId] })
      expect(used).toEqual([{ at: NOW }])
    })

    it('needs one statement each for many concurrent updates, in sequence', async () => {
      const { add, newCart, statements } = newProcess()
      const { cartId, keyHash } = await newCart()
      statements.length = 0
      const lines = await Promise.all([2, 3, 4, 5].map((productId) => add(keyHash, productId)))
      expect(lines.map((each) => each?.at(-1))).toEqual(['2-_-_', '3-_-_', '4-_-_', '5-_-_'])
      expect(statements).toHaveLength(4)
      const { stored, folded } = await storedAndFolded(cartId)
      expect([stored, folded]).toEqual([lines.at(-1), lines.at(-1)])
    })

    it('uses what another process has written since', async () => {
      const [here, there] = [newProcess(), newProcess()]
      const { cartId, keyHash } = await here.newCart()
      await here.add(keyHash, 2)
      await there.add(keyHash, 3)
      expect(await here.add(keyHash, 4)).toEqual(['1-_-_', '2-_-_', '3-_-_', '4-_-_'])
      expect(await there.add(keyHash, 5)).toEqual(['1-_-_', '2-_-_', '3-_-_', '4-_-_', '5-_-_'])
      expect(await here.store.head({ keyHash })).toEqual({ cartId, position: 5 })
    })

    it('uses what another process has acknowledged since, even without an event', async () => {
      const [here, there] = [newProcess(), newProcess()]
      const { keyHash } = await here.newCart()
      await here.add(keyHash, 2)
      const lastSeqs = { 'another browser': 7 }
      await there.store.update({
        cart: { keyHash },
        now: NOW,
        handle: ({ state }) => {
          return { change: { events: [], state, lastSeqs, totals: { itemCount: 2, total: 0 } }, outcome: null }
        },
      })
      await here.add(keyHash, 3)
      const look = (record: CartRecord) => ({ change: null, outcome: record.lastSeqs })
      expect(await here.store.update({ cart: { keyHash }, now: NOW, handle: look })).toEqual(lastSeqs)
    })

    it('detects another stream of the same length, as after a restored backup', async () => {
      const [here, there] = [newProcess(), newProcess()]
      const { cartId, keyHash } = await here.newCart()
      const before = await open().run<object>({ text: 'select * from carts where id = $1', values: [cartId] })
      await here.add(keyHash, 2)
      await open().run({ text: 'delete from cart_events where cart_id = $1 and position > 1', values: [cartId] })
      await open().run({
        text: `update carts set state = json ($2) -> 0 -> 'state', position = 1 where id = $1`,
        values: [cartId, JSON.stringify(before)],
      })
      await there.add(keyHash, 3)
      expect(await here.add(keyHash, 4)).toEqual(['1-_-_', '3-_-_', '4-_-_'])
      const { stored, folded } = await storedAndFolded(cartId)
      expect(stored).toEqual(folded)
    })

    it('knows the same of the cart as its row does, also on the next day and after refused events', async () => {
      const [here, there] = [newProcess(), newProcess()]
      const { keyHash } = await here.newCart()
      const tomorrow = NOW + DAY
      for (const now of [NOW, tomorrow, tomorrow]) {
        await here.store.update({ cart: { keyHash }, now, handle: appending(refused) })
      }
      const stored = await there.store.update({ cart: { keyHash }, now: tomorrow, handle: withoutChange })
      const known: CartRecord[] = []
      here.statements.length = 0
      const look = (record: CartRecord) => {
        known.push(record)
        return appending(refused)(record)
      }
      await here.store.update({ cart: { keyHash }, now: tomorrow, handle: look })
      expect(here.statements).toHaveLength(1)
      expect(known).toEqual([stored])
      expect(stored).toMatchObject({ position: 4, dayStart: { day: startOfDay(tomorrow), position: 2 } })
      expect(stored?.refusedLength).toBe(3 * '{"b":1,"a":2}'.length)
    })

    it('lets readers see what another process has written', async () => {
      const [here, there] = [newProcess(), newProcess()]
      const { keyHash } = await here.newCart()
      await here.add(keyHash, 2)
      await there.add(keyHash, 3)
      const look = (record: CartRecord) => ({ change: null, outcome: record.position })
      expect(await here.store.update({ cart: { keyHash }, now: NOW, handle: look })).toBe(3)
    })
  })

  describe('carts that are written together', () => {
    it('share statements, and each keeps its own events', async () => {
      const { add, newCart, statements } = newProcess()
      const carts = await Promise.all(Array.from({ length: 20 }, newCart))
      for (const { keyHash } of carts) await add(keyHash, 2)
      statements.length = 0
      const lines = await Promise.all(carts.map(({ keyHash }, index) => add(keyHash, 10 + index)))
      expect(lines).toEqual(carts.map((_, index) => ['1-_-_', '2-_-_', `${10 + index}-_-_`]))
      expect(statements.length).toBeLessThan(5)
      for (const [index, { cartId }] of carts.entries()) {
        const { stored, folded } = await storedAndFolded(cartId)
        expect([stored, folded]).toEqual([lines[index], lines[index]])
      }
    })

    it('do not wait for one that fails', async () => {
      const { add, newCart } = newProcess()
      const carts = await Promise.all(Array.from({ length: 5 }, newCart))
      for (const { keyHash } of carts) await add(keyHash, 2)
      // PostgreSQL cannot store this text.
      const results = await Promise.allSettled(
        carts.map(({ keyHash }, index) => add(keyHash, 3, index === 0 ? '\0' : undefined)),
      )
      expect(results.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
      for (const { keyHash } of carts.slice(1)) expect(await add(keyHash, 4)).toHaveLength(4)
    })
  })
}

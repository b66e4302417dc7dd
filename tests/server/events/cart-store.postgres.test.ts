import { describe, expect, it } from 'vitest'
import type { CartRecord, CartUpdateResult } from '#server/events/cart-store.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { describeCartStore } from './cart-store.contract.ts'
import { describeKnownCarts } from './known-carts.contract.ts'

const NOW = 1_800_000_000_000

/** Appends an event without a change of the state. */
function touching({ position, state, lastSeqs }: CartRecord): CartUpdateResult<number> {
  const event = {
    position: position + 1,
    origin: 'x',
    id: `event ${position + 1}`,
    seq: null,
    type: 'X',
    v: 1,
    at: NOW,
    data: {},
  }
  return { change: { events: [event], state, lastSeqs, totals: { itemCount: 0, total: 0 } }, outcome: position + 1 }
}

describe('in PostgreSQL', () => {
  const sql = postgresTestSql()

  describeCartStore(() => sqlCartStore(sql()))
  describeKnownCarts(sql)

  it('a locked cart blocks no write to another cart, and no read', async () => {
    const store = sqlCartStore(sql())
    const newCart = async (name: string) => {
      const keyHash = `${name} that is locked or not`
      await store.create({ cartId: name, keyHash, madeBy: null, now: NOW, handle: touching })
      // From now on it is cached, and written with one statement.
      await store.update({ cart: { keyHash }, now: NOW, handle: touching })
      return { cartId: name, keyHash }
    }
    const [locked, ...others] = await Promise.all(['locked', 'free1', 'free2', 'free3'].map(newCart))
    const done: string[] = []
    const update = async (cart: { readonly cartId: string; readonly keyHash: string }) => {
      await store.update({ cart: { keyHash: cart.keyHash }, now: NOW, handle: touching })
      done.push(cart.cartId)
    }
    const waiting = await sql().transaction(async (run) => {
      await run({ text: 'select 1 from carts where id = $1 for update', values: ['locked'] })
      const late = locked === undefined ? Promise.reject(new Error('no cart')) : update(locked)
      await Promise.all(others.map(update))
      expect(done.toSorted()).toEqual(['free1', 'free2', 'free3'])
      const look = ({ position }: CartRecord) => ({ change: null, outcome: position })
      const reading = { cart: { keyHash: 'locked that is locked or not' }, isReading: true, now: NOW, handle: look }
      expect(await store.update(reading)).toBe(2)
      return { late }
    })
    await waiting.late
    expect(done).toContain('locked')
  })
})

import { expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import type { Run, Statement } from '#server/database/sql.ts'
import { newCartRecord } from '#server/events/cart-store.ts'
import type { CartWrite } from '#server/events/cart-writes.ts'
import { writeBatches } from '#server/events/write-batches.ts'

test('two writes of one cart are never in the same statement', async () => {
  const statements: string[][] = []
  const run = (async ({ values = [] }: Statement) => {
    const carts = JSON.parse(String(values[0])) as { readonly id: string }[]
    statements.push(carts.map(({ id }) => id))
    return carts.map(({ id }) => ({ id }))
  }) as Run
  const { write } = writeBatches(run)
  const beside = { lastEventId: null, change: null, usedAt: null, newKeyHash: null, answer: null, now: 1 }
  const writes = ['one', 'two', 'one', 'three'].map((id): CartWrite => ({ record: newCartRecord(id), ...beside }))
  await Promise.all(writes.map(write))
  expect(statements.flat().toSorted()).toEqual(['one', 'one', 'three', 'two'])
  for (const carts of statements) expect(new Set(carts).size).toBe(carts.length)
})

test('a statement has at most 400 events, unless a single cart has more', async () => {
  const counts: number[] = []
  const run = (async ({ values = [] }: Statement) => {
    const carts = JSON.parse(String(values[0])) as { readonly id: string }[]
    counts.push((JSON.parse(String(values[2])) as object[]).length)
    return carts.map(({ id }) => ({ id }))
  }) as Run
  const { write } = writeBatches(run)
  const event = { origin: 'x', id: 'y', seq: null, type: 'Nonsense', v: 1, at: 1, data: {} }
  const beside = { lastEventId: null, usedAt: null, newKeyHash: null, answer: null, now: 1 }
  const writes = [150, 150, 500, 150, 150, 150, 150].map((count, index): CartWrite => {
    const events = Array.from({ length: count }, (_, position) => ({ ...event, position: position + 1 }))
    const totals = { itemCount: 0, total: 0 }
    return {
      record: newCartRecord(`${index}`),
      change: { events, state: emptyCart(), lastSeqs: {}, totals },
      ...beside,
    }
  })
  expect(new Set(await Promise.all(writes.map(write)))).toEqual(new Set(['written']))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_400)
  expect(counts.filter((count) => count > 400)).toEqual([500])
})

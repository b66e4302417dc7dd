import { expect, test } from 'vitest'
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

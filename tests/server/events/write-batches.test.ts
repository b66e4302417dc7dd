import { expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import type { Run, Statement } from '#server/database/sql.ts'
import { newCartRecord } from '#server/events/cart-store.ts'
import type { CartWrite } from '#server/events/cart-writes.ts'
import { writeBatches } from '#server/events/write-batches.ts'

/** What these writes do not change. */
const unchanged = {
  lastEventId: null,
  usedAt: null,
  newKeyHash: null,
  aliasHash: null,
  answer: null,
  guestKeyHash: null,
  now: 1,
}

/** Batches over a database that writes every cart, with each statement's cart ids and number of events. */
function recordedBatches() {
  const statements: { readonly carts: readonly string[]; readonly events: number }[] = []
  const run = (async ({ values = [] }: Statement) => {
    const carts = JSON.parse(String(values[0])) as { readonly id: string }[]
    const events = JSON.parse(String(values[2] ?? '[]')) as object[]
    statements.push({ carts: carts.map(({ id }) => id), events: events.length })
    return carts.map(({ id }) => ({ id }))
  }) as Run
  return { statements, write: writeBatches(run) }
}

test('two writes of one cart are never in the same statement', async () => {
  const { statements, write } = recordedBatches()
  const writes = ['one', 'two', 'one', 'three'].map(
    (id): CartWrite => ({ record: newCartRecord(id), change: null, ...unchanged }),
  )
  await Promise.all(writes.map(write))
  expect(statements.flatMap(({ carts }) => carts).toSorted()).toEqual(['one', 'one', 'three', 'two'])
  for (const { carts } of statements) expect(new Set(carts).size).toBe(carts.length)
})

test('a statement has at most 400 events, unless a single cart has more', async () => {
  const { statements, write } = recordedBatches()
  const event = { origin: 'x', id: 'y', seq: null, type: 'Nonsense', v: 1, at: 1, data: {} }
  const writes = [150, 150, 500, 150, 150, 150, 150].map((count, index): CartWrite => {
    const events = Array.from({ length: count }, (_, position) => ({ ...event, position: position + 1 }))
    const totals = { itemCount: 0, total: 0 }
    return {
      record: newCartRecord(`${index}`),
      change: { events, state: emptyCart(), lastSeqs: {}, totals },
      ...unchanged,
    }
  })
  expect(new Set(await Promise.all(writes.map(write)))).toEqual(new Set(['written']))
  const counts = statements.map(({ events }) => events)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_400)
  expect(counts.filter((count) => count > 400)).toEqual([500])
})

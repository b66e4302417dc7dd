import { expect, onTestFinished, test, vi } from 'vitest'
import { browserKeyValueStore } from '#src/client/checkout/key-value-store.ts'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { blanketAdded, entryOf } from '#tests/kit/entries.ts'

/** The durability of every write transaction during `run`. */
async function durabilities(run: () => Promise<unknown>): Promise<readonly string[]> {
  const began = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await run()
  const writing = began.mock.results
    .map(({ value }) => value as IDBTransaction)
    .filter(({ mode }) => mode === 'readwrite')
  began.mockRestore()
  return [...new Set(writing.map(({ durability }) => durability))]
}

test('an event is saved once the operating system has it, an order intent once the disk has it', async () => {
  const log = indexedDbLogStore(`durability ${Math.random()}`)
  onTestFinished(log.close)
  await log.read(0)
  const batch = { after: 0, entries: [entryOf(1, blanketAdded())], identity: null }
  expect(await durabilities(() => log.append(batch))).toEqual(['relaxed'])
  const orders = browserKeyValueStore()
  expect(await durabilities(() => orders.change('intent', () => 'a wish'))).toEqual(['strict'])
})

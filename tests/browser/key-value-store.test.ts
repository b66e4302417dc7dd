import { Dexie } from 'dexie'
import { expect, it, onTestFinished, vi } from 'vitest'
import { browserKeyValueStore } from '#src/client/checkout/key-value-store.ts'

it('a page whose disk has failed once keeps all further rows in memory, so that none is looked for in the wrong place', async () => {
  const store = browserKeyValueStore()
  onTestFinished(() => store.clear())
  const failing = vi.spyOn(Dexie.prototype, 'transaction').mockRejectedValueOnce(new Error('The disk is broken'))
  await store.change('intent', () => 'sent')
  expect(failing).toHaveBeenCalledOnce()
  expect(await store.change('intent', (row) => row)).toBe('sent')
  expect([...(await store.all())]).toEqual([['intent', 'sent']])
})

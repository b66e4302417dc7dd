import { Dexie } from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { createCheckoutStore } from '#src/client/checkout/checkout-store.ts'
import { browserKeyValueStore } from '#src/client/checkout/key-value-store.ts'
import { noSetting } from '#tests/kit/memory-setting.ts'
import { settleOrder } from '#tests/kit/settle-order.ts'

afterEach(async () => {
  // Dexie has kept the mock of `fillDisk` where a page opened its database with it.
  vi.restoreAllMocks()
  await browserKeyValueStore().clear()
})

/** For pages that are opened from now on the disk is full: it can be read, and every write fails. */
function fillDisk() {
  const { transaction } = IDBDatabase.prototype
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    if (asked[1] === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError')
    return transaction.apply(this, asked)
  })
}

it('a page whose disk has failed once keeps all further rows in memory, so that none is looked for in the wrong place', async () => {
  const store = browserKeyValueStore()
  const failing = vi.spyOn(Dexie.prototype, 'transaction').mockRejectedValueOnce(new Error('The disk is broken'))
  await store.change('intent', () => 'sent')
  await store.change('order', () => 'placed')
  expect(failing.mock.calls.filter(([mode]) => String(mode) === 'rw')).toHaveLength(1)
  expect(await store.get('intent')).toBe('sent')
  expect([...(await store.all())]).toEqual([
    ['intent', 'sent'],
    ['order', 'placed'],
  ])
})

it('with a full disk a stored order can be opened, before a write fails and after it', async () => {
  const placed = { id: 'o1', key: 'secret', number: 'R204816', at: 1, cartHash: null }
  await settleOrder(createCheckoutStore(browserKeyValueStore(), noSetting), placed)
  fillDisk()
  const store = createCheckoutStore(browserKeyValueStore(), noSetting)
  expect(await store.placed('o1')).toEqual(placed)
  await settleOrder(store, { ...placed, id: 'o2', at: 2 })
  expect((await store.placedOrders()).map(({ id }) => id)).toEqual(['o2', 'o1'])
  expect(await store.placed('o1')).toEqual(placed)
})

it('a row that a full disk could not change or delete is changed or deleted for the page', async () => {
  await browserKeyValueStore().change('intent', () => 'sent')
  await browserKeyValueStore().change('order', () => 'placed')
  fillDisk()
  const store = browserKeyValueStore()
  expect(await store.change('intent', (row) => `${row} twice`)).toBe('sent twice')
  await store.change('order', () => null)
  expect(await store.get('order')).toBeNull()
  expect([...(await store.all())]).toEqual([['intent', 'sent twice']])
})

it('two changes of a row at once on a full disk see each other', async () => {
  fillDisk()
  const store = browserKeyValueStore()
  const both = ['a', 'b'].map((key) => store.change('intent', (row) => row ?? key))
  expect(new Set(await Promise.all(both)).size).toBe(1)
})

it('everything is deleted from a disk on which a write has failed before', async () => {
  const store = browserKeyValueStore()
  await store.change('order', () => 'placed')
  vi.spyOn(Dexie.prototype, 'transaction').mockRejectedValueOnce(new Error('The disk is broken'))
  await store.change('intent', () => 'sent')
  await store.clear()
  expect([...(await store.all()), ...(await browserKeyValueStore().all())]).toEqual([])
})

it('what a full disk could not delete is deleted for the page', async () => {
  await browserKeyValueStore().change('order', () => 'placed')
  fillDisk()
  const store = browserKeyValueStore()
  await store.clear()
  expect([...(await store.all())]).toEqual([])
})

it('a change also sees another row, whether it is on the disk or in memory', async () => {
  const seen = async () => {
    const store = browserKeyValueStore()
    await store.change('intent', () => 'sent')
    return store.change('order', (_row, other) => `placed after ${other}`, 'intent')
  }
  expect(await seen()).toBe('placed after sent')
  await browserKeyValueStore().clear()
  fillDisk()
  expect(await seen()).toBe('placed after sent')
})

it('a page that is left ends the change and the read that it has begun, so that they block no other page', async () => {
  await browserKeyValueStore().change('intent', () => 'sent')
  const ended = vi.spyOn(IDBTransaction.prototype, 'abort')
  const leave = () => dispatchEvent(new Event('pagehide'))
  await browserKeyValueStore().change('intent', () => {
    leave()
    return 'sent again'
  })
  expect(ended).toHaveBeenCalledOnce()
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore, key) {
    leave()
    return get.call(this, key)
  })
  expect(await browserKeyValueStore().get('intent')).toBeUndefined()
  expect(ended).toHaveBeenCalledTimes(2)
  expect(await browserKeyValueStore().get('intent')).toBe('sent')
})

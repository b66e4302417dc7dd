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

/** Leaves the page at the next read of a row. */
function leaveAtRead(type: string): void {
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore, key) {
    document.dispatchEvent(new Event(type))
    return get.call(this, key)
  })
}

it.each([
  ['left', 'pagehide', 'pageshow'],
  ['frozen', 'freeze', 'resume'],
])(
  'a page that is %s ends what it has begun, so that it blocks no other page, and does it when it is shown again',
  async (_, hides, shows) => {
    await browserKeyValueStore().change('intent', () => 'sent')
    const ended = vi.spyOn(IDBTransaction.prototype, 'abort')
    const store = browserKeyValueStore()
    let isLeft = false
    const change = store.change('intent', (row) => {
      if (!isLeft) document.dispatchEvent(new Event(hides))
      isLeft = true
      return `${row} again`
    })
    const settled = vi.fn()
    void change.then(settled)
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
    // Another page.
    expect(await readRaw('intent')).toBe('sent')
    expect(settled).not.toHaveBeenCalled()
    document.dispatchEvent(new Event(shows))
    expect(await change).toBe('sent again')
    expect(await readRaw('intent')).toBe('sent again')

    leaveAtRead(hides)
    const reading = store.get('intent')
    await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2))
    const later = store.change('intent', (row) => `${row} and later`)
    document.dispatchEvent(new Event(shows))
    expect(await reading).toBe('sent again')
    expect(await later).toBe('sent again and later')
  },
)

/** What another page finds on the disk. */
function readRaw(id: string): Promise<unknown> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('rusbank-checkout')
    opening.onsuccess = () => {
      const { result: database } = opening
      const request = database.transaction('rows').objectStore('rows').get(id)
      request.onsuccess = () => {
        database.close()
        resolve(request.result?.value)
      }
    }
  })
}

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { WritableCartLog } from '#sync/log/cart-log.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'

const KEY = 'rusbank:unsaved'

let kept: Map<string, string>
beforeEach(() => {
  vi.resetModules()
  kept = new Map([[KEY, 'what was handed over']])
})

/** A page of a tab to which something was handed over. */
async function openPage() {
  const window = Object.assign(new EventTarget(), { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => kept.delete(name),
  })
  const { attachShop } = await import('#sync/browser/attach-shop.ts')
  let ports: ShopPorts | null = null
  // Only the ports are of interest: nothing is attached.
  const decorate = (given: ShopPorts): ShopPorts => {
    ports = given
    throw new Error('Nothing is attached')
  }
  expect(() => attachShop({} as WritableCartLog, decorate)).toThrow('Nothing is attached')
  return { ports: ports as unknown as ShopPorts }
}

it('a logout deletes what was handed over, and the pages and data in the caches, and keeps the release’s files', async () => {
  const names = new Set(['shop-precache-1', 'data'])
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  const { ports } = await openPage()
  ports.deleteDataOutsideLog()
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  expect([...names]).toEqual(['shop-precache-1'])
  expect(kept.has(KEY)).toBe(false)
})

it('after a logout, the service worker loads its data again, once the old data is deleted', async () => {
  const done: string[] = []
  const deleteCache = async (name: string) => {
    await new Promise((resolve) => setImmediate(resolve))
    done.push(`deleted ${name}`)
  }
  vi.stubGlobal('caches', { keys: async () => ['data'], delete: deleteCache })
  const controller = { postMessage: (message: string) => done.push(message) }
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  const { ports } = await openPage()
  ports.deleteDataOutsideLog()
  await expect.poll(() => done).toEqual(['deleted data', 'data-wanted'])
})

it('every store that is opened is another one: a failed store is closed for good', async () => {
  const { ports } = await openPage()
  const [first, second] = [ports.openStore(), ports.openStore()]
  expect(first).not.toBe(second)
  first.close()
  second.close()
})

it('every client is another one: the shop counts the acts of each by themselves', async () => {
  const { ports } = await openPage()
  expect(ports.clientId()).not.toBe(ports.clientId())
})

it('a page’s shop uses the ports that the page has wrapped, as the developer’s overlay does', async () => {
  await openPage()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const wrap = vi.fn((): ShopPorts => {
    throw new Error('Nothing is attached')
  })
  const { openShop } = await import('#sync/browser/open-shop.ts')
  const shop = openShop(null, wrap)
  await expect.poll(() => wrap.mock.calls.length).toBe(1)
  await shop.stop()
})

it('a problem of the cart is in the browser’s console', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { ports } = await openPage()
  ports.report({ what: 'storage_failed', detail: 'QuotaExceededError' })
  expect(warn).toHaveBeenCalledExactlyOnceWith('Cart: storage_failed (QuotaExceededError)')
})

it('a logout on a device whose caches fail still deletes what was handed over, without an error', async () => {
  const refused = vi.fn(async () => {
    throw new Error('The caches are disabled')
  })
  vi.stubGlobal('caches', { keys: refused })
  const { ports } = await openPage()
  ports.deleteDataOutsideLog()
  expect(kept.has(KEY)).toBe(false)
  await new Promise((done) => setImmediate(done))
  expect(refused).toHaveBeenCalledOnce()
})

it('tabs agree through the browser’s locks which of them syncs; a browser may have none', async () => {
  const locks = {}
  vi.stubGlobal('navigator', { locks })
  expect((await openPage()).ports.locks).toBe(locks)
  vi.stubGlobal('navigator', {})
  expect((await openPage()).ports.locks).toBeNull()
})

it('the browser is asked not to evict the log; it may refuse, or not know the question', async () => {
  const persist = vi.fn(async () => {
    throw new Error('Refused')
  })
  vi.stubGlobal('navigator', { storage: { persist } })
  ;(await openPage()).ports.askToPersist()
  await new Promise((done) => setImmediate(done))
  expect(persist).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', {})
  expect((await openPage()).ports.askToPersist).not.toThrow()
})

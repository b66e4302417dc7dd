import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { guestAccount } from '#sync/log/account.ts'
import type { WritableCartLog } from '#sync/log/cart-log.ts'
import { encodeHandoff } from '#sync/log/handoff.ts'
import type { NewEvent } from '#sync/log/new-event.ts'
import type { Stored } from '#sync/log/sync-status.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'
import { blanketAdded } from '#tests/kit/entries.ts'

const KEY = 'rusbank:unsaved'
const acts = ['a', 'b', 'c'].map((id): NewEvent => ({ id, at: 1, event: blanketAdded() }))

let kept: Map<string, string>
beforeEach(() => {
  vi.resetModules()
  const handoff = { epoch: 0, account: guestAccount, unsaved: acts, unsent: [] }
  kept = new Map([[KEY, encodeHandoff(handoff, 0) ?? '']])
})

/** A page whose log has stored act `a`, has act `b` unsaved, and stores what is added `where`; a later page has handed over both, and `c`. The browser has recorded this epoch. */
async function openPage(where: Stored, epoch: number | null = null) {
  const window = Object.assign(new EventTarget(), { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', { getItem: () => (epoch === null ? null : `${epoch}`) })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    removeItem: (name: string) => kept.delete(name),
  })
  const { attachShop } = await import('#sync/browser/attach-shop.ts')
  const added: string[] = []
  const log = {
    epoch: () => 0,
    outbox: { unsaved: () => acts.slice(1, 2), unsent: () => acts.slice(0, 1) },
    add: async (events: readonly NewEvent[]) => {
      added.push(...events.map(({ id }) => id))
      return where
    },
  } as unknown as WritableCartLog
  let ports: ShopPorts | null = null
  // Only the ports and the page's own listener are of interest: nothing is attached.
  const decorate = (given: ShopPorts): ShopPorts => {
    ports = given
    throw new Error('Nothing is attached')
  }
  expect(() => attachShop(log, decorate)).toThrow('Nothing is attached')
  const show = async (persisted: boolean): Promise<void> => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    await Promise.resolve()
    await Promise.resolve()
  }
  return { ports: ports as unknown as ShopPorts, added, show }
}

it('a page that the back button restores adds the acts of a later page that it does not know, once they are stored for good', async () => {
  const { added, show } = await openPage('indexeddb')
  await show(true)
  expect(added).toEqual(['c'])
  expect(kept.has(KEY)).toBe(false)
})

it('acts of a later page that only memory holds stay handed over', async () => {
  const { added, show } = await openPage('memory')
  await show(true)
  expect(added).toEqual(['c'])
  expect(kept.has(KEY)).toBe(true)
})

it('a page that was restored after a logout leaves what a page has handed over since to the next page', async () => {
  const since = { epoch: 1, account: guestAccount, unsaved: acts, unsent: [] }
  kept = new Map([[KEY, encodeHandoff(since, 0) ?? '']])
  const { added, show } = await openPage('nowhere', 1)
  await show(true)
  expect(added).toEqual([])
  expect(kept.has(KEY)).toBe(true)
})

it('a page that is shown for the first time adds nothing: its log has taken what was handed over', async () => {
  const { added, show } = await openPage('indexeddb')
  await show(false)
  expect(added).toEqual([])
})

it('a logout deletes what was handed over, and the pages and data in the caches, and keeps the release’s files', async () => {
  const names = new Set(['shop-precache-1', 'data'])
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  const { ports } = await openPage('indexeddb')
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
  const { ports } = await openPage('indexeddb')
  ports.deleteDataOutsideLog()
  await expect.poll(() => done).toEqual(['deleted data', 'data-wanted'])
})

it('every store that is opened is another one: a failed store is closed for good', async () => {
  const { ports } = await openPage('indexeddb')
  const [first, second] = [ports.openStore(), ports.openStore()]
  expect(first).not.toBe(second)
  first.close()
  second.close()
})

it('every client is another one: the shop counts the acts of each by themselves', async () => {
  const { ports } = await openPage('indexeddb')
  expect(ports.clientId()).not.toBe(ports.clientId())
})

it('a page’s shop uses the ports that the page has wrapped, as the developer’s overlay does', async () => {
  await openPage('indexeddb')
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
  const { ports } = await openPage('indexeddb')
  ports.report({ what: 'storage_failed', detail: 'QuotaExceededError' })
  expect(warn).toHaveBeenCalledExactlyOnceWith('Cart: storage_failed (QuotaExceededError)')
})

it('a logout on a device whose caches fail still deletes what was handed over, without an error', async () => {
  const refused = vi.fn(async () => {
    throw new Error('The caches are disabled')
  })
  vi.stubGlobal('caches', { keys: refused })
  const { ports } = await openPage('indexeddb')
  ports.deleteDataOutsideLog()
  expect(kept.has(KEY)).toBe(false)
  await new Promise((done) => setImmediate(done))
  expect(refused).toHaveBeenCalledOnce()
})

it('tabs agree through the browser’s locks which of them syncs; a browser may have none', async () => {
  const locks = {}
  vi.stubGlobal('navigator', { locks })
  expect((await openPage('indexeddb')).ports.locks).toBe(locks)
  vi.stubGlobal('navigator', {})
  expect((await openPage('indexeddb')).ports.locks).toBeNull()
})

it('the browser is asked not to evict the log; it may refuse, or not know the question', async () => {
  const persist = vi.fn(async () => {
    throw new Error('Refused')
  })
  vi.stubGlobal('navigator', { storage: { persist } })
  ;(await openPage('indexeddb')).ports.askToPersist()
  await new Promise((done) => setImmediate(done))
  expect(persist).toHaveBeenCalledOnce()
  vi.stubGlobal('navigator', {})
  expect((await openPage('indexeddb')).ports.askToPersist).not.toThrow()
})

import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { LOG_STORES, LOG_VERSION } from '#sync/browser/log-schema.ts'
import { memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, entryOf } from '#tests/kit/entries.ts'
import { anySnapshot, describeLogStore, setIdentity } from './log-store.contract.ts'

describe('in memory', () => {
  describeLogStore(() => {
    const disk = memoryDisk()
    return { tab: () => memoryLogStore(disk) }
  })
})

describe('in IndexedDB', () => {
  const newBrowser = () => {
    const factory = new IDBFactory()
    const page = Object.assign(new EventTarget(), { indexedDB: factory, IDBKeyRange })
    return { factory, tab: () => indexedDbLogStore('shop', page) }
  }
  describeLogStore(newBrowser)

  it('a store closes when newer code in another tab wants to upgrade it; its tab opens it again, upgraded', async () => {
    const { factory, tab } = newBrowser()
    const store = tab()
    await store.open(...anySnapshot)
    await setIdentity(store)
    await new Promise((resolve, reject) => {
      const upgrade = factory.open('shop', 99)
      upgrade.onsuccess = () => resolve(upgrade.result.close())
      upgrade.onerror = reject
    })
    await expect(async () => store.read(0)).rejects.toThrow()
    expect((await tab().open(...anySnapshot)).identity).not.toBeNull()
  })

  it('its database has Dexie’s schema, so that Dexie can open it for live queries', async () => {
    const { factory, tab } = newBrowser()
    await tab().open(...anySnapshot)
    const dexie = new Dexie('another', { indexedDB: factory, IDBKeyRange })
    dexie.version(LOG_VERSION).stores(LOG_STORES)
    await dexie.open()
    const layoutOf = async (name: string): Promise<unknown> => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = factory.open(name)
        open.onsuccess = () => resolve(open.result)
        open.onerror = reject
      })
      const names = [...database.objectStoreNames]
      const tx = database.transaction(names)
      const stores = names.map((each) => tx.objectStore(each))
      const keys = stores.map(({ name: of, keyPath, autoIncrement, indexNames }) => {
        return { of, keyPath, autoIncrement, indexes: [...indexNames] }
      })
      return { version: database.version, keys }
    }
    expect(await layoutOf('shop')).toEqual(await layoutOf('another'))
  })

  it('a database that any release has created is opened as it is: an upgrade would cut off the tabs that show an older one', async () => {
    const { factory, tab } = newBrowser()
    const created = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = factory.open('shop', 10)
      open.onupgradeneeded = () => {
        open.result.createObjectStore('log', { keyPath: 'index', autoIncrement: true })
        open.result.createObjectStore('meta', { keyPath: 'id' })
        open.result.createObjectStore('snapshots', { keyPath: 'key' })
      }
      open.onsuccess = () => resolve(open.result)
      open.onerror = reject
    })
    const upgrades = vi.fn(() => created.close())
    created.onversionchange = upgrades
    const store = tab()
    await setIdentity(store)
    expect((await store.open(...anySnapshot)).identity).not.toBeNull()
    expect(upgrades).not.toHaveBeenCalled()
  })

  it('an identity that cannot be read counts as none', async () => {
    const { factory, tab } = newBrowser()
    const store = tab()
    await store.open(...anySnapshot)
    await new Promise((resolve, reject) => {
      const open = factory.open('shop')
      open.onerror = reject
      open.onsuccess = () => {
        const tx = open.result.transaction('meta', 'readwrite')
        tx.objectStore('meta').put({ id: 'identity', clientId: 7 })
        tx.oncomplete = resolve
      }
    })
    expect((await store.read(0)).identity).toBeNull()
    expect((await store.open(...anySnapshot)).identity).toBeNull()
  })

  it('a store that was closed fails', async () => {
    const store = newBrowser().tab()
    await store.open(...anySnapshot)
    store.close()
    const batch = { after: 0, entries: [entryOf(1, blanketAdded())], identity: null }
    await expect(async () => store.append(batch)).rejects.toThrow()
  })
})

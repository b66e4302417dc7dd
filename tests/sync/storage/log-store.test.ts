import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { dexieLogStore } from '#sync/browser/dexie-log-store.ts'
import { guestAccount } from '#sync/log/account.ts'
import { memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import { blanketAdded, clientOf, entryOf } from '#tests/kit/entries.ts'
import { describeLogStore } from './log-store.contract.ts'

const opening = {
  snapshotKey: 'now',
  fresh: { clientId: clientOf(1), cartKey: null, seqBase: 0, account: guestAccount, epoch: 0, logins: 0 },
}

describe('in memory', () => {
  describeLogStore(() => {
    const disk = memoryDisk()
    return { tab: () => memoryLogStore(disk) }
  })
})

describe('in IndexedDB', () => {
  const newBrowser = () => {
    const factory = new IDBFactory()
    return { factory, tab: () => dexieLogStore({ name: 'shop', indexedDB: { factory, keyRange: IDBKeyRange } }) }
  }
  describeLogStore(newBrowser)

  it('a store lets go when newer code in another tab wants to upgrade it; its tab opens it again, upgraded', async () => {
    const { factory, tab } = newBrowser()
    const store = tab()
    await store.open(opening)
    await new Promise((resolve, reject) => {
      const upgrade = factory.open('shop', 99)
      upgrade.onsuccess = () => resolve(upgrade.result.close())
      upgrade.onerror = reject
    })
    await expect(async () => store.read(0)).rejects.toThrow()
    expect((await tab().open(opening)).identity).toEqual(opening.fresh)
  })

  it('an identity that cannot be read counts as none', async () => {
    const { factory, tab } = newBrowser()
    const store = tab()
    await store.open(opening)
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
    expect((await store.open(opening)).identity).toEqual(opening.fresh)
  })

  it('a store that was closed fails', async () => {
    const store = newBrowser().tab()
    await store.open(opening)
    store.close()
    const batch = { after: 0, entries: [entryOf(1, blanketAdded())], identity: null }
    await expect(async () => store.append(batch)).rejects.toThrow()
  })
})

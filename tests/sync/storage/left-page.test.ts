import { IDBDatabase as FakeDatabase, IDBTransaction as FakeTransaction, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { guestAccount } from '#sync/log/account.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { blanketAdded, clientOf, entryOf } from '#tests/kit/entries.ts'
import { anySnapshot } from './log-store.contract.ts'

const fresh = { clientId: clientOf(1), cartKey: null, seqBase: 0, account: guestAccount, epoch: 0, logins: 0 }
const batch = { after: 0, entries: [entryOf(1, blanketAdded())], identity: null }

interface OpenTab {
  readonly store: LogStore
  /** Dispatches an event to the page: `pagehide`, `pageshow`, `freeze`, `resume`. */
  readonly dispatch: (type: string) => void
}

/** A window. `freeze` and `resume` are dispatched on its document and do not bubble: it hears them only in the capture phase. */
class PageWindow extends EventTarget {
  override addEventListener(type: string, listener: EventListener, options: AddEventListenerOptions): void {
    if (options.capture || !['freeze', 'resume'].includes(type)) super.addEventListener(type, listener, options)
  }
}

function newBrowser(): { readonly factory: IDBFactory; readonly openTab: () => Promise<OpenTab> } {
  const factory = new IDBFactory()
  return {
    factory,
    async openTab() {
      const page = Object.assign(new PageWindow(), { indexedDB: factory, IDBKeyRange })
      const store = indexedDbLogStore('shop', page)
      await store.open(...anySnapshot)
      await store.append({ after: 0, entries: [], identity: { from: null, to: fresh } })
      return { store, dispatch: (type) => page.dispatchEvent(new Event(type)) }
    },
  }
}

/** Waits until a requested transaction has started, before its first operation. */
async function begun(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

/** Whether a call has settled once earlier database operations are done. */
async function settled(factory: IDBFactory, call: Promise<unknown>): Promise<boolean> {
  let isSettled = false
  const note = (): void => {
    isSettled = true
  }
  call.then(note, note)
  const other = await new Promise<IDBDatabase>((resolve) => {
    const open = factory.open('beside')
    open.onsuccess = () => resolve(open.result)
  })
  other.close()
  return isSettled
}

describe.each([
  { left: 'pagehide', back: 'pageshow' },
  { left: 'freeze', back: 'resume' },
])('a page that is left: $left', ({ left, back }) => {
  it('aborts its transactions, so that other tabs write at once', async () => {
    const { openTab } = newBrowser()
    const [one, two] = [await openTab(), await openTab()]
    const appended = one.store.append(batch)
    await begun()
    one.dispatch(left)
    expect(await two.store.append(batch)).toBe(true)
    one.dispatch(back)
    expect(await appended).toBe(false)
  })

  it('repeats the aborted transaction when it is restored, once', async () => {
    const { factory, openTab } = newBrowser()
    const one = await openTab()
    const appended = one.store.append(batch)
    await begun()
    one.dispatch(left)
    expect(await settled(factory, appended)).toBe(false)
    one.dispatch(back)
    expect(await appended).toBe(true)
    expect((await one.store.read(0)).rows).toHaveLength(1)
  })

  it('repeats the aborted transaction also if it is restored at once', async () => {
    const { store, dispatch } = await newBrowser().openTab()
    const appended = store.append(batch)
    await begun()
    dispatch(left)
    dispatch(back)
    expect(await appended).toBe(true)
  })

  it('delays new transactions until it is restored', async () => {
    const { factory, openTab } = newBrowser()
    const { store, dispatch } = await openTab()
    dispatch(left)
    const read = store.read(0)
    expect(await settled(factory, read)).toBe(false)
    dispatch(back)
    expect(await read).toEqual({ identity: fresh, rows: [] })
  })

  it('delays new transactions also if it is left again as soon as it is restored', async () => {
    const { factory, openTab } = newBrowser()
    const { store, dispatch } = await openTab()
    dispatch(left)
    const read = store.read(0)
    dispatch(back)
    dispatch(left)
    expect(await settled(factory, read)).toBe(false)
    dispatch(back)
    expect(await read).toEqual({ identity: fresh, rows: [] })
  })

  it('delays a transaction that waited for the database to open', async () => {
    const { factory, openTab } = newBrowser()
    const page = Object.assign(new PageWindow(), { indexedDB: factory, IDBKeyRange })
    const read = indexedDbLogStore('shop', page).read(0)
    page.dispatchEvent(new Event(left))
    await openTab()
    expect(await settled(factory, read)).toBe(false)
    page.dispatchEvent(new Event(back))
    expect(await read).toEqual({ identity: fresh, rows: [] })
  })

  it('holds no database open, which newer code may want to upgrade', async () => {
    const { factory, openTab } = newBrowser()
    const { store, dispatch } = await openTab()
    dispatch(left)
    const upgraded = await new Promise((resolve) => {
      const open = factory.open('shop', 99)
      open.onblocked = () => resolve('blocked')
      open.onsuccess = () => resolve(open.result.close())
    })
    expect(upgraded).toBeUndefined()
    dispatch(back)
    expect((await store.read(0)).identity).toEqual(fresh)
  })

  it('closes its database itself: a frozen page does not hear that newer code wants to upgrade it', async () => {
    const { dispatch } = await newBrowser().openTab()
    const closed = vi.spyOn(FakeDatabase.prototype, 'close')
    dispatch(left)
    await begun()
    expect(closed).toHaveBeenCalledOnce()
  })

  it('fails when it is closed before it is restored', async () => {
    const { openTab } = newBrowser()
    const { store, dispatch } = await openTab()
    dispatch(left)
    const read = store.read(0)
    store.close()
    await expect(read).rejects.toThrow('closed')
  })
})

describe('a write', () => {
  it('that fails in the middle changes nothing', async () => {
    const { openTab } = newBrowser()
    const { store } = await openTab()
    const unstorable = { ...entryOf(1, blanketAdded()), data: () => {} }
    const identity = { from: fresh, to: { ...fresh, logins: 1 } }
    await expect(store.append({ after: 0, entries: [unstorable], identity })).rejects.toThrow()
    expect(await store.read(0)).toEqual({ identity: fresh, rows: [] })
  })

  it('is committed explicitly by the page, as early as possible', async () => {
    const { openTab } = newBrowser()
    const { store } = await openTab()
    const commits: IDBTransaction[] = []
    const { commit } = FakeTransaction.prototype
    FakeTransaction.prototype.commit = function (this: IDBTransaction) {
      commits.push(this)
      commit.call(this)
    }
    const to = { ...fresh, epoch: 1 }
    await store.append(batch)
    await store.claim(1)
    await store.compact({ epoch: 0, snapshotKey: 'now', snapshot: { index: 1, value: 1 }, checkpoints: [], keep: [] })
    await store.append({ after: 1, entries: [], identity: { from: fresh, to: fresh } })
    await store.append({ ...batch, after: 1, identity: { from: fresh, to }, wipes: true })
    FakeTransaction.prototype.commit = commit
    expect(new Set(commits).size).toBe(5)
  })

  it('that the disk does not take has failed, although its requests succeeded', async () => {
    const { store } = await newBrowser().openTab()
    const { commit } = FakeTransaction.prototype
    FakeTransaction.prototype.commit = function (this: IDBTransaction) {
      this.abort()
    }
    const appended = await store.append(batch).catch((error: unknown) => error)
    FakeTransaction.prototype.commit = commit
    expect(appended).toBeInstanceOf(Error)
    expect((await store.read(0)).rows).toEqual([])
  })

  it('is committed by an older browser too, which knows no explicit commit', async () => {
    const { store } = await newBrowser().openTab()
    const { commit } = FakeTransaction.prototype
    Reflect.deleteProperty(FakeTransaction.prototype, 'commit')
    const appended = await store.append(batch).catch((error: unknown) => error)
    FakeTransaction.prototype.commit = commit
    expect(appended).toBe(true)
    expect((await store.read(0)).rows).toHaveLength(1)
  })
})

it('a store that is closed keeps no database open', async () => {
  const { store } = await newBrowser().openTab()
  const closed = vi.spyOn(FakeDatabase.prototype, 'close')
  store.close()
  await begun()
  expect(closed).toHaveBeenCalledOnce()
})

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { OUTBOX_TAG } from '#src/client/background-sync/background-sync.ts'
import { readSendingRecord } from '#src/client/background-sync/sending-record.ts'
import { sendWhenClosed } from '#src/offline/send-when-closed.ts'
import { CartSnapshot } from '#sync/log/cart-snapshot.ts'
import type { SyncStatus } from '#sync/log/sync-status.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { syncedStatus } from '#tests/kit/sync-status.ts'

const sent: Partial<SyncStatus> = { state: 'sent', pending: 0 }
const saved: Partial<SyncStatus> = { state: 'saved', pending: 1 }
const offline: Partial<SyncStatus> = { state: 'offline', pending: 1, isReachable: false }

/** The tags of the sync events that the browser was asked for. */
let requestedTags: string[]
let worker: { readonly active: object; readonly sync: { readonly register: (tag: string) => Promise<void> } }

beforeEach(() => {
  requestedTags = []
  worker = { active: {}, sync: { register: async (tag) => void requestedTags.push(tag) } }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { indexedDB: new IDBFactory(), IDBKeyRange }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})

/** A page whose browser has an active worker from the start, or once `install` is called. */
function openPage({ isInstalled }: { readonly isInstalled: boolean }) {
  let registration = isInstalled ? worker : undefined
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  const snapshotWith = (changes: Partial<SyncStatus>): CartSnapshot => {
    const sync = { ...syncedStatus, ...changes }
    return new CartSnapshot({ fold: emptyFold(cartStream), view: emptyCart(), sync, loaded: true })
  }
  const { store, become } = scriptedStore(snapshotWith(sent))
  return {
    end: sendWhenClosed(store),
    install() {
      registration = worker
    },
    become: (sync: Partial<SyncStatus>) => become(snapshotWith(sync)),
  }
}

it('each time that the network is lost, the browser is asked once to have pending changes sent', async () => {
  const page = openPage({ isInstalled: true })
  page.become(offline)
  await expect.poll(() => requestedTags).toEqual([OUTBOX_TAG])
  const getRegistration = vi.spyOn(navigator.serviceWorker, 'getRegistration')
  page.become({ ...offline, pending: 2 })
  await new Promise((resolve) => setImmediate(resolve))
  expect(getRegistration).not.toHaveBeenCalled()
  page.become(sent)
  page.become(offline)
  await expect.poll(() => requestedTags).toEqual([OUTBOX_TAG, OUTBOX_TAG])
  page.end()
})

it('a worker that is installed after the first change may send the later ones', async () => {
  const page = openPage({ isInstalled: false })
  page.become(saved)
  await new Promise((resolve) => setImmediate(resolve))
  page.install()
  page.become(offline)
  await expect.poll(() => requestedTags).toEqual([OUTBOX_TAG])
  expect(await readSendingRecord(window)).not.toBeNull()
  page.end()
})

it('a page whose storage failed once allows the worker to send later changes', async () => {
  const page = openPage({ isInstalled: true })
  const failing = {
    open() {
      throw new DOMException('', 'UnknownError')
    },
  }
  const { indexedDB } = window
  Object.assign(window, { indexedDB: failing })
  page.become(saved)
  await new Promise((resolve) => setImmediate(resolve))
  Object.assign(window, { indexedDB })
  page.become(offline)
  await expect.poll(() => requestedTags).toEqual([OUTBOX_TAG])
  expect(await readSendingRecord(window)).not.toBeNull()
  page.end()
})

it.each([
  ['on the disk, they are sent', saved, [OUTBOX_TAG]],
  [
    'in the page’s memory, which the worker cannot read, they are not',
    { ...saved, state: 'memory', isDurable: false },
    [],
  ],
] as const)('when a page is hidden whose changes are %s', async (_, changes, tags) => {
  const page = openPage({ isInstalled: true })
  const getRegistration = vi.spyOn(navigator.serviceWorker, 'getRegistration')
  page.become(changes)
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  page.end()
  // Whoever asks for the worker does so at once.
  expect(getRegistration.mock.calls.length > 0).toBe(tags.length > 0)
  await expect.poll(() => requestedTags).toEqual(tags)
})

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { OUTBOX_TAG } from '#src/client/background-sync/background-sync.ts'
import { readSendingRecord, writeSendingRecord } from '#src/client/background-sync/sending-record.ts'
import { logOutOnDevice } from '#src/components/session/log-out-on-device.ts'
import { logDatabase, resultOf } from '#sync/browser/log-database.ts'
import { LOG_NAME } from '#sync/browser/log-schema.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'

/** A local storage with these values: its keys are its own properties, as in a browser. */
function storageWith(values: Readonly<Record<string, string>>): Record<string, unknown> {
  const storage: Record<string, unknown> = { ...values }
  const calls = {
    getItem: (name: string) => storage[name] ?? null,
    setItem(name: string, value: string) {
      storage[name] = value
    },
    removeItem: (name: string) => delete storage[name],
  }
  for (const [name, value] of Object.entries(calls)) Object.defineProperty(storage, name, { value })
  return storage
}

let storage: Record<string, unknown>
/** The tags of the sync events that the browser was asked for. */
let requestedTags: string[]
let cookies: string[]

beforeEach(() => {
  storage = storageWith({
    'rusbank:era': '1',
    'rusbank:new-cart': 'key',
    'rusbank.seen': 'a product',
    'rusbank.measuring': 'yes',
    'another shop': 'value',
  })
  requestedTags = []
  cookies = []
  const sync = { register: async (tag: string) => void requestedTags.push(tag) }
  const window = Object.assign(new EventTarget(), { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.stubGlobal('window', window)
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: {}, sync }) } })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text)
    },
  })
})

/** A customer’s log. `answered` is called when the log is emptied, before the logout is over. */
function customersLog(answered: () => void | Promise<void> = () => {}) {
  const customer = customerNamed('thandi')
  const { store, become } = scriptedStore<CustomerSnapshot>({
    ...firstCustomer,
    state: loggedInAs(customer),
    loaded: true,
  })
  return {
    customer: store,
    async logOut() {
      become({ ...firstCustomer, loaded: true, emptied: true })
      await answered()
    },
  }
}

it('a logout deletes the customer’s settings, and keeps the log’s own record and the consent', async () => {
  await logOutOnDevice(customersLog())
  const kept = ['another shop', 'rusbank.measuring', 'rusbank:era', 'rusbank:new-cart']
  expect(Object.keys(storage).toSorted()).toEqual(kept)
})

it('a logout deletes the customer’s settings before the shop has answered: the page may be closed by then', async () => {
  let during: readonly string[] = []
  const log = customersLog(() => {
    during = Object.keys(storage)
  })
  await logOutOnDevice(log)
  expect(during).not.toContain('rusbank.seen')
})

it('a logout tells the whole shop that the customer has left, before the shop has answered, and once', async () => {
  let before: readonly string[] = []
  const log = customersLog(() => {
    before = [...cookies]
  })
  await logOutOnDevice(log)
  expect(before).toEqual(cookies)
  expect(cookies).toEqual([expect.stringMatching(/^rusbank_left=1; (?:.*; )?path=\/; .*secure$/)])
})

it('during a logout the worker may not send, and after it the worker sends the logout', async () => {
  await writeSendingRecord(window, { epoch: 1, newCartKey: 'key' })
  let during: unknown
  const log = customersLog(async () => {
    during = await readSendingRecord(window)
  })
  await logOutOnDevice(log)
  expect(during).toBeNull()
  await expect.poll(() => requestedTags).toEqual([OUTBOX_TAG])
  expect(await readSendingRecord(window)).not.toBeNull()
})

it('a logout is made, and the customer’s settings deleted, even if the worker’s permission can’t be', async () => {
  const open = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { indexedDB: { open }, IDBKeyRange }))
  const answered = vi.fn()
  await logOutOnDevice(customersLog(answered))
  expect(answered).toHaveBeenCalledOnce()
  expect(Object.keys(storage)).not.toContain('rusbank.seen')
})

it('withdrawing the worker’s permission leaves what else the browser has beside the log', async () => {
  await writeSendingRecord(window, { epoch: 1, newCartKey: 'key' })
  const { transact, close } = logDatabase(LOG_NAME, window)
  await transact({ stores: ['meta'], mode: 'readwrite' }, async ({ meta }) => meta.put({ id: 'identity', own: true }))
  await writeSendingRecord(window, null)
  const kept = await transact({ stores: ['meta'], mode: 'readonly' }, ({ meta }) => resultOf(meta.getAll()))
  close()
  expect(kept).toEqual([{ id: 'identity', own: true }])
})

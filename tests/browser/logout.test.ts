import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CustomerEvent, customerEvent } from '#domain/customer/customer-events.ts'
import type { Customer } from '#domain/customer/customer-state.ts'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import { localSetting } from '#src/client/local-setting.ts'
import { logOutOnDevice } from '#src/components/session/log-out-on-device.ts'
import { openShop } from '#sync/browser/open-shop.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { lastUpdate, loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { NOW } from '#tests/kit/entries.ts'
import { blanket } from '#tests/kit/goods.ts'
import { untilClient } from '#tests/kit/until-client.ts'
import { settled } from './settled.ts'

/** Occurs in all of the customer's data. */
const NAME = 'thandi'
const thandi: Customer = {
  user_id: NAME,
  shipping: savedDetails({ email: `${NAME}@example.org`, first_name: NAME, last_name: 'Nkosi' }),
}
const email = thandi.shipping.email
const answer = loginAnswer(thandi)
const loggedIn = customerEvent('LoggedIn', { customer: thandi, email, at: NOW })
const refreshed = (minutes: number): CustomerEvent =>
  customerEvent('SessionRefreshed', { customer: thandi, at: NOW + minutes * 60_000 })

const open: ShopClient[] = []

/** A tab with the client as on a page, on the browser's real storage. */
async function openTab(): Promise<ShopClient> {
  const client = openShop(null)
  open.push(client)
  await untilClient(client, () => client.getSnapshot().loaded)
  return client
}

const statusOf = (client: ShopClient): string => client.customer.getSnapshot().state.status
const linesOf = (client: ShopClient): number => Object.keys(client.getSnapshot().view.lines).length

/** The content of the shop's databases, by database and table. Other tests have theirs beside them. */
async function inDatabases(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('rusbank')) continue
    const database = await settled(indexedDB.open(name))
    for (const table of database.objectStoreNames) {
      const rows = await settled(database.transaction(table).objectStore(table).getAll())
      found[`${name} ${table}`] = JSON.stringify(rows)
    }
    database.close()
  }
  return found
}

/** The places that contain the customer's name. */
async function traces(): Promise<string[]> {
  const places = {
    ...(await inDatabases()),
    'local storage': JSON.stringify({ ...localStorage }),
    'session storage': JSON.stringify({ ...sessionStorage }),
    caches: JSON.stringify(await caches.keys()),
  }
  return Object.entries(places).flatMap(([place, text]) => (text.includes(NAME) ? [place] : []))
}

beforeEach(() => {
  // A shop that only answers a logout.
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.endsWith('/api/logout')) throw new TypeError('There is no network')
    return Response.json({ data: { status: 200 }, message: 'You are logged out.' })
  })
})

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.stop()))
})

describe('a logout in one of two tabs', () => {
  it('leaves none of the customer’s data in the browser’s databases, its storage and the other tab', async () => {
    const [one, two] = [await openTab(), await openTab()]
    await one.logIn(answer)
    const events: [CustomerEvent, ...CustomerEvent[]] = [loggedIn]
    for (let minutes = 1; minutes <= 45; minutes += 1) {
      events.push(refreshed(minutes))
      await one.applyUpdates(lastUpdate('customer:thandi', events))
    }
    const add = { type: 'AddItem', productId: blanket.id, variation: null, colour: null, quantity: 1 } as const
    const acted = one.act(add, blanket)
    if (acted.ok) expect(await acted.saved).toBe('indexeddb')
    await untilClient(two, () => statusOf(two) === 'customer' && linesOf(two) === 1)
    sessionStorage.setItem('rusbank:unsaved', JSON.stringify({ era: 0, events: [NAME] }))
    localSetting('seen').write(NAME)
    const checkout = browserCheckoutStore()
    await checkout.writeDraft(NAME, { ...emptyDraft(), first_name: NAME })
    await checkout.saveOrderKey({ id: NAME, key: 'key', number: 'R204816', at: NOW })
    expect(localStorage.getItem('rusbank.checkout-draft')).toContain(NAME)
    await caches.open(NAME)
    expect(await traces()).toEqual([
      'rusbank log',
      'rusbank meta',
      'rusbank snapshots',
      'rusbank-checkout rows',
      'local storage',
      'session storage',
      'caches',
    ])

    await logOutOnDevice(one)
    await untilClient(two, () => statusOf(two) === 'guest')
    expect([statusOf(one), linesOf(one), linesOf(two)]).toEqual(['guest', 0, 0])
    // Each tab deletes the caches, which hold no personal data, without waiting for it.
    await expect.poll(() => caches.keys()).toEqual([])
    expect(await traces()).toEqual([])
    expect(Object.values(await inDatabases()).join()).not.toContain(blanket.name)

    // Nor does the other tab restore anything.
    const after = two.act(add, blanket)
    if (after.ok) expect(await after.saved).toBe('indexeddb')
    expect(await traces()).toEqual([])
    const next = await openTab()
    expect([statusOf(next), linesOf(next)]).toEqual(['guest', 1])
  })
})

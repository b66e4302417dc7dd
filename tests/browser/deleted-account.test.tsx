import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeferredUiContent } from '#src/app/deferred-ui-content.tsx'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import { localSetting } from '#src/client/local-setting.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { logOutOnDevice } from '#src/components/session/log-out-on-device.ts'
import { openShop } from '#sync/browser/open-shop.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs, loginAnswer } from '#tests/kit/customers.ts'
import { untilClient } from '#tests/kit/until-client.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const thandi = customerNamed('thandi')
const checkout = browserCheckoutStore()
const seen = localSetting('seen')
const open: ShopClient[] = []
let isDeleted: boolean

beforeEach(() => {
  isDeleted = false
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('none is wanted'))
  // A shop that answers a logout, and, once the account is deleted, an exchange.
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith('/api/logout')) return Response.json({ data: { status: 200 }, message: 'You are logged out.' })
    if (!isDeleted) throw new TypeError('There is no network')
    const data = { status: 401, account: 'deleted' }
    return Response.json({ code: 'session_ended', message: 'Log in again.', data }, { status: 401 })
  })
})
afterEach(() => Promise.all(open.splice(0).map((client) => client.stop())))

async function openTab(): Promise<ShopClient> {
  const client = openShop(null)
  open.push(client)
  await untilClient(client, () => client.getSnapshot().loaded)
  return client
}

const statusOf = ({ customer }: ShopClient): string => customer.getSnapshot().state.status

/** Shows a page of this shop. */
function show(shop: ShopClient): void {
  const element = <DeferredUiContent />
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '*', loader: () => null, element }], {
    hydrationData: { loaderData: SHOP_LOADER_DATA },
  })
  page.render(
    <InShop shop={shop}>
      <RouterProvider key={crypto.randomUUID()} router={router} />
    </InShop>,
  )
}

/** The customer's page is shown, and something of theirs stored. */
async function shopFor(client: ShopClient): Promise<void> {
  show(client)
  await untilRendered()
  seen.write('a product')
  await checkout.writeDraft(thandi.user_id, { ...emptyDraft(), first_name: 'Thandi' })
  await checkout.saveOrderKey({ id: 'order', key: 'key', number: 'R204816', at: 1 })
}

/** What is stored outside the log. */
const stored = async () => [
  seen.read(),
  localSetting('checkout-draft').read() !== null,
  (await checkout.placedOrders()).length,
]
const EVERYTHING = ['a product', true, 1]
const NOTHING = [null, false, 0]

it('a browser whose customer’s account was deleted elsewhere deletes their data outside the log', async () => {
  const client = await openTab()
  await client.logIn(loginAnswer(thandi))
  await shopFor(client)
  expect(await stored()).toEqual(EVERYTHING)
  isDeleted = true
  client.pull()
  await untilClient(client, () => statusOf(client) === 'guest')
  await expect.poll(stored).toEqual(NOTHING)
})

it('data outside the log of a deleted account that the worker has emptied are deleted when the shop is next opened', async () => {
  const client = await openTab()
  await client.logIn(loginAnswer(thandi))
  await shopFor(client)
  page.render(null)
  const epoch = localStorage.getItem('rusbank:era') ?? ''
  isDeleted = true
  client.pull()
  await untilClient(client, () => statusOf(client) === 'guest')
  await client.stop()
  // A worker can't write to local storage.
  localStorage.setItem('rusbank:era', epoch)
  expect(await stored()).toEqual(EVERYTHING)
  show(await openTab())
  await expect.poll(stored).toEqual(NOTHING)
})

it('another customer who logs in after a session has ended gets none of the data outside the log of the one before', async () => {
  const client = await openTab()
  await client.logIn(loginAnswer(thandi))
  await shopFor(client)
  const sipho = customerNamed('sipho')
  expect(await client.logIn(loginAnswer(sipho))).toEqual({ ok: true })
  await expect.poll(stored).toEqual(NOTHING)
  // What this customer stores then stays.
  await expect.poll(() => localSetting('customer-epoch').read()).toBe(localStorage.getItem('rusbank:era'))
  await checkout.saveOrderKey({ id: 'order', key: 'key', number: 'R204816', at: 1 })
  page.render(null)
  show(client)
  await untilRendered()
  expect(await checkout.placedOrders()).toHaveLength(1)
})

it('what a guest has stored since the logout of a customer stays when the guest clears the log', async () => {
  const client = await openTab()
  await client.logIn(loginAnswer(thandi))
  await shopFor(client)
  await logOutOnDevice(client)
  expect(await stored()).toEqual(NOTHING)
  await shopFor(client)
  await client.clear()
  show(await openTab())
  await untilRendered()
  await import('#src/components/session/log-out-on-device.ts')
  await untilRendered()
  expect(await stored()).toEqual(EVERYTHING)
})

it('a customer’s data stays while a page can’t read the log, and shows a guest’s', async () => {
  const pageOf = (known: Partial<CustomerSnapshot>): ShopClient => {
    const getSnapshot = () => snapshot
    const snapshot = { ...firstCustomer, loaded: true, ...known }
    return { ...shopOf({}).shop, customer: { getSnapshot, subscribe: () => () => {} } }
  }
  await shopFor(pageOf({ state: loggedInAs(thandi) }))
  show(pageOf({}))
  await untilRendered()
  await import('#src/components/session/log-out-on-device.ts')
  await untilRendered()
  expect(await stored()).toEqual(EVERYTHING)
})

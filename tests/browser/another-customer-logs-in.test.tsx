import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteFormerData } from '#src/account/use-deletion-outside-log.ts'
import { DeferredUiContent } from '#src/app/deferred-ui-content.tsx'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { emptyDraft } from '#src/client/checkout/draft.ts'
import { isOfFormerCustomer } from '#src/client/customer/former-customer.ts'
import { localSetting } from '#src/client/local-setting.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { openShop } from '#sync/browser/open-shop.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { customerNamed, loginAnswer } from '#tests/kit/customers.ts'
import { untilClient } from '#tests/kit/until-client.ts'
import { orderOf } from '#tests/src/components/order/given.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const checkout = browserCheckoutStore()
const seen = localSetting('seen')
let client: ShopClient

beforeEach(async () => {
  vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('none is wanted'))
  // The shop shows an order to whoever has its key.
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.includes('/api/orders/o1?key=k')) return Response.json({ order: orderOf({ number: 'R204816' }) })
    throw new TypeError('There is no network')
  })
  client = openShop(null)
  await untilClient(client, () => client.getSnapshot().loaded)
})
afterEach(() => client.stop())

function show() {
  const element = <DeferredUiContent />
  const router = createMemoryRouter([{ id: SHOP_ROUTE, path: '*', loader: () => null, element }], {
    hydrationData: { loaderData: SHOP_LOADER_DATA },
  })
  page.render(
    <InShop shop={client}>
      <RouterProvider key={crypto.randomUUID()} router={router} />
    </InShop>,
  )
}

/** Thandi's front page. She has viewed a product, begun a checkout, and placed an order that is not paid. */
async function openAsThandi() {
  await client.logIn(loginAnswer(customerNamed('thandi')))
  seen.write('a product')
  await checkout.writeDraft('thandi', { ...emptyDraft(), first_name: 'Thandi' })
  await checkout.saveOrderKey({ id: 'o1', key: 'k', number: 'R204816', at: Date.now() })
  show()
  await expect.poll(() => page.place().textContent).toContain('R204816')
}

const stored = async () => [
  seen.read(),
  localSetting('checkout-draft').read() !== null,
  (await checkout.placedOrders()).length,
]

it('another customer who logs in after a session has ended finds nothing of the one before outside the log', async () => {
  await openAsThandi()
  await client.logIn(loginAnswer(customerNamed('sipho')))
  await expect.poll(stored).toEqual([null, false, 0])
  await untilRendered()
  await expect.poll(() => page.place().textContent).not.toContain('R204816')
})

it('what the second customer stores afterwards stays', async () => {
  await client.logIn(loginAnswer(customerNamed('thandi')))
  show()
  await untilRendered()
  await client.logIn(loginAnswer(customerNamed('sipho')))
  await expect.poll(isOfFormerCustomer).toBe(false)
  seen.write('another product')
  await checkout.saveOrderKey({ id: 'o2', key: 'k', number: 'R204817', at: 1 })
  await client.logIn(loginAnswer(customerNamed('sipho')))
  page.render(null)
  show()
  await untilRendered()
  expect(await stored()).toEqual(['another product', false, 1])
})

it('a tab that is slow to load what deletes the data deletes nothing if another tab was faster', async () => {
  const loaded = Promise.withResolvers<{ deleteCustomerData: () => Promise<void> }>()
  const deleteCustomerData = vi.fn(async () => {})
  await client.logIn(loginAnswer(customerNamed('thandi')))
  show()
  await expect.poll(isOfFormerCustomer).toBe(false)
  const slow = deleteFormerData(loaded.promise)
  await client.logIn(loginAnswer(customerNamed('sipho')))
  await expect.poll(isOfFormerCustomer).toBe(false)
  loaded.resolve({ deleteCustomerData })
  await slow
  expect(deleteCustomerData).not.toHaveBeenCalled()
})

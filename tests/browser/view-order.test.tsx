import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Account } from '#src/account/account-data.ts'
import { viewOrderRoute } from '#src/account/view-order-page.tsx'
import type { ApiResult } from '#src/client/api/api-result.ts'
import { browserApi } from '#src/client/api/browser-api.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

/** What this device knows: a list of orders from before. */
const account = {
  status: 'customer',
  customer: { user_id: 'c1' },
  email: 'thandi@example.co.za',
  refreshedAt: 0,
  orders: [],
  ordersLoadedAt: 0,
} as unknown as Account

let answer: PromiseWithResolvers<ApiResult<never>>
let applied: PromiseWithResolvers<void>
const applyUpdates = vi.fn(() => applied.promise)

beforeEach(() => {
  answer = Promise.withResolvers()
  applied = Promise.withResolvers()
})

function show() {
  const get = vi.spyOn(browserApi, 'get').mockReturnValue(answer.promise)
  onTestFinished(() => get.mockRestore())
  const { store: customer } = scriptedStore({ ...firstCustomer, state: account })
  const shop = {
    ...shopOf({}).shop,
    customer,
    applyUpdates,
  }
  const { Component } = viewOrderRoute(browserApi)
  const order = { path: '/my-account/view-order/:slug', loader: () => null, Component }
  const router = createMemoryRouter(
    [{ id: SHOP_ROUTE, loader: () => null, element: <Outlet context={account} />, children: [order] }],
    {
      initialEntries: ['/my-account/view-order/RB-1'],
      hydrationData: { loaderData: SHOP_LOADER_DATA },
    },
  )
  const shown = (end: string) => (
    <InShop shop={shop}>
      <RouterProvider router={router} />
      {end}
    </InShop>
  )
  page.render(shown(''))
  /** Resolves when React has rendered all changes of state. */
  return async () => {
    page.root().render(shown('Rendered'))
    await expect.poll(text).toContain('Rendered')
  }
}
const text = () => page.place().textContent
const UNKNOWN = 'We couldn’t find this order'
const LOADING = 'Loading your orders…'

it('an order that the known list lacks is loading until the current list has been stored', async () => {
  const rendered = show()
  await expect.poll(text).toContain(LOADING)
  answer.resolve({ ok: true, body: { stream: {} } as never })
  await expect.poll(() => applyUpdates).toHaveBeenCalledOnce()
  await rendered()
  expect(text()).toContain(LOADING)
  applied.resolve()
  await expect.poll(text).toContain(UNKNOWN)
})

it('an order that the known list lacks is not called unknown while the shop is unreachable', async () => {
  show()
  answer.resolve({ ok: false, reason: 'unreachable' } as ApiResult<never>)
  await expect.poll(text).toContain('We couldn’t connect')
  expect(text()).not.toContain(UNKNOWN)
})

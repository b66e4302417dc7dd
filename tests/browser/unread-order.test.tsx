import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { CustomerAccount } from '#src/account/account-data.ts'
import { ViewOrderPage } from '#src/account/view-order-page.tsx'
import { browserApi } from '#src/client/api/browser-api.ts'
import { freshApi } from '#src/client/api/fresh-api.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { orderOf } from '#tests/src/components/order/given.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('an order whose details could not be read says so, and shows them once the browser is online again', async () => {
  const account = {
    status: 'customer',
    customer: { user_id: 'c1' },
    email: 't@example.org',
    refreshedAt: 0,
    ordersLoadedAt: 0,
    orders: [{ id: 'o1', number: 'RB-1', status: 'paid', total: 39_500, item_count: 1, placed_at: 0 }],
  } as unknown as CustomerAccount
  const list = vi.spyOn(browserApi, 'get').mockResolvedValue({ ok: true, body: { stream: {} } as never })
  const one = vi.spyOn(freshApi, 'get').mockResolvedValue({ ok: false, reason: 'unreachable' })
  onTestFinished(() => {
    list.mockRestore()
    one.mockRestore()
  })
  const { store: customer } = scriptedStore({ ...firstCustomer, state: account })
  const router = createMemoryRouter(
    [
      {
        id: SHOP_ROUTE,
        loader: () => null,
        element: <Outlet context={account} />,
        children: [{ path: '/my-account/view-order/:slug', loader: () => null, Component: ViewOrderPage }],
      },
    ],
    { initialEntries: ['/my-account/view-order/RB-1'], hydrationData: { loaderData: SHOP_LOADER_DATA } },
  )
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer, applyUpdates: async () => {} }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => one.mock.calls.length).toBe(1)
  await expect.poll(() => page.place().textContent).toContain('Something went wrong on our side')
  one.mockResolvedValue({ ok: true, body: { order: orderOf({ id: 'o1', number: 'RB-1' }) } as never })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => page.place().textContent).toContain('Waiting for PayFast')
})

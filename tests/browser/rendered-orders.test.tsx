import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { RenderedOrders } from '#src/account/account-data.ts'
import { accountRoute } from '#src/account/account-frame.tsx'
import { ordersRoute } from '#src/account/orders-page.tsx'
import { browserApi } from '#src/client/api/browser-api.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const sipho = loggedInAs({ user_id: 'sipho', shipping: savedDetails({ email: 'sipho@example.org' }) })

it('rendered orders of another customer are not shown, even if this browser knows none', async () => {
  const get = vi.spyOn(browserApi, 'get').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => get.mockRestore())
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, cursor: 3, state: sipho })
  const orders = [
    { id: 'R204816', number: 'R204816', status: 'paid', total: 39_500, item_count: 1, placed_at: 0 },
  ] as never
  const list: RenderedOrders = { customerId: 'thandi', cursor: 4, loadedAt: 0, orders, view: null }
  const account = {
    account: loggedInAs({ user_id: 'thandi', shipping: savedDetails({ email: 'thandi@example.org' }) }),
    cursor: 4,
  }
  const children = [{ path: 'orders', id: 'orders', loader: () => null, Component: ordersRoute(browserApi).Component }]
  const frame = {
    path: '/my-account',
    id: 'account',
    loader: () => null,
    Component: accountRoute(browserApi).Component,
    children,
  }
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children: [frame] }], {
    initialEntries: ['/my-account/orders'],
    hydrationData: { loaderData: { ...SHOP_LOADER_DATA, account, orders: list } },
  })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => page.place().textContent).toContain('orders')
  expect(page.place().textContent).not.toContain('R204816')
})

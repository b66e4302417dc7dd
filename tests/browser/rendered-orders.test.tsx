import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page as view } from 'vitest/browser'
import type { RenderedOrders } from '#src/account/account-data.ts'
import { AccountFrame } from '#src/account/account-frame.tsx'
import { OrdersPage } from '#src/account/orders-page.tsx'
import { type ApiResult, UNREACHABLE } from '#src/client/api/api-result.ts'
import { browserApi } from '#src/client/api/browser-api.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const sipho = loggedInAs(customerNamed('sipho'))

const never = new Promise<ApiResult<never>>(() => {})

/**
 * The page of Sipho's orders, rendered by the server for a customer with one order. Only that customer's browser shows it.
 * `answer` is the shop's to the request for the current list, `known` what the browser's log knows.
 */
function openOrders(customerId: string, answer = never, known: Partial<CustomerSnapshot> = {}): void {
  const isForOrders = (path: string) => path.startsWith('/api/orders-customer')
  const get = vi.spyOn(browserApi, 'get').mockImplementation((path) => (isForOrders(path) ? answer : never))
  onTestFinished(() => get.mockRestore())
  const { store: customer } = scriptedStore({ ...firstCustomer, loaded: true, cursor: 3, state: sipho, ...known })
  const orders = [
    {
      id: 'R204866',
      number: 'R204866',
      status: 'awaiting_transfer',
      total: 1_399_900,
      item_count: 12,
      placed_at: Date.UTC(2026, 10, 26, 22, 30),
    },
  ] as never
  const list: RenderedOrders = { customerId, cursor: 4, loadedAt: 0, orders, view: null }
  const account = {
    account: loggedInAs(customerNamed(customerId)),
    cursor: 4,
  }
  const children = [{ path: 'orders', id: 'orders', loader: () => null, Component: OrdersPage }]
  const frame = {
    path: '/my-account',
    id: 'account',
    loader: () => null,
    Component: AccountFrame,
    children,
  }
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children: [frame] }], {
    initialEntries: ['/my-account/orders'],
    hydrationData: { loaderData: { ...SHOP_LOADER_DATA, account, orders: list } },
  })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <main>
        <RouterProvider router={router} />
      </main>
    </InShop>,
  )
}

it('an order that was placed after midnight in South Africa is listed with that day’s date', async () => {
  openOrders('sipho')
  await expect.poll(() => page.place().textContent).toContain('27\u00a0November 2026')
})

it('rendered orders of another customer are not shown, even if this browser knows none', async () => {
  openOrders('thandi')
  await expect.poll(() => page.place().textContent).toContain('Loading your account…')
  expect(page.place().textContent).not.toContain('R204866')
})

it.each([
  [3, true],
  [5, false],
])(
  'rendered orders replace those of this browser’s log if they are newer: at position %i, %s',
  async (cursor, isShown) => {
    openOrders('sipho', never, { cursor, state: { ...sipho, ordersLoadedAt: 0 } })
    await expect.poll(() => page.place().querySelector('h1')?.textContent).toBe('Your orders')
    expect(page.place().textContent.includes('R204866')).toBe(isShown)
  },
)

it('an order’s number is on one line on a narrow screen', async () => {
  await view.viewport(320, 640)
  onTestFinished(() => view.viewport(414, 896))
  openOrders('sipho')
  const number = () => page.place().querySelector('a[href$="/R204866"]')
  await expect.poll(number).not.toBeNull()
  const lines = document.createRange()
  lines.selectNodeContents(number() as Element)
  expect(number()?.closest('[role=list]')?.ariaLabel).toBe('Orders')
  expect(lines.getClientRects()).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBe(320)
})

it('of the links to the account’s pages, only the one to the orders is marked as the current page', async () => {
  openOrders('sipho')
  const current = () => [...page.place().querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent)
  await expect.poll(current).toEqual(['Orders'])
})

it('orders say how old they are if the current ones can’t be loaded', async () => {
  openOrders('sipho', Promise.resolve(UNREACHABLE))
  await expect.poll(() => page.place().textContent).toContain('We couldn’t connect. Last updated')
  expect(page.place().textContent).toContain('R204866')
})

it('orders are requested again when the page is shown again, and not when it is hidden', async () => {
  openOrders('sipho', Promise.resolve(UNREACHABLE))
  const requests = () =>
    vi.mocked(browserApi.get).mock.calls.filter(([path]) => path.startsWith('/api/orders-customer')).length
  await expect.poll(() => page.place().textContent).toContain('We couldn’t connect. Last updated')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await untilRendered()
  expect(requests()).toBe(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(requests).toBe(2)
})

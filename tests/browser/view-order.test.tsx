import { flushSync } from 'react-dom'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { OrderView } from '#domain/order/order-view.ts'
import type { CustomerAccount } from '#src/account/account-data.ts'
import { ViewOrderPage } from '#src/account/view-order-page.tsx'
import type { ApiResult } from '#src/client/api/api-result.ts'
import { browserApi } from '#src/client/api/browser-api.ts'
import { freshApi } from '#src/client/api/fresh-api.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { orderOf } from '#tests/src/components/order/given.ts'
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
} as unknown as CustomerAccount

let answer: PromiseWithResolvers<ApiResult<never>>
let applied: PromiseWithResolvers<void>
const applyUpdates = vi.fn(() => applied.promise)

beforeEach(() => {
  answer = Promise.withResolvers()
  applied = Promise.withResolvers()
})

function show(known = account) {
  const get = vi.spyOn(browserApi, 'get').mockImplementation(() => answer.promise)
  onTestFinished(() => get.mockRestore())
  const { store: customer, become } = scriptedStore<CustomerSnapshot>({ ...firstCustomer, state: known })
  const shop = {
    ...shopOf({}).shop,
    customer,
    applyUpdates,
  }
  const order = { path: '/my-account/view-order/:slug', loader: () => null, Component: ViewOrderPage }
  const router = createMemoryRouter(
    [{ id: SHOP_ROUTE, loader: () => null, element: <Outlet context={known} />, children: [order] }],
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
  return {
    router,
    become: (next: CustomerSnapshot) => flushSync(() => become(next)),
    /** Resolves when React has rendered all changes of state. */
    async rendered() {
      page.root().render(shown('Rendered'))
      await expect.poll(text).toContain('Rendered')
    },
  }
}
const ENDED: ApiResult<never> = {
  ok: false,
  reason: 'refused',
  status: 401,
  code: 'session_ended',
  message: '',
  data: {},
}
const text = () => page.place().textContent
const UNKNOWN = 'We couldn’t find this order'
const LOADING = 'Loading your orders…'

it('an order that the known list lacks is loading until the current list has been stored', async () => {
  const { rendered } = show()
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
  const announced = () => [...page.place().querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  await expect.poll(announced).toContainEqual(expect.stringContaining('your orders aren’t saved on this device yet'))
  expect(text()).not.toContain(UNKNOWN)
})

it('an order that could not be read without a session is read once the customer has logged in again', async () => {
  const summary = { id: 'o1', number: 'RB-1', status: 'placed', total: 100, item_count: 1, placed_at: 0 }
  const known = { ...account, orders: [summary] }
  let order: OrderView | null = null
  const get = async () => (order === null ? ENDED : { ok: true, body: { order }, headers: new Headers() })
  const read = vi.spyOn(freshApi, 'get').mockImplementation(get as typeof freshApi.get)
  onTestFinished(() => read.mockRestore())
  const snapshot = { ...firstCustomer, loaded: true, state: known }
  const { become } = show(known)
  become({ ...snapshot, sessionEnded: true })
  answer.resolve(ENDED)
  await expect.poll(text).toContain('Your session has expired')
  order = orderOf({ id: 'o1', number: 'RB-1' })
  answer = Promise.withResolvers()
  become(snapshot)
  await expect.poll(text).toContain('Waiting for PayFast')
})

it('an order that could not be read is read once there is a network', async () => {
  const summary = { id: 'o1', number: 'RB-1', status: 'placed', total: 100, item_count: 1, placed_at: 0 }
  let order: OrderView | null = null
  const get = async () => {
    if (order === null) throw new TypeError('Failed to fetch')
    return { ok: true, body: { order }, headers: new Headers() }
  }
  const read = vi.spyOn(freshApi, 'get').mockImplementation(get as typeof freshApi.get)
  onTestFinished(() => read.mockRestore())
  // The list of orders is still being read: only the order's own reading is tried again.
  show({ ...account, orders: [summary] })
  await expect.poll(text).toContain('Something went wrong on our side')
  order = orderOf({ id: 'o1', number: 'RB-1' })
  window.dispatchEvent(new Event('online'))
  await expect.poll(text).toContain('Waiting for PayFast')
})

it('the page of another order does not show the last one while its own is read', async () => {
  const summaryOf = (number: string) => ({
    id: `o${number}`,
    number,
    status: 'placed',
    total: 100,
    item_count: 1,
    placed_at: 0,
  })
  const get = async (path: string) => {
    if (!path.includes('oRB-1')) return new Promise(() => {})
    return { ok: true, body: { order: orderOf({ id: 'oRB-1', number: 'RB-1' }) }, headers: new Headers() }
  }
  const read = vi.spyOn(freshApi, 'get').mockImplementation(get as typeof freshApi.get)
  onTestFinished(() => read.mockRestore())
  const { router } = show({ ...account, orders: ['RB-1', 'RB-2'].map(summaryOf) })
  const article = () => page.place().querySelector('article')?.ariaLabel
  await expect.poll(article).toContain('RB-1')
  await router.navigate('/my-account/view-order/RB-2')
  await expect.poll(() => page.place().querySelector('h1')?.textContent).toContain('RB-2')
  expect(article()).toBeUndefined()
})

it('an order that could not be read does not make the next one’s page say so while that is read', async () => {
  const summaryOf = (number: string) => ({
    id: `o${number}`,
    number,
    status: 'placed',
    total: 100,
    item_count: 1,
    placed_at: 0,
  })
  const get = (path: string) => {
    return path.includes('oRB-1') ? Promise.reject(new TypeError('Failed to fetch')) : new Promise(() => {})
  }
  const read = vi.spyOn(freshApi, 'get').mockImplementation(get as typeof freshApi.get)
  onTestFinished(() => read.mockRestore())
  const { router } = show({ ...account, orders: ['RB-1', 'RB-2'].map(summaryOf) })
  const failure = 'Something went wrong on our side'
  await expect.poll(text).toContain(failure)
  await router.navigate('/my-account/view-order/RB-2')
  await expect.poll(() => page.place().querySelector('h1')?.textContent).toContain('RB-2')
  expect(text()).not.toContain(failure)
})

import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CustomerAccount, RenderedAccount } from '#src/account/account-data.ts'
import { AccountFrame } from '#src/account/account-frame.tsx'
import { OrdersPage } from '#src/account/orders-page.tsx'
import { ProfilePage } from '#src/account/profile-page.tsx'
import type { ApiResult } from '#src/client/api/api-result.ts'
import { browserApi } from '#src/client/api/browser-api.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const text = () => page.place().textContent

it('the orders are read after the customer has logged in again', async () => {
  const ended: ApiResult<never> = {
    ok: false,
    reason: 'refused',
    status: 401,
    code: 'session_ended',
    message: 'x',
    data: { status: 401 },
  }
  const get = vi.spyOn(browserApi, 'get').mockResolvedValue(ended)
  onTestFinished(() => get.mockRestore())
  const customer = customerNamed('thandi')
  const state: CustomerAccount = loggedInAs(customer)
  const known = { ...firstCustomer, loaded: true, state, cursor: 1 }
  const { store, become } = scriptedStore({ ...known, sessionEnded: false })
  const shop = { ...shopOf({}).shop, customer: store, applyUpdates: async () => {} }
  const children = [{ path: 'orders', id: 'orders', loader: () => null, Component: OrdersPage }]
  const account = { path: '/my-account', id: 'account', loader: () => null, Component: AccountFrame, children }
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children: [account] }], {
    initialEntries: ['/my-account/orders'],
    hydrationData: { loaderData: { ...SHOP_LOADER_DATA, account: null, orders: null } },
  })
  page.render(
    <InShop shop={shop}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => get.mock.calls.length).toBe(2)
  become({ ...known, sessionEnded: true })
  await expect.poll(text).toContain('Log in')
  const before = text()
  get.mockResolvedValue({ ok: true, body: { customer, stream: {} } as never })
  become({ ...known, cursor: 2, sessionEnded: false })
  await expect.poll(() => [get.mock.calls.length, text() === before]).toEqual([4, false])
})

it('another customer who logs in does not see the devices of the one before', async () => {
  const at = new Date().toISOString()
  const devices = [{ id: 'd1', name: 'Thandi’s phone', current: true, logged_in_at: at, last_seen_at: at }]
  const get = vi
    .spyOn(browserApi, 'get')
    .mockImplementation(async (path) =>
      path === '/api/devices' ? { ok: true, body: { devices } as never } : { ok: false, reason: 'unreachable' },
    )
  onTestFinished(() => get.mockRestore())
  const known = (user_id: string) => ({
    ...firstCustomer,
    loaded: true,
    cursor: 1,
    state: loggedInAs(customerNamed(user_id)),
  })
  const { store, become } = scriptedStore({ ...known('thandi'), sessionEnded: false })
  const children = [{ index: true, id: 'profile', loader: () => null, Component: ProfilePage }]
  const account = { path: '/my-account', id: 'account', loader: () => null, Component: AccountFrame, children }
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children: [account] }], {
    initialEntries: ['/my-account'],
    hydrationData: { loaderData: { ...SHOP_LOADER_DATA, account: null, profile: null } },
  })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer: store, applyUpdates: async () => {} }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(text).toContain('Thandi’s phone')
  get.mockResolvedValue({ ok: false, reason: 'unreachable' })
  become(known('sipho'))
  await expect.poll(text).toContain('sipho@example.org')
  expect(text()).not.toContain('Thandi’s phone')
})

describe('in a browser with one customer’s log and another one’s session, the account', () => {
  const known = (user_id: string) => ({
    ...firstCustomer,
    loaded: true,
    cursor: 1,
    state: loggedInAs(customerNamed(user_id)),
  })
  const at = new Date().toISOString()
  const devices = [{ id: 'd1', name: 'Sipho’s phone', current: true, logged_in_at: at, last_seen_at: at }]
  const devicesOfSipho = { mailbox: { confirmed: false, email: 'sipho@example.org' }, devices }

  /** Thandi's log, and a server that answers for Sipho. */
  function show(rendered: RenderedAccount | null) {
    const get = vi.spyOn(browserApi, 'get').mockImplementation(async (path) => {
      const answer = path.startsWith('/api/customer?') ? { customer: customerNamed('sipho'), stream: {} } : { devices }
      return path === '/api/customer/mailbox'
        ? { ok: false, reason: 'unreachable' }
        : { ok: true, body: answer as never }
    })
    onTestFinished(() => get.mockRestore())
    const { store, become } = scriptedStore(known('thandi'))
    const children = [{ index: true, id: 'profile', loader: () => null, Component: ProfilePage }]
    const account = { path: '/my-account', id: 'account', loader: () => null, Component: AccountFrame, children }
    const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children: [account] }], {
      initialEntries: ['/my-account'],
      hydrationData: {
        loaderData: { ...SHOP_LOADER_DATA, account: rendered, profile: rendered && devicesOfSipho },
      },
    })
    page.render(
      <InShop shop={{ ...shopOf({}).shop, customer: store, applyUpdates: async () => {} }}>
        <RouterProvider router={router} />
      </InShop>,
    )
    return (user_id: string) => become(known(user_id))
  }

  it('shows neither of the two, as rendered', async () => {
    show({ account: loggedInAs(customerNamed('sipho')), cursor: 1 })
    await expect.poll(text).toContain('Loading your account…')
    expect(text()).not.toMatch(/@example.org|Sipho’s phone/)
  })

  it('shows neither of the two once the server has answered, and the second one when the log is theirs', async () => {
    const becomes = show(null)
    await expect.poll(text).toContain('Loading your account…')
    expect(text()).not.toMatch(/@example.org|Sipho’s phone/)
    becomes('sipho')
    await expect.poll(text).toContain('Sipho’s phone')
    expect(text()).toContain('sipho@example.org')
  })
})

it('a customer who logs in instead of another one sees their account, although the page was rendered for that one', async () => {
  const get = vi
    .spyOn(browserApi, 'get')
    .mockImplementation(async (path) =>
      path.startsWith('/api/customer?')
        ? { ok: true, body: { customer: customerNamed('sipho'), stream: {} } as never }
        : { ok: false, reason: 'unreachable' },
    )
  onTestFinished(() => get.mockRestore())
  const known = (user_id: string) => ({
    ...firstCustomer,
    loaded: true,
    cursor: 1,
    state: loggedInAs(customerNamed(user_id)),
  })
  get.mockResolvedValueOnce({ ok: false, reason: 'unreachable' })
  const { store, become } = scriptedStore(known('thandi'))
  const children = [{ index: true, id: 'profile', loader: () => null, Component: ProfilePage }]
  const account = { path: '/my-account', id: 'account', loader: () => null, Component: AccountFrame, children }
  const rendered: RenderedAccount = { account: loggedInAs(customerNamed('thandi')), cursor: 1 }
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children: [account] }], {
    initialEntries: ['/my-account'],
    hydrationData: { loaderData: { ...SHOP_LOADER_DATA, account: rendered, profile: null } },
  })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer: store, applyUpdates: async () => {} }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(text).toContain('thandi@example.org')
  become(known('sipho'))
  await expect.poll(text).toContain('sipho@example.org')
})

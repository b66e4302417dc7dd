import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CustomerState, OrderSummary } from '#domain/customer/customer-state.ts'
import type { CustomerAccount, RenderedAccount, RenderedOrders } from '#src/account/account-data.ts'
import { AccountFrame } from '#src/account/account-frame.tsx'
import { OrdersPage } from '#src/account/orders-page.tsx'
import { ProfilePage } from '#src/account/profile-page.tsx'
import { browserApi } from '#src/client/api/browser-api.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { loggedInAs, savedDetails } from '#tests/kit/customers.ts'
import { NOW } from '#tests/kit/entries.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

function orderOf(number: string): OrderSummary {
  return { id: number, number, status: 'paid', total: 39_500, item_count: 1, placed_at: NOW }
}

interface Known {
  readonly street: string
  readonly orders?: readonly OrderSummary[]
  readonly userId?: string
}

function accountOf({ street, orders = [], userId = 'thandi' }: Known): CustomerAccount {
  const shipping = { ...savedDetails({ email: 'thandi@example.org' }), address: street }
  return loggedInAs({ user_id: userId, shipping }, { orders: [...orders], ordersLoadedAt: NOW })
}

/** What the server rendered: at position 4 of the session's stream, with one order and a street. */
const RENDERED = { street: '12 Long Street', orders: [orderOf('R204816')], cursor: 4 }

/** The page at a path as the server rendered it, in a browser whose log has been read and whose requests wait. */
function show(path: '/my-account' | '/my-account/orders', known: Known, cursor: number) {
  const get = vi.spyOn(browserApi, 'get').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => get.mockRestore())
  const knowing = (state: CustomerState, at: number): CustomerSnapshot => ({
    ...firstCustomer,
    loaded: true,
    state,
    cursor: at,
  })
  const { store, become } = scriptedStore(knowing(accountOf(known), cursor))
  const shop = { ...shopOf({}).shop, customer: store }
  const account: RenderedAccount = { account: accountOf(RENDERED), cursor: RENDERED.cursor }
  const { orders } = RENDERED
  const list: RenderedOrders = { customerId: 'thandi', cursor: RENDERED.cursor, loadedAt: NOW, orders, view: null }
  const children = [
    { index: true, id: 'profile', loader: () => null, Component: ProfilePage },
    { path: 'orders', id: 'orders', loader: () => null, Component: OrdersPage },
  ]
  const accountPage = { path: '/my-account', id: 'account', loader: () => null, Component: AccountFrame, children }
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children: [accountPage] }], {
    initialEntries: [path],
    hydrationData: {
      loaderData: {
        ...SHOP_LOADER_DATA,
        account,
        ...(path === '/my-account' ? { profile: null } : { orders: list }),
      },
    },
  })
  page.render(
    <InShop shop={shop}>
      <RouterProvider router={router} />
    </InShop>,
  )
  return (next: Known, at: number) => become(knowing(accountOf(next), at))
}

const links = () => page.place().querySelectorAll('a[href^="/my-account/view-order/"]')
const text = () => page.place().textContent
const street = () => page.place().querySelector<HTMLInputElement>('input[name=address]')?.value

describe('the rendered orders', () => {
  it('stay until this browser’s log is as new: a shopper may be pressing one of them', async () => {
    const learn = show('/my-account/orders', { street: '' }, 3)
    await expect.poll(text).toContain('R204816')
    learn({ street: '', orders: [orderOf('R204817'), orderOf('R204816')] }, 5)
    await expect.poll(text).toContain('R204817')
    expect(links()).toHaveLength(2)
  })

  it('give way to a log that knows at least as much', async () => {
    show('/my-account/orders', { street: '', orders: [orderOf('R204899')] }, 4)
    await expect.poll(text).toContain('R204899')
    expect(text()).not.toContain('R204816')
  })

  it('are shown to nobody if the log is another customer’s, nor are the log’s: both would be on the page', async () => {
    show('/my-account/orders', { street: '', orders: [orderOf('R204899')], userId: 'sipho' }, 3)
    await expect.poll(text).toContain('Loading your account…')
    expect(text()).not.toMatch(/R204899|R204816/)
  })
})

describe('the rendered delivery details', () => {
  it('stay until this browser’s log is as new: saving older ones would undo a change of another device', async () => {
    const learn = show('/my-account', { street: '1 Old Road' }, 3)
    await expect.poll(street).toBe('12 Long Street')
    learn({ street: '5 New Road' }, 5)
    await expect.poll(street).toBe('5 New Road')
  })

  it('give way to a log that knows at least as much', async () => {
    show('/my-account', { street: '5 New Road' }, 4)
    await expect.poll(street).toBe('5 New Road')
  })
})

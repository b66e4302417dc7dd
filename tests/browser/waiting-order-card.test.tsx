import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { keepCustomersEpoch } from '#src/client/customer/former-customer.ts'
import { logOutOnDevice } from '#src/components/session/log-out-on-device.ts'
import { WaitingOrderCard } from '#src/order/waiting-order-card.tsx'
import { localRecord } from '#sync/browser/local-record.ts'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { checkoutRequestOf } from '#tests/src/checkout/given.ts'
import { orderOf } from '#tests/src/components/order/given.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const thandi = loggedInAs(customerNamed('thandi'))
const sipho = loggedInAs(customerNamed('sipho'))
const guest = { ...firstCustomer, loaded: true }
const text = () => page.place().textContent

beforeEach(async () => {
  await browserCheckoutStore().wipe()
  await browserCheckoutStore().saveOrderKey({ id: 'o1', key: 'k', number: 'R204816', at: Date.now() })
})

/** The card of a customer with an unpaid order. */
async function open(answer: () => Response | Promise<Response> = () => Response.json({ order: orderOf() })) {
  const fetched = vi.fn(async (_request: Request) => answer())
  vi.stubGlobal('fetch', fetched)
  const { store: customer, become } = scriptedStore<CustomerSnapshot>({ ...firstCustomer, loaded: true, state: thandi })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <WaitingOrderCard /> }])} />
    </InShop>,
  )
  await expect.poll(() => fetched.mock.calls.length).toBe(1)
  return { customer, become, fetched }
}

it('is gone as soon as its customer logs out, before the shop has answered, and its order’s key as well', async () => {
  const { customer, become, fetched } = await open()
  await expect.poll(text).toContain('R204816')
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const logOut = async () => {
    become(guest)
    await answered
  }
  const leaving = logOutOnDevice({ customer, logOut })
  await expect.poll(() => browserCheckoutStore().placedOrders()).toEqual([])
  await expect.poll(text).not.toContain('R204816')
  answer()
  await leaving
  expect(text()).not.toContain('R204816')
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('shows no order that is read after its customer has left', async () => {
  const { promise: response, resolve: answer } = Promise.withResolvers<Response>()
  const { become } = await open(() => response)
  await browserCheckoutStore().wipe()
  const read = vi.spyOn(browserCheckoutStore(), 'placedOrders')
  become(guest)
  answer(Response.json({ order: orderOf() }))
  await expect.poll(() => read.mock.calls.length).toBe(1)
  await read.mock.results[0]?.value
  await Promise.resolve()
  expect(text()).not.toContain('R204816')
})

it('shows nobody’s order to a customer who logs in, until theirs has been read', async () => {
  const { promise: response, resolve: answer } = Promise.withResolvers<Response>()
  const answers = [Response.json({ order: orderOf() }), response]
  const { become, fetched } = await open(() => answers.shift() ?? response)
  await expect.poll(text).toContain('R204816')
  flushSync(() => become({ ...guest, state: sipho }))
  expect(text()).not.toContain('R204816')
  await expect.poll(() => fetched.mock.calls.length).toBe(2)
  answer(Response.json({ order: orderOf({ number: 'R204817' }) }))
  await expect.poll(text).toContain('R204817')
})

it.each([
  ['/my-account/orders', true],
  ['/my-account/view-order/R204816', false],
  ['/checkout', false],
])(
  'is shown beside other pages, and not on the page of its own order or at the checkout: %s',
  async (path, isShown) => {
    vi.stubGlobal('fetch', async () => Response.json({ order: orderOf() }))
    const customer = scriptedStore<CustomerSnapshot>({ ...firstCustomer, loaded: true, state: thandi }).store
    const router = createMemoryRouter([{ path: '*', element: <WaitingOrderCard /> }], { initialEntries: ['/'] })
    page.render(
      <InShop shop={{ ...shopOf({}).shop, customer }}>
        <RouterProvider router={router} />
      </InShop>,
    )
    await expect.poll(text).toContain('R204816')
    await router.navigate(path)
    await expect.poll(() => router.state.location.pathname).toBe(path)
    await untilRendered()
    expect(text().includes('R204816')).toBe(isShown)
  },
)

it('shows no order as unpaid on the next page that was cancelled on this one, while it is read again', async () => {
  const answers: (Response | Promise<Response>)[] = [Response.json({ order: orderOf() })]
  const { promise: late } = Promise.withResolvers<Response>()
  const requests = vi.fn(async (_request: Request) => answers.shift() ?? late)
  vi.stubGlobal('fetch', requests)
  const customer = scriptedStore<CustomerSnapshot>({ ...firstCustomer, loaded: true, state: thandi }).store
  const router = createMemoryRouter([{ path: '*', element: <WaitingOrderCard /> }], {
    initialEntries: ['/my-account/view-order/R204816'],
  })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => requests.mock.calls.length).toBe(1)
  await untilRendered()
  // The customer cancels the order there.
  await router.navigate('/my-account/orders')
  await expect.poll(() => requests.mock.calls.length).toBe(2)
  await untilRendered()
  expect(text()).not.toContain('R204816')
})

it('looks up no order of a former customer, whose data are about to be deleted', async () => {
  await browserCheckoutStore().intentFor({ key: 'k', wish: 'w', request: checkoutRequestOf(), at: Date.now() })
  localRecord.setEpoch(1)
  keepCustomersEpoch()
  localRecord.setEpoch(2)
  onTestFinished(keepCustomersEpoch)
  const paths: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    paths.push(new URL(url).pathname)
    return Response.json({ order: orderOf() })
  })
  const orders = [{ id: 'o2', number: 'R204816', status: 'awaiting_transfer', total: 1, item_count: 1, placed_at: 1 }]
  const customer = scriptedStore<CustomerSnapshot>({ ...guest, state: { ...sipho, orders } }).store
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <WaitingOrderCard /> }])} />
    </InShop>,
  )
  await expect.poll(text).toContain('R204816')
  expect(paths).toEqual(['/api/orders/o2'])
  expect(await browserCheckoutStore().openIntents()).toHaveLength(1)
})

/** A browser with an order whose answer was lost. Returns the requests that look it up. */
async function loseAnswer(lost: Partial<OrderView> = {}) {
  await browserCheckoutStore().wipe()
  await browserCheckoutStore().intentFor({ key: 'k', wish: 'w', request: checkoutRequestOf(), at: Date.now() })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const isCheckout = new URL(request.url).pathname === '/api/checkout'
    if (isCheckout) sent.push(await request.json())
    const order = orderOf(lost)
    const cart = serverCart(emptyCart(), null)
    const placed = { order, order_key: 'secret', payment: { kind: 'redirect', url: '#pay' }, cart, session: null }
    return Response.json(isCheckout ? placed : { order })
  })
  return sent
}

it('shows an order whose answer was lost, once the cart is empty', async () => {
  const sent = await loseAnswer()
  const { shop, become } = shopOf({ events: [couchAdded()], streamId: 'cart:1' })
  const customer = scriptedStore<CustomerSnapshot>(guest).store
  const read = vi.spyOn(browserCheckoutStore(), 'placedOrders')
  page.render(
    <InShop shop={{ ...shop, customer }}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <WaitingOrderCard /> }])} />
    </InShop>,
  )
  await expect.poll(() => read.mock.calls.length).toBe(1)
  expect(sent).toEqual([])
  become({ streamId: 'cart:1' })
  await expect.poll(text).toContain('You have an order waiting for paymentOrder R204816')
  expect(sent).toMatchObject([{ only_repeat: true }])
  expect(await browserCheckoutStore().openIntents()).toEqual([])
})

it('says of an order with nothing to pay whose answer was lost that it was placed, until it is dismissed', async () => {
  await loseAnswer({ status: 'paid', pay_by: null, next: [] })
  const customer = scriptedStore<CustomerSnapshot>(guest).store
  const router = createMemoryRouter([{ path: '*', element: <WaitingOrderCard /> }])
  const read = vi.spyOn(browserCheckoutStore(), 'placedOrders')
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(text).toContain('Your order has been placedOrder R204816')
  expect(page.place().querySelector('a')?.textContent).toBe('View order')
  const reads = read.mock.calls.length
  await router.navigate('/cart')
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(reads)
  await untilRendered()
  expect(text()).toContain('R204816')
  page.place().querySelector('button')?.click()
  await expect.poll(text).not.toContain('R204816')
})

import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { pageRoute as checkoutRoute } from '#src/checkout/checkout-page.tsx'
import { EmptyCheckout } from '#src/checkout/empty-checkout.tsx'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { checkoutRequestOf } from '#tests/src/checkout/given.ts'
import { orderOf } from '#tests/src/components/order/given.ts'
import { InShop, InShopRoute, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const HOUR = 60 * 60 * 1000
afterEach(() => browserCheckoutStore().wipe())

/** Opens the checkout with an empty cart, in a browser that has no answer to an order it sent. */
async function open(sentAt: number): Promise<(response: Response) => void> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const sent = vi.fn(() => promise)
  vi.stubGlobal('fetch', sent)
  await browserCheckoutStore().intentFor({ key: 'k', wish: 'w', request: checkoutRequestOf(), at: sentAt })
  show(sentAt)
  await expect.poll(() => sent.mock.calls).toHaveLength(1)
  return resolve
}

function show(at: number): void {
  const { Component } = checkoutRoute({ get: () => Promise.reject(new Error('not called')) })
  const children = [
    { id: 'checkout', path: '/checkout', loader: () => null, element: <Component /> },
    { path: '/checkout/order/:id', element: <p>Order</p> },
  ]
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, children }], {
    initialEntries: ['/checkout'],
    hydrationData: { loaderData: { ...SHOP_LOADER_DATA, checkout: { methods: null, at } } },
  })
  page.render(
    <InShop shop={shopOf({ streamId: 'cart:1' }).shop}>
      <RouterProvider router={router} />
    </InShop>,
  )
}

const text = () => page.place().textContent
const refused = (status: number, code: string) =>
  Response.json({ code, message: 'Order not found.', data: { status } }, { status })

it.each([
  ['a moment', 0],
  ['an hour', HOUR],
])('an empty checkout offers products once the shop says that it has no order from %s ago', async (_, ago) => {
  const answer = await open(Date.now() - ago)
  const announced = () => page.place().querySelector('[role=status]')?.textContent
  await expect.poll(announced).toContain('We’re checking whether your order went through')
  expect(text()).not.toContain('Shop couches')
  answer(refused(404, 'unknown_order'))
  await expect.poll(text).toContain('Shop couches')
  expect(text()).not.toContain('We’re checking whether your order went through')
})

it('an empty checkout in a browser that has sent no order does not say that it checks one', async () => {
  const said: string[] = []
  const changes = new MutationObserver(() => said.push(text()))
  onTestFinished(() => changes.disconnect())
  const read = vi.spyOn(browserCheckoutStore(), 'openIntents')
  changes.observe(page.place(), { childList: true, subtree: true })
  show(Date.now())
  said.push(text())
  await expect.poll(() => read.mock.calls.length).toBe(1)
  await read.mock.results[0]?.value
  await untilRendered()
  expect(text()).toContain('Shop couches')
  expect(said.filter((each) => each.includes('We’re checking'))).toEqual([])
})

it('an order that is found opens its own page, and not that of its payment, which may be open in another tab', async () => {
  const answer = await open(Date.now())
  const payment = { kind: 'redirect', url: '#the-payment-page' }
  const cart = serverCart(emptyCart(), null)
  answer(Response.json({ order: orderOf(), order_key: 'secret', payment, cart, session: null }))
  await expect.poll(text).toBe('Order')
  expect(location.hash).toBe('')
})

it('that it is not known whether an order was placed is announced, and can be checked again', async () => {
  page.render(
    <InShopRoute>
      <EmptyCheckout isFinding={false} isUnknown />
    </InShopRoute>,
  )
  const alert = () => page.place().querySelector('[role=alert]')
  await expect.poll(() => alert()?.textContent).toContain('We couldn’t confirm whether your order went through.')
  expect(alert()?.querySelector('button')?.textContent).toBe('Check again')
})

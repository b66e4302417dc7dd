import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { OrderView } from '#domain/order/order-view.ts'
import { RouteError } from '#src/app/route-error.tsx'
import { UNREACHABLE } from '#src/client/api/api-result.ts'
import type { ShopApi } from '#src/client/api/shop-api.ts'
import { browserCheckoutStore } from '#src/client/checkout/browser-checkout-store.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { pageRoute as orderRoute } from '#src/order/order-page.tsx'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'
import { customerDetails } from '#tests/kit/bank-transfer-order.ts'
import { customerNamed, loggedInAs } from '#tests/kit/customers.ts'
import { scriptedStore } from '#tests/kit/scripted-store.ts'
import { orderOf } from '#tests/src/components/order/given.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const text = () => page.place().textContent

const contact = { ...customerDetails, email: 'lindiwe@example.com' }

const refusalWith = (status: number) => ({ code: 'refused', message: '', data: { status } })

const guest = { ...firstCustomer, loaded: true }
const customer = (user_id: string) => ({
  ...guest,
  state: loggedInAs(customerNamed(user_id)),
})

/** A shop in which these orders can be read, by default for a guest. */
function open(readable: readonly string[], part: Partial<OrderView> = {}, visitor = scriptedStore(guest).store) {
  const get = async (path: string) => {
    const id = /orders\/(\w+)/.exec(path)?.[1] ?? ''
    if (readable.includes(id))
      return { ok: true, body: { order: orderOf({ id, number: `R-${id}`, contact, ...part }) } }
    if (id === 'unreachable') return UNREACHABLE
    const status = { busy: 503, limited: 429 }[id]
    if (status !== undefined) return { ok: false, reason: 'refused', status, code: id, message: '', data: {} }
    return { ok: false, reason: 'refused', status: 404, code: 'unknown_order', message: '', data: {} }
  }
  vi.stubGlobal('fetch', async () => Response.json(refusalWith(404), { status: 404 }))
  const order = { path: '/checkout/order/:orderId', ...orderRoute({ get } as unknown as ShopApi) }
  const children = [
    { ...order, ErrorBoundary: RouteError },
    { path: '/', element: null },
  ]
  const router = createMemoryRouter([{ id: SHOP_ROUTE, loader: () => null, shouldRevalidate: () => false, children }], {
    hydrationData: { loaderData: SHOP_LOADER_DATA },
  })
  page.render(
    <InShop shop={{ ...shopOf({}).shop, customer: visitor }}>
      <RouterProvider router={router} />
    </InShop>,
  )
  return router
}

it('shows another order when the shopper follows a link to it', async () => {
  const router = open(['one', 'two'])
  await router.navigate('/checkout/order/one')
  await expect.poll(text).toContain('R-one')
  await router.navigate('/checkout/order/two')
  await expect.poll(text).toContain('R-two')
  expect(text()).not.toContain('R-one')
})

it('a link to another site does not tell it that its visitor comes from the shop', async () => {
  await open(['one']).navigate('/checkout/order/one')
  await expect.poll(text).toContain('R-one')
  expect(document.head.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('same-origin')
})

it('an order of a server of an older release says nothing of money that the shop was not expecting', async () => {
  const unsaid = { refunded_others: undefined, unexpected: undefined, owes_refund: undefined }
  await open(['one'], { status: 'paid', ...(unsaid as object) }).navigate('/checkout/order/one')
  await expect.poll(text).toContain('R-one')
  expect(text()).not.toContain('expecting')
})

it('the telephone number of the contact is written in groups', async () => {
  await open(['one']).navigate('/checkout/order/one')
  await expect.poll(text).toContain('082\u00a0123\u00a04567')
})

it.each([
  [{ carrier: 'Ram', tracking: 'R 17' }, 'Ram, R 17'],
  [{ carrier: null, tracking: 'R 17' }, 'R 17'],
  [{ carrier: 'Ram', tracking: null }, 'Ram'],
  [{ carrier: null, tracking: null }, undefined],
])('shows what is known of the courier: %o', async (parcel, expected) => {
  await open(['one'], { status: 'dispatched', parcel }).navigate('/checkout/order/one')
  await expect.poll(text).toContain('R-one')
  const courier = [...page.place().querySelectorAll('dt')].find(({ textContent }) => textContent === 'Courier')
  expect(courier?.nextElementSibling?.textContent).toBe(expected)
})

it('says that an order can’t be seen here, and where to find it, once it has been looked for', async () => {
  await browserCheckoutStore().wipe()
  await open([]).navigate('/checkout/order/unknown')
  const logIn = () => page.place().querySelector('a[href*="/login"]')
  await expect.poll(() => logIn()?.textContent).toBe('Log in')
  // Once logged in, the customer is at the order.
  expect(logIn()?.getAttribute('href')).toBe('/login?to=%2Fcheckout%2Forder%2Funknown')
  await browserCheckoutStore().saveOrderKey({ id: 'gone', key: 'k', number: 'R204816', at: Date.now() })
  await open([]).navigate('/checkout/order/gone')
  await expect.poll(() => logIn()?.textContent).toBe('Log in')
})

it('an order whose key is stored here is shown also after one that can’t be seen here', async () => {
  await browserCheckoutStore().wipe()
  await browserCheckoutStore().saveOrderKey({ id: 'kept', key: 'k', number: 'R204816', at: Date.now() })
  const router = open([])
  await router.navigate('/checkout/order/unknown')
  await expect.poll(text).toContain('We can’t show this order here')
  const order = orderOf({ id: 'kept', number: 'R-kept', contact })
  // It can be read only with its key, which the page looks for in this browser once it is open.
  vi.stubGlobal('fetch', async () => Response.json({ order }))
  await router.navigate('/checkout/order/kept')
  await expect.poll(text).toContain('R-kept')
})

it('an order that is read late with the key stored here is not shown in place of the next one', async () => {
  await browserCheckoutStore().wipe()
  await browserCheckoutStore().saveOrderKey({ id: 'late', key: 'k', number: 'R204816', at: Date.now() })
  const router = open([])
  const requests: Request[] = []
  const late = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request)
    return late.promise
  })
  await router.navigate('/checkout/order/late')
  await expect.poll(() => requests.length).toBe(1)
  await router.navigate('/checkout/order/unknown')
  await expect.poll(text).toContain('We can’t show this order here')
  const answer = Response.json({ order: orderOf({ id: 'late', number: 'R-late', contact }) })
  late.resolve(answer)
  await expect.poll(() => answer.bodyUsed).toBe(true)
  await untilRendered()
  expect(text()).not.toContain('R-late')
})

it.each([
  ['no answer of the shop', new Response('{}', { status: 404 })],
  ['too many requests', Response.json(refusalWith(429), { status: 429 })],
])('an order that could not be read with the key stored here (%s) can be read again', async (_, failure) => {
  const stored = { id: 'kept', key: 'k', number: 'R204816', at: Date.now() }
  await browserCheckoutStore().saveOrderKey(stored)
  const router = open([])
  const answers = [
    failure,
    failure.clone(),
    Response.json({ order: orderOf({ id: 'kept', number: 'R-kept', contact }) }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift() ?? new Response('{}', { status: 404 }))
  await router.navigate('/checkout/order/kept')
  const button = () => page.place().querySelector('button')
  await expect.poll(() => button()?.textContent).toBe('Try again')
  expect(text()).not.toContain('We can’t show this order here')
  button()?.focus()
  button()?.click()
  await expect.poll(() => answers.length).toBe(1)
  await expect.poll(() => button()?.ariaDisabled).toBe('false')
  expect(document.activeElement).toBe(button())
  button()?.click()
  await expect.poll(text).toContain('R-kept')
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
})

it('a shopper who has gone on while the key in the address is stored stays where they are', async () => {
  const stored = Promise.withResolvers<void>()
  const save = vi.spyOn(browserCheckoutStore(), 'saveOrderKey').mockReturnValue(stored.promise)
  const router = open(['one'])
  await router.navigate('/checkout/order/one?key=secret')
  await expect.poll(() => save.mock.calls.length).toBe(1)
  // It is stored in the moment in which the page is gone.
  const observer = new MutationObserver(() => text() === '' && stored.resolve())
  observer.observe(page.place(), { childList: true, subtree: true })
  await router.navigate('/')
  await stored.promise
  observer.disconnect()
  await untilRendered()
  expect([router.state.location.pathname, router.state.navigation.state]).toEqual(['/', 'idle'])
})

it.each(['unreachable', 'busy', 'limited'])('an order that could not be read (%s) can be read again', async (id) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open([]).navigate(`/checkout/order/${id}?key=secret`)
  await expect.poll(() => page.place().querySelector('button')?.textContent).toBe('Try again')
  expect(text()).not.toContain('We can’t show this order here')
})

it('the steps that an order has reached are told to a screen reader', async () => {
  await open(['one'], { status: 'dispatched' }).navigate('/checkout/order/one')
  const steps = () => [...page.place().querySelectorAll('ol[aria-label="Order progress"] li')]
  await expect
    .poll(() => steps().map(({ textContent }) => textContent))
    .toEqual(['Placed, done', 'Paid, done', 'On its way, done', 'Delivered'])
})

it.each([
  { once: 'its customer has logged out in another tab', before: customer('thandi'), after: guest, isLeft: true },
  { once: 'another customer has logged in', before: customer('thandi'), after: customer('sipho'), isLeft: true },
  { once: 'its guest has logged in', before: guest, after: customer('thandi'), isLeft: false },
])('whether an order’s page is left once $once: $isLeft', async ({ before, after, isLeft }) => {
  const { store, become } = scriptedStore(before)
  const router = open(['one'], {}, store)
  await router.navigate('/checkout/order/one')
  await expect.poll(text).toContain(contact.email)
  flushSync(() => become(after))
  await expect.poll(() => router.state.navigation.state).toBe('idle')
  await untilRendered()
  await expect
    .poll(() => [router.state.location.pathname === '/', text().includes(contact.email)])
    .toEqual([isLeft, !isLeft])
})

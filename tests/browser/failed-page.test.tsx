import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { assert } from '#domain/assert.ts'
import { FailedPage, type FailedPageProps } from '#src/app/failed-page.tsx'
import { RouteError } from '#src/app/route-error.tsx'
import { createRoutes } from '#src/app/routes.tsx'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'
import { whenShown } from './when-shown.ts'

Object.assign(globalThis, { rusbankPage: { isOfflinePage: false } })

const page = testPage()
afterEach(() => void vi.restoreAllMocks())

/** Shows the page, with unsaved changes at first. Returns how to save them. */
function showFailed(reason: FailedPageProps['reason']) {
  const reload = vi.spyOn(window.rusbankCode, 'reload').mockImplementation(() => {})
  const { shop, become } = shopOf({ isDurable: false, pending: 1 })
  const element = (
    <InShop shop={shop}>
      <FailedPage reason={reason} />
    </InShop>
  )
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/cart', element: <p>Cart</p> },
  ])
  page.render(<RouterProvider router={router} />)
  return { router, reload, save: () => become({ isDurable: true }) }
}

it('a page whose code is missing reloads itself once all changes are saved', async () => {
  const { reload, save } = showFailed('missing')
  await expect.poll(() => page.place().textContent).toContain('This page didn’t load')
  expect(reload).not.toHaveBeenCalled()
  save()
  await expect.poll(() => reload.mock.calls).toEqual([[new Set()]])
})

it.each(['unreachable', 'failed', 'broken'] as const)('a page that failed otherwise stays: %s', async (reason) => {
  const { reload, save } = showFailed(reason)
  save()
  await expect.poll(() => page.place().querySelector('button')).not.toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

it('a retry without a network leaves the focus on its button', async () => {
  const answer = Promise.withResolvers<Response>()
  const request = vi.fn(() => answer.promise)
  vi.stubGlobal('fetch', request)
  showFailed('unreachable')
  const button = () => page.place().querySelector('button') as HTMLButtonElement
  await expect.poll(button).not.toBeNull()
  button().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => button().textContent).toBe('Trying…')
  answer.reject(new TypeError('Failed to fetch'))
  await expect.poll(() => button().textContent).toBe('Still no connection. Try again')
  expect([document.activeElement, request.mock.calls.length]).toEqual([button(), 1])
})

it('a page whose code is missing reloads nothing once the shopper has gone to another page', async () => {
  const { router, reload, save } = showFailed('missing')
  const shown = whenShown(page.place(), () => page.place().textContent === 'Cart', save)
  await router.navigate('/cart')
  await shown
  await untilRendered()
  expect(reload).not.toHaveBeenCalled()
})

it('a retry without a connection says so, and can be made again', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  showFailed('unreachable')
  const button = () => page.place().querySelector('button') as HTMLButtonElement
  await expect.poll(button).not.toBeNull()
  for (const times of [1, 2]) {
    button().click()
    await expect.poll(() => fetched.mock.calls).toHaveLength(times)
    await expect
      .poll(() => [button().disabled, button().textContent])
      .toEqual([false, 'Still no connection. Try again'])
  }
})

it.each([
  [true, 'This page didn’t load'],
  [false, 'We couldn’t connect'],
])('says why a page’s code could not be fetched, and reloads only with a network: %s', async (isOnline, title) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const reload = vi.spyOn(window.rusbankCode, 'reload').mockImplementation(() => {})
  const loader = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const router = createMemoryRouter([
    { path: '/', loader, element: null, hydrateFallbackElement: <></>, ErrorBoundary: RouteError },
  ])
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => page.place().querySelector('h1')?.textContent).toBe(title)
  await untilRendered()
  expect(reload).toHaveBeenCalledTimes(isOnline ? 1 : 0)
})

it('a page that could not be loaded is tried again by itself once the browser is online', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  showFailed('unreachable')
  await expect.poll(() => page.place().querySelector('button')).not.toBeNull()
  await untilRendered()
  expect(fetched).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(fetched).toHaveBeenCalledOnce()
})

it('a checkout whose layout could not be fetched keeps the shop’s header, also without the code of its message', async () => {
  const get = () => Promise.reject(new Error('No call was expected'))
  const table = createRoutes({ api: { get }, identifyVisitor: async () => 'guest' })
  const layout = table[0]?.children?.find(({ handle }) => handle?.module === 'src/app/layout/order-layout.tsx')
  assert(layout !== undefined, 'the checkout has a layout of its own')
  layout.lazy = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const options = { initialEntries: ['/checkout'], hydrationData: { loaderData: SHOP_LOADER_DATA } }
  const router = createMemoryRouter(table, options)
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => page.place().querySelector('header a[href="/cart"]')).not.toBeNull()
})

it('a page without the shop’s data says that it failed, without a header', async () => {
  const get = () => Promise.reject(new Error('not answered'))
  const router = createMemoryRouter(createRoutes({ api: { get }, identifyVisitor: async () => 'guest' }))
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => page.place().querySelector('h1')).not.toBeNull()
  expect(page.place().querySelector('header')).toBeNull()
})

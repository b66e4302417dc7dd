import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { reject } from '#domain/cart/cart-rejections.ts'
import { AffiliateCoupon } from '#src/cart/affiliate-coupon.tsx'
import { EARLY_COUPON_SCRIPT } from '#src/cart/early-coupon.ts'
import { notificationList } from '#src/ui/notifications/notification-list.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()

function show(router: ReturnType<typeof createMemoryRouter>) {
  const { shop, acts } = shopOf({})
  const list = notificationList()
  page.render(
    <InShop shop={shop} list={list}>
      <RouterProvider router={router} />
    </InShop>,
  )
  return { acts, list }
}

it('a coupon code from a link is added to the cart, and promises nothing before the server confirms it', async () => {
  const router = createMemoryRouter([{ path: '*', element: <AffiliateCoupon /> }], {
    initialEntries: ['/?coupon=nosuch'],
  })
  const { acts, list } = show(router)
  await expect.poll(() => router.state.location.search).toBe('')
  expect(acts).toEqual([{ type: 'CaptureAffiliateCoupon', code: 'nosuch' }])
  expect(list.getSnapshot()).toMatchObject([
    {
      type: 'info',
      title: 'We’ll check promo code NOSUCH against your cart',
      message: 'If it’s valid, you’ll see the discount in your cart.',
    },
  ])
})

it('a coupon code from a link is removed from the address without its other parameters and its fragment', async () => {
  const router = createMemoryRouter([{ path: '*', element: <AffiliateCoupon /> }], {
    initialEntries: ['/blog?coupon=nosuch&page=2#list'],
  })
  show(router)
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/blog', search: '?page=2', hash: '#list' })
})

it('a coupon code from a link that the cart has already is not announced again', async () => {
  const router = createMemoryRouter([{ path: '*', element: <AffiliateCoupon /> }], {
    initialEntries: ['/?coupon=stoep8'],
  })
  const act = vi.fn<ShopClient['act']>(() => reject('affiliate_already_captured'))
  const list = notificationList()
  page.render(
    <InShop shop={{ ...shopOf({}).shop, act }} list={list}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => router.state.location.search).toBe('')
  expect(act.mock.calls).toEqual([[{ type: 'CaptureAffiliateCoupon', code: 'stoep8' }]])
  expect(list.getSnapshot()).toEqual([])
})

/** What the page does before its code has loaded. */
function openLink() {
  const { href } = location
  history.replaceState(history.state, '', '?coupon=nosuch')
  const script = document.createElement('script')
  script.text = EARLY_COUPON_SCRIPT
  document.head.append(script)
  history.replaceState(history.state, '', href)
}

it('a coupon code from a link is added to the cart once, by the page that the link opens', async () => {
  openLink()
  const router = createMemoryRouter([{ path: '*', element: <AffiliateCoupon /> }], {
    initialEntries: ['/?coupon=nosuch'],
  })
  const { acts, list } = show(router)
  await expect.poll(() => router.state.location.search).toBe('')
  await untilRendered()
  expect(acts).toEqual([{ type: 'CaptureAffiliateCoupon', code: 'nosuch' }])
  expect(list.getSnapshot()).toHaveLength(1)
})

it('a coupon code from a link is added to the cart once, on the page that was opened next', async () => {
  openLink()
  const router = createMemoryRouter([{ path: '*', element: <AffiliateCoupon /> }], { initialEntries: ['/cart'] })
  const { acts, list } = show(router)
  await expect.poll(() => acts).toEqual([{ type: 'CaptureAffiliateCoupon', code: 'nosuch' }])
  expect(list.getSnapshot()).toHaveLength(1)
  await router.navigate('/?coupon=other')
  await expect.poll(() => router.state.location.search).toBe('')
  expect(acts.slice(1)).toEqual([{ type: 'CaptureAffiliateCoupon', code: 'other' }])
})

it('a coupon code from a link is added to the cart without aborting a navigation', async () => {
  const { promise: data, resolve: answer } = Promise.withResolvers<null>()
  const routes = [
    { path: '/', element: <AffiliateCoupon /> },
    { path: '/next', loader: () => data, element: <AffiliateCoupon /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/?coupon=nosuch'] })
  const { href } = location
  history.replaceState(history.state, '', '?coupon=nosuch&sort=name#list')
  const next = router.navigate('/next')
  const { acts } = show(router)
  await expect.poll(() => acts).toEqual([{ type: 'CaptureAffiliateCoupon', code: 'nosuch' }])
  // A later return to this entry would find the code again.
  expect(location.search + location.hash).toBe('?sort=name#list')
  history.replaceState(history.state, '', href)
  answer(null)
  await next
  expect(router.state.location.pathname).toBe('/next')
  expect(acts).toHaveLength(1)
})

it('a coupon code from a link is not found again by going back', async () => {
  const router = createMemoryRouter([{ path: '*', element: <AffiliateCoupon /> }], {
    initialEntries: ['/blog', '/?coupon=nosuch'],
  })
  const { acts } = show(router)
  await expect.poll(() => router.state.location.search).toBe('')
  await router.navigate(-1)
  expect(router.state.location.pathname).toBe('/blog')
  expect(acts).toHaveLength(1)
})

it('the page that a link with a coupon code opens is not loaded again to remove the code from its address', async () => {
  const load = vi.fn(() => Promise.reject(new Response(null, { status: 503 })))
  const element = (
    <>
      <AffiliateCoupon />
      <p>The page</p>
    </>
  )
  const router = createMemoryRouter(
    [{ id: 'page', path: '/', loader: load, element, errorElement: <p>Not loaded</p> }],
    {
      initialEntries: ['/?coupon=nosuch'],
      hydrationData: { loaderData: { page: null } },
    },
  )
  show(router)
  await expect.poll(() => router.state.location.search).toBe('')
  await untilRendered()
  expect([page.place().textContent, load.mock.calls]).toEqual(['The page', []])
})

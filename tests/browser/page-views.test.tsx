import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Analytics } from '#src/analytics/analytics.tsx'
import { CartSnapshot } from '#sync/log/cart-snapshot.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const product = {
  id: 1,
  slug: 'sage',
  name: 'Sage',
  price: 100,
  regular_price: 100,
  categories: [],
  meta_data: { bech_color: [] },
  variations: {},
  related: [],
}

const events = (name: string) => window.dataLayer?.filter((entry) => (entry as { event?: string }).event === name)

/** Shows the page at this address, whose loader returns `data`. */
function open(address: string, data: object) {
  window.dataLayer = []
  const element = <Analytics isCartShown={false} />
  const router = createMemoryRouter([{ id: 'page', path: '*', loader: () => data, element }], {
    initialEntries: [address],
    hydrationData: { loaderData: { page: data } },
  })
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  return router
}

it('a list is viewed once although the promo code of its link is moved to the cart, and again with its next page', async () => {
  const router = open('/search?q=sage&coupon=STOEP8', { q: 'sage', products: [product] })
  await expect.poll(() => events('view_item_list')).toHaveLength(1)
  await router.navigate('/search?q=sage', { replace: true })
  await untilRendered()
  expect(events('view_item_list')).toHaveLength(1)
  await router.navigate('/search?q=sage&page=2')
  await expect.poll(() => events('view_item_list')).toHaveLength(2)
})

it('a choice on a product’s page is no new view of the product, nor of those that go with it', async () => {
  const { related: _, ...other } = { ...product, id: 2, slug: 'fjord', name: 'Fjord' }
  const router = open('/product/sage', { product: { ...product, related: [other] } })
  await expect.poll(() => events('view_item')).toHaveLength(1)
  await router.navigate('/product/sage?colour=rust', { replace: true })
  await untilRendered()
  expect([events('view_item')?.length, events('view_item_list')?.length]).toEqual([1, 1])
})

it('a product counts as viewed, once, although its page is left before the code that counts has loaded', async () => {
  window.dataLayer = []
  const next = Promise.withResolvers<null>()
  const frame = (
    <>
      <Analytics isCartShown={false} />
      <Outlet />
    </>
  )
  const children = [
    { id: 'product', path: '/product/sage', loader: () => ({ product }), element: 'Sage' },
    { path: '/cart', loader: () => next.promise, element: 'Cart' },
  ]
  const router = createMemoryRouter([{ element: frame, children }], {
    initialEntries: ['/product/sage'],
    hydrationData: { loaderData: { product: { product } } },
  })
  const left = router.navigate('/cart')
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  const viewed = () => events('view_item')
  await expect.poll(viewed).toHaveLength(1)
  next.resolve(null)
  await left
  await expect.poll(() => page.place().textContent).toBe('Cart')
  expect(viewed()).toHaveLength(1)
})

it('a change of the cart is reported by a tab that is visible', async () => {
  const { shop } = shopOf({ events: [blanketAdded()] })
  const { fold, view, sync, loaded } = shop.getSnapshot()
  const snapshot = new CartSnapshot({ fold: { ...fold, acknowledged: 1 }, view, sync, loaded })
  const claimActs = vi.fn(async () => [])
  const show = () => {
    const element = (
      <InShop shop={{ ...shop, getSnapshot: () => snapshot, claimActs }}>
        <Analytics isCartShown={false} />
      </InShop>
    )
    page.render(<RouterProvider key={crypto.randomUUID()} router={createMemoryRouter([{ path: '/', element }])} />)
  }
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  show()
  await untilRendered()
  expect(claimActs).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  show()
  await expect.poll(() => claimActs.mock.calls.length).toBe(1)
})

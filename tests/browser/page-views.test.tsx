import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { Analytics } from '#src/analytics/analytics.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

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
  const viewed = () => window.dataLayer?.filter((entry) => (entry as { event?: string }).event === 'view_item')
  await expect.poll(viewed).toHaveLength(1)
  next.resolve(null)
  await left
  await expect.poll(() => page.place().textContent).toBe('Cart')
  expect(viewed()).toHaveLength(1)
})

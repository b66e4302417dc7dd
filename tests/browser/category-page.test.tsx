import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { pageRoute } from '#src/category/category-page.tsx'
import type { ShopApi } from '#src/client/api/shop-api.ts'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const ranges = { price: { min: 500_000, max: 3_000_000 }, width: { min: 80, max: 330 } }
const picture = { src: '/pictures/one.webp', sources: [], width: 4, height: 3, alt: '' }
/** Each category is named by its slug, and has no products. */
const api: ShopApi = {
  get: async (path) => {
    const slug = /^\/api\/categories\/(.*)/.exec(path)?.[1]
    const category = { slug, name: slug, description: '', parent: null, count: 0, picture }
    const listing = { products: [], facets: [], ranges, total: 0, page: 1, pages: 1, results: [] }
    return { ok: true, body: (slug === undefined ? listing : category) as never }
  },
}

it('a price that was typed for one category is not a filter of the next', async () => {
  const category = { path: 'product-category/:slug', ...pageRoute(api) }
  const shop = { id: SHOP_ROUTE, path: '/', loader: () => SHOP_LOADER_DATA[SHOP_ROUTE], hydrateFallbackElement: null }
  const router = createMemoryRouter([{ ...shop, children: [category] }], {
    initialEntries: ['/product-category/couches'],
  })
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  const price = () => page.place().querySelector('[name=price_to]') as HTMLInputElement
  await expect.poll(() => page.place().querySelector('h1')?.textContent).toBe('couches')
  price().value = '9000'
  await router.navigate('/product-category/armchairs')
  await expect.poll(() => page.place().querySelector('h1')?.textContent).toBe('armchairs')
  expect(price().value).toBe('')
})

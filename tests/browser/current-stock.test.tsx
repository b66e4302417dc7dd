import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { Refusal } from '#domain/event/folded.ts'
import { browserApi } from '#src/client/api/browser-api.ts'
import { freshApi } from '#src/client/api/fresh-api.ts'
import { bodyOrThrow } from '#src/client/api/load-failure.ts'
import { useCurrentStock } from '#src/product/use-current-stock.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'
import { untilRendered } from './until-rendered.ts'

const page = testPage()
const product = { id: 2001, slug: 'luna-chaise' }
const refusal = {
  eventId: 'e1',
  reason: 'not_enough_stock',
  message: 'Only 1 left.',
  event: { type: 'ItemAdded', v: 1, data: { productId: 2001 } },
} as unknown as Refusal

function ProductPage() {
  useCurrentStock(product)
  return <p>The product</p>
}

it('a product’s page stays if its current stock can’t be read', async () => {
  const unreachable = async () => ({ ok: false, reason: 'unreachable' }) as const
  const requests = vi.spyOn(freshApi, 'get').mockImplementation(unreachable)
  vi.spyOn(browserApi, 'get').mockImplementation(unreachable)
  const router = createMemoryRouter(
    [
      {
        id: 'product',
        path: '/',
        loader: async ({ request }) => bodyOrThrow(await browserApi.get('/api/products/luna-chaise', request.signal)),
        element: <ProductPage />,
        errorElement: <p>We couldn’t connect</p>,
      },
    ],
    { hydrationData: { loaderData: { product } } },
  )
  const { shop, become } = shopOf({})
  page.render(
    <InShop shop={shop}>
      <RouterProvider router={router} />
    </InShop>,
  )
  await untilRendered()
  become({ refusals: [refusal] })
  await expect.poll(() => requests.mock.calls.length).toBe(1)
  await untilRendered()
  await untilRendered()
  expect(page.place().textContent).toBe('The product')
})

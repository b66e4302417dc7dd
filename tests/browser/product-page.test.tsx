import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { Picture, Product } from '#domain/catalogue/product.ts'
import { DrawerProvider } from '#src/cart/drawer-provider.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { preloadIslands } from '#src/product/product-islands.tsx'
import { pageRoute as productRoute } from '#src/product/product-page.tsx'
import { InShop, SHOP_LOADER_DATA } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const { drawings } = vi.hoisted(() => ({ drawings: [] as unknown[] }))
vi.mock('#src/product/product-facts.tsx', () => ({
  ProductFacts({ drawing }: { readonly drawing: Picture }) {
    drawings.push(drawing.option?.option)
    return <h2>Facts</h2>
  },
}))

const PIXEL = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const pictureOf = (side: string, kind: Picture['kind']): Picture => ({
  src: `${PIXEL}#${side}`,
  sources: [],
  alt: side,
  width: 1200,
  height: 900,
  kind,
  colour: 'navy',
  placeholder: null,
  option: { name: 'Side', option: side },
})
const attribute = (name: string, ...options: string[]) => ({ name, options })
const SIDES = ['Right-hand', 'Left-hand']
const colour = (slug: string) => ({ slug, name: slug, hex: '#123456', swatch: PIXEL })
const chaise = {
  id: 1,
  slug: 'luna-chaise',
  name: 'Luna chaise',
  tagline: 'Long.',
  price: 100,
  regular_price: 100,
  categories: [],
  images: SIDES.flatMap((side) => [pictureOf(side, 'hero'), pictureOf(side, 'drawing')]),
  meta_data: { bech_color: [colour('navy'), colour('plum')] },
  attributes: [attribute('Side', ...SIDES)],
  variations: [],
  related: [],
  delivery_days: { min: 2, max: 4 },
  dimensions: null,
} as unknown as Product
const mounted = testPage()
const frame = (
  <DrawerProvider>
    <Outlet />
  </DrawerProvider>
)

it('text that depends on a product’s side is rendered again when the side changes, and on no other choice', async () => {
  preloadIslands()
  const route = productRoute({ get: () => new Promise(() => {}) } as unknown as Parameters<typeof productRoute>[0])
  const router = createMemoryRouter(
    [
      {
        id: SHOP_ROUTE,
        loader: () => null,
        element: frame,
        shouldRevalidate: () => false,
        children: [
          { path: '/', id: 'product', loader: () => null, shouldRevalidate: () => false, Component: route.Component },
        ],
      },
    ],
    { hydrationData: { loaderData: { ...SHOP_LOADER_DATA, product: { product: chaise, at: 0, reviews: null } } } },
  )
  mounted.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  await expect.poll(() => drawings).toEqual(['Right-hand'])
  const choose = (value: string) => mounted.place().querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click()
  choose('plum')
  await expect.poll(() => router.state.location.search).toContain('plum')
  expect(drawings).toEqual(['Right-hand'])
  choose('Left-hand')
  await expect.poll(() => drawings).toEqual(['Right-hand', 'Left-hand'])
})

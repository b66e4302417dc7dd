import {
  createMemoryRouter,
  type LoaderFunctionArgs,
  Outlet,
  RouterProvider,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Picture, Product } from '#domain/catalogue/product.ts'
import { formatRand } from '#domain/money/cents.ts'
import { DrawerProvider } from '#src/cart/drawer-provider.tsx'
import { SHOP_ROUTE } from '#src/client/route-ids.ts'
import { preloadIslands } from '#src/product/product-islands.tsx'
import { pageRoute as productRoute } from '#src/product/product-page.tsx'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
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
  regular_price: 120,
  categories: [],
  images: SIDES.flatMap((side) => [pictureOf(side, 'hero'), pictureOf(side, 'drawing')]),
  meta_data: { bech_color: [colour('navy'), colour('plum')] },
  attributes: [attribute('Side', ...SIDES)],
  variations: Object.fromEntries(
    SIDES.map((side, index) => {
      const price = 100 + index * 250_000
      return [index + 1, { attributes: [{ name: 'Side', option: side }], price, regular_price: price + 20, stock: 9 }]
    }),
  ),
  related: [],
  delivery_days: { min: 2, max: 4 },
  dimensions: null,
} as unknown as Product
const stool = { ...chaise, id: 2, slug: 'luna-stool', name: 'Luna stool' }
const mounted = testPage()
const frame = (
  <DrawerProvider>
    <Outlet />
  </DrawerProvider>
)

/** Opens the page of the chaise; `/luna-stool` is the stool's. */
function open() {
  preloadIslands()
  const route = productRoute({ get: () => new Promise(() => {}) } as unknown as Parameters<typeof productRoute>[0])
  const product = {
    path: '/:slug?',
    id: 'product',
    loader: ({ params }: LoaderFunctionArgs) => ({
      product: params.slug === stool.slug ? stool : chaise,
      at: 0,
      reviews: null,
    }),
    shouldRevalidate: ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
      currentParams.slug !== nextParams.slug,
    Component: route.Component,
  }
  const shop = {
    id: SHOP_ROUTE,
    loader: () => null,
    element: frame,
    shouldRevalidate: () => false,
    children: [product],
  }
  const data = { ...SHOP_LOADER_DATA, product: { product: chaise, at: 0, reviews: null } }
  const router = createMemoryRouter([shop], { hydrationData: { loaderData: data } })
  mounted.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  return router
}
const input = (selector: string) => mounted.place().querySelector<HTMLInputElement>(`input${selector}`)
const choose = (value: string) => input(`[value="${value}"]`)?.click()

it('text that depends on a product’s side is rendered again when the side changes, and on no other choice', async () => {
  const router = open()
  await expect.poll(() => drawings).toEqual(['Right-hand'])
  choose('plum')
  await expect.poll(() => router.state.location.search).toContain('plum')
  expect(drawings).toEqual(['Right-hand'])
  choose('Left-hand')
  await expect.poll(() => drawings).toEqual(['Right-hand', 'Left-hand'])
})

it('a product without a choice is not added, and the button says that one is missing', async () => {
  open()
  const button = () => mounted.place().querySelector('button[type=submit]')
  await userEvent.click(button() as HTMLElement)
  const description = () => document.getElementById(button()?.getAttribute('aria-describedby') ?? '')?.textContent
  await expect.poll(description).toBe('Please complete all configurations')
})

it('the page of another product has none of the choices of the last one', async () => {
  const router = open()
  choose('Left-hand')
  await userEvent.fill(input('[role=spinbutton]') as HTMLInputElement, '3')
  await expect.poll(() => input('[value="Left-hand"]')?.checked).toBe(true)
  await router.navigate(`/${stool.slug}`)
  await expect.poll(() => mounted.place().querySelector('h1')?.textContent).toBe(stool.name)
  expect([input('[value="Left-hand"]')?.checked, input('[role=spinbutton]')?.value]).toEqual([false, '1'])
})

it('a reduced product shows its price, and what it cost before', () => {
  open()
  const cents = (selector: string) => mounted.place().querySelector(`h1 ~ p ${selector} data`)?.getAttribute('value')
  expect([cents('strong'), cents('s')]).toEqual(['100', '120'])
  expect(mounted.place().querySelector('h1 ~ p s')?.textContent).toMatch(/^Was /)
})

it('an option is described by how much more it costs', () => {
  open()
  const descriptionOf = (option: string) =>
    document.getElementById(input(`[value="${option}"]`)?.getAttribute('aria-describedby') ?? '')?.textContent
  expect(SIDES.map(descriptionOf)).toEqual(['', `+ ${formatRand(250_000)}`])
})

it('a colour whose picture has not come is shown by the colour itself', () => {
  open()
  const circle = input('[value="plum"]')?.closest('label')?.querySelector('circle')
  expect(circle?.getAttribute('fill')).toBe('#123456')
})

it('the instalments are those of the chosen option’s price', async () => {
  open()
  const instalments = () => mounted.place().querySelector('[data-control=instalments]')?.textContent
  expect(instalments()).toBeUndefined()
  choose('Left-hand')
  await expect.poll(instalments).toMatch(/^Or 12 instalments of/)
})

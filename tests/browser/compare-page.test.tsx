import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Product } from '#domain/catalogue/product.ts'
import type { ShopApi } from '#src/client/api/shop-api.ts'
import { pageRoute as compareRoute } from '#src/compare/compare-page.tsx'
import { InShop } from './in-shop.tsx'
import { testPage } from './test-page.ts'

const page = testPage()
const couch = (slug: string, name: string): Partial<Product> => ({
  slug,
  name,
  price: 100,
  images: [],
  dimensions: null,
  seats: 3,
  weight: null,
  materials: [],
  attributes: [],
  meta_data: { bech_color: [] },
})
const couches = [couch('sage', 'Sage'), couch('fjord', 'Fjord')]
const listed = couches.map((each) => ({ ...each, dimensions: { w: 220 } }))
const api: ShopApi = {
  get: async (path) => {
    const body = couches.find(({ slug }) => path.endsWith(`/${slug}`)) ?? { products: listed, pages: 1 }
    return { ok: true, body: body as never }
  },
}

/** A couch compared with itself. */
function open(shop = api) {
  const { loader, Component } = compareRoute(shop)
  const routes = [{ path: '/compare', loader, Component, hydrateFallbackElement: null }]
  const router = createMemoryRouter(routes, { initialEntries: ['/compare?a=sage&b=sage'] })
  page.render(
    <InShop>
      <RouterProvider router={router} />
    </InShop>,
  )
  return router
}

it('a product that is compared with itself has the links of both sides, and another one after that', async () => {
  open()
  const links = () => [...page.place().querySelectorAll('tfoot a')].map((link) => link.getAttribute('href'))
  await expect.poll(links).toEqual(['/product/sage', '/product/sage'])
  await userEvent.selectOptions(page.place().querySelector('[name=b]') as HTMLElement, 'fjord')
  await expect.poll(links).toEqual(['/product/sage', '/product/fjord'])
})

it.each([
  ['3-seater', 2],
  ['chaise', 0],
  ['corner', 0],
])('a %s is drawn from above as a piece with its seat only if it is a rectangle', async (type, seats) => {
  const dimensions = { w: 248, d: 154, h: 82, seat_h: 44, seat_d: 64, arm_h: 58, leg_h: 16 }
  const drawn = { ...couch('sage', 'Sage'), type, dimensions }
  open({ get: async () => ({ ok: true, body: { ...drawn, products: listed, pages: 1 } as never }) })
  const fromAbove = () => [...page.place().querySelectorAll('svg[role=img] g g')]
  await expect.poll(() => fromAbove().length).toBe(2)
  expect(fromAbove().flatMap((each) => [...each.querySelectorAll('path')])).toHaveLength(seats)
})

it('a choice replaces the one before it, so that Back leads to the page before, and scrolls nowhere', async () => {
  const router = open()
  await expect.poll(() => page.place().querySelector('[name=b]')).not.toBeNull()
  await userEvent.selectOptions(page.place().querySelector('[name=b]') as HTMLElement, 'fjord')
  await expect.poll(() => router.state.location.search).toContain('b=fjord')
  expect(router.state).toMatchObject({ historyAction: 'REPLACE', preventScrollReset: true })
})

it('every couch can be chosen, once, however many pages the list has', async () => {
  const lists = [listed.slice(0, 1), listed.slice(1), [{ ...listed[0], slug: 'luna', name: 'Luna' }]]
  open({
    get: async (path) => {
      const query = new URL(path, 'https://shop.example').searchParams
      const list = { products: lists[Number(query.get('page') ?? 1) - 1], pages: lists.length }
      return { ok: true, body: (query.size === 0 ? couches[0] : list) as never }
    },
  })
  const names = () => [...page.place().querySelectorAll('[name=b] option')].map(({ textContent }) => textContent)
  await expect.poll(() => names().slice(1)).toEqual(['Fjord', 'Luna', 'Sage'])
})

it.each([400, 404])('a side whose product the shop answers with %i is free', async (status) => {
  const refused = { ok: false, reason: 'refused', status, code: 'unknown', message: 'No.', data: {} } as const
  open({
    get: async (path) => (path.includes('?') ? { ok: true, body: { products: listed, pages: 1 } as never } : refused),
  })
  await expect.poll(() => page.place().querySelectorAll('[name=a] option').length).toBeGreaterThan(1)
  expect(page.place().querySelector<HTMLSelectElement>('[name=a]')?.value).toBe('')
})

it('a product that is not in the list of couches, such as from its own page, is the chosen one', async () => {
  open({
    get: async (path) => {
      const body = couches.find(({ slug }) => path.endsWith(`/${slug}`)) ?? { products: listed.slice(1), pages: 1 }
      return { ok: true, body: body as never }
    },
  })
  const chosen = () => page.place().querySelector<HTMLSelectElement>('[name=a]')?.selectedOptions[0]?.textContent
  await expect.poll(chosen).toBe('Sage')
})

it('needs only answers that the catalogue without a network has, and offers the couches by name', async () => {
  const pages = [listed.slice(0, 1), listed.slice(1)]
  const offline: Record<string, object> = {
    '/api/products/sage': { ...couches[0] },
    '/api/products?category=couches': { products: pages[0], pages: 2 },
    '/api/products?page=2&category=couches': { products: pages[1], pages: 2 },
  }
  open({
    get: async (path) =>
      path in offline ? { ok: true, body: offline[path] as never } : { ok: false, reason: 'unreachable' },
  })
  const offered = () => [...page.place().querySelectorAll('[name=b] option')].map(({ textContent }) => textContent)
  await expect.poll(offered).toEqual(['Choose one', 'Fjord', 'Sage'])
})

import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import type { Listing } from '#domain/catalogue/listing.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { Filters } from '#src/category/filters.tsx'
import { pageRoute as compareRoute } from '#src/compare/compare-page.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { couch } from '#tests/kit/goods.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const field = (name: string) => page.place().querySelector(`[name=${name}]`) as HTMLInputElement & HTMLSelectElement
const focused = () => document.activeElement?.getAttribute('name')

function open(path: string, route: Parameters<typeof createMemoryRouter>[0][number]) {
  const router = createMemoryRouter([{ hydrateFallbackElement: <p />, ...route }], { initialEntries: [path] })
  page.render(<RouterProvider router={router} />)
  return router
}

const picture = {
  kind: 'hero',
  colour: null,
  alt: '',
  src: 'data:,',
  sources: [],
  width: 1,
  height: 1,
  placeholder: null,
}
const products = ['sage', 'fjord'].map((slug) => ({
  ...couch,
  slug,
  name: slug,
  images: [picture],
  dimensions: {},
})) as unknown as Product[]
const listing = { products, facets: [], ranges: { price: null, width: null }, total: 2, page: 1, pages: 1 }

it('a side of the comparison keeps the focus when it is chosen, and follows the address', async () => {
  const get = async (path: string) => {
    const product = products.find(({ slug }) => path === `/api/products/${slug}`)
    return { ok: true, body: (product ?? listing) as never } as const
  }
  const router = open('/compare?a=sage', { path: '/compare', ...compareRoute({ get }) })
  await expect.poll(() => field('a')?.value).toBe('sage')
  field('a').focus()
  await userEvent.selectOptions(field('a'), 'fjord')
  await expect.poll(() => page.place().querySelector('a')?.getAttribute('href')).toBe('/product/fjord')
  expect([focused(), field('a').value]).toEqual(['a', 'fjord'])
  await router.navigate('/compare?b=sage')
  await expect.poll(() => [field('a').value, field('b').value]).toEqual(['', 'sage'])
})

it('a number filter keeps the focus when it is applied, and follows the address', async () => {
  const prices: Listing = { ...listing, ranges: { price: { min: 500_000, max: 3_000_000 }, width: null }, products: [] }
  const path = '/product-category/couches'
  const element = <Filters listing={prices} path={path} />
  const router = open(path, { path: '/product-category/:slug', element })
  await browser.viewport(1_280, 800)
  for (const details of page.place().querySelectorAll('details')) details.open = true
  await userEvent.fill(field('price_from'), '6000')
  const submitted = vi.fn()
  page.place().addEventListener('submit', submitted)
  await userEvent.keyboard('{Enter}')
  expect(submitted).toHaveBeenCalledOnce()
  await expect.poll(() => router.state.location.search).toBe('?price_from=6000')
  expect([focused(), field('price_from').value]).toEqual(['price_from', '6000'])
  await router.navigate(path)
  await expect.poll(() => field('price_from').value).toBe('')
})

it('a select field shows a value that arrives later, and keeps the focus and what was chosen in it', async () => {
  const options = ['KZN', 'WC', 'GP'].map((value) => ({ value, name: value }))
  const render = (value: string) =>
    page.render(<SelectField name="state" label="Province" options={options} value={value} />)
  render('')
  render('KZN')
  expect(field('state').value).toBe('KZN')
  field('state').focus()
  await userEvent.selectOptions(field('state'), 'WC')
  render('GP')
  expect([focused(), field('state').value]).toEqual(['state', 'WC'])
})

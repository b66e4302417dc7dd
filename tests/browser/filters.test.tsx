import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider, ScrollRestoration } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Listing } from '#domain/catalogue/listing.ts'
import { Filters } from '#src/category/filters.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const listing: Listing = {
  products: [],
  facets: [{ name: 'colour', label: 'Colour', values: [{ value: 'rust', label: 'Rust', count: 3, selected: false }] }],
  ranges: { price: { min: 500_000, max: 3_000_000 }, width: { min: 80, max: 330 } },
  total: 26,
  page: 1,
  pages: 1,
}
const PATH = '/product-category/couches'
const place = document.createElement('div')
let root: ReturnType<typeof createRoot>
let router: ReturnType<typeof createMemoryRouter>

beforeEach(async () => {
  document.body.append(place)
  root = createRoot(place)
  const element = (
    <>
      <Filters listing={listing} path={PATH} />
      <div style={{ height: '5000px' }} />
      <ScrollRestoration />
    </>
  )
  // A list of rust couches is never answered, and any other one at once.
  const loader = ({ request }: LoaderFunctionArgs) => (request.url.includes('rust') ? new Promise(() => {}) : null)
  router = createMemoryRouter([{ path: '/product-category/:slug', element, loader }], {
    initialEntries: [PATH],
    hydrationData: { loaderData: { '0': null } },
  })
  await act(async () => root.render(<RouterProvider router={router} />))
})
afterEach(async () => act(async () => root.unmount()))

const fields = (name: string) => [...place.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)]

it('the minimum and the maximum price have one field each, whatever the query', async () => {
  for (const query of ['?price_from=6000', '?price_from=6000&price_to=9000', '?price_to=9000', '']) {
    await act(async () => router.navigate(`${PATH}${query}`))
    const search = new URLSearchParams(query)
    for (const name of ['price_from', 'price_to', 'width']) {
      expect(fields(name).map(({ value }) => value)).toEqual([search.get(name) ?? ''])
    }
  }
})

it('the suggested range of prices leaves out no item, also if a price has cents', async () => {
  const price = { min: 499_950, max: 2_999_950 }
  const element = <Filters listing={{ ...listing, ranges: { ...listing.ranges, price } }} path={PATH} />
  router = createMemoryRouter([{ path: '*', element }], { initialEntries: [PATH] })
  await act(async () => root.render(<RouterProvider router={router} />))
  const hints = ['price_from', 'price_to'].map((name) => fields(name)[0]?.placeholder)
  expect(hints).toEqual(['4999', '30000'])
})

it('how many items a list has is announced', () => {
  expect(place.querySelector('[role=status]')?.textContent).toBe('26 items')
})

it('a menu shows how many of its values are chosen', async () => {
  const count = () => fields('colour')[0]?.closest('details')?.querySelector('summary span')?.textContent
  expect(count()).toBeUndefined()
  await act(async () => fields('colour')[0]?.click())
  expect(count()).toBe('1')
})

it('the fields of the price name the lowest and the highest in rand', () => {
  expect(['price_from', 'price_to'].map((name) => fields(name)[0]?.placeholder)).toEqual(['5000', '30000'])
})

it('a filter shows as chosen while its list loads, and no longer once it is cleared meanwhile', async () => {
  const [rust] = fields('colour') as [HTMLInputElement]
  await act(async () => rust.click())
  expect([rust.checked, router.state.navigation.state]).toEqual([true, 'loading'])
  const clear = [...place.querySelectorAll('a')].find(({ textContent }) => textContent === 'Clear all')
  await act(async () => clear?.click())
  expect([router.state.navigation.state, router.state.location.search]).toEqual(['idle', ''])
  expect(rust.checked).toBe(false)
  expect(place.querySelectorAll('[data-chip]')).toHaveLength(0)
})

it('the focus goes from the last filter, when it is removed, to the one before', async () => {
  await act(async () => router.navigate(`${PATH}?price_from=6000&price_to=9000`))
  const chips = () => [...place.querySelectorAll<HTMLElement>('[data-chip]')]
  const [first, last] = chips()
  last?.focus()
  await act(async () => last?.click())
  expect(chips()).toEqual([first])
  await expect.poll(() => document.activeElement).toBe(first)
})

it('a chosen value is not shown as one without items, although it has none with the other filters', async () => {
  const facets = listing.facets.map((facet) => ({
    ...facet,
    values: facet.values.map((each) => ({ ...each, count: 0 })),
  }))
  const element = <Filters listing={{ ...listing, facets }} path={PATH} />
  router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`${PATH}?colour=rust`] })
  await act(async () => root.render(<RouterProvider key="other" router={router} />))
  const isShownAsNone = () => fields('colour')[0]?.closest('label')?.dataset.none
  expect(isShownAsNone()).toBe('false')
  await act(async () => router.navigate(PATH))
  expect(isShownAsNone()).toBe('true')
})

it('the sheet of a phone closes when its list is shown', async () => {
  const sheet = place.querySelector('[popover]') as HTMLElement
  sheet.showPopover()
  await act(async () => sheet.querySelector<HTMLElement>('[type=submit]')?.click())
  expect(sheet.matches(':popover-open')).toBe(false)
})

it('a choice keeps the other filters although an unusable price was typed, which the shop would refuse', async () => {
  await act(async () => router.navigate(`${PATH}?fabric=linen`))
  const [price] = fields('price_from') as [HTMLInputElement]
  price.value = '5000.50'
  await act(async () => fields('colour')[0]?.click())
  expect(router.state.navigation.location?.search).toBe('?colour=rust')
})

it('a price with a comma is not applied without its comma, as a hundred times the price', async () => {
  const [price] = fields('price_to') as [HTMLInputElement]
  place.querySelector<HTMLElement>('[popover]')?.showPopover()
  price.closest('details')?.setAttribute('open', '')
  await userEvent.click(price)
  await userEvent.keyboard('9500,00')
  await act(async () => place.querySelector<HTMLElement>('[popover] [type=submit]')?.click())
  expect([price.value, price.validity.valid, router.state.location.search]).toEqual(['9500,00', false, ''])
})

it('the browser says in the shop’s words what is wrong with a price, until it is mended or removed', async () => {
  await act(async () => router.navigate(`${PATH}?price_to=9000`))
  const [price] = fields('price_to') as [HTMLInputElement]
  place.querySelector<HTMLElement>('[popover]')?.showPopover()
  price.closest('details')?.setAttribute('open', '')
  const apply = () => act(async () => place.querySelector<HTMLElement>('[popover] [type=submit]')?.click())
  await userEvent.fill(price, '9500,00')
  await apply()
  expect([price.validationMessage, router.state.location.search]).toEqual(['Enter a whole number.', '?price_to=9000'])
  await act(async () => router.navigate(PATH))
  price.value = ''
  expect(price.validity.valid).toBe(true)
  await userEvent.fill(price, 'cheap')
  await apply()
  await userEvent.fill(price, '9500')
  await apply()
  expect(router.state.location.search).toBe('?price_to=9500')
})

it('a menu that was closed with an unusable price in it opens when the filters are applied', async () => {
  const [price] = fields('price_to') as [HTMLInputElement]
  place.querySelector<HTMLElement>('[popover]')?.showPopover()
  price.value = '9500,00'
  expect(price.closest('details')?.open).toBe(false)
  await act(async () => place.querySelector<HTMLElement>('[popover] [type=submit]')?.click())
  expect([price.closest('details')?.open, document.activeElement]).toEqual([true, price])
})

it('a price may be typed with spaces between its thousands', async () => {
  const [price] = fields('price_to') as [HTMLInputElement]
  price.value = '12 500'
  await act(async () => fields('colour')[0]?.click())
  expect(router.state.navigation.location?.search).toBe('?colour=rust&price_to=12500')
})

it('another order, and a removed filter, do not scroll the page to its top', async () => {
  await act(async () => router.navigate(`${PATH}?price_to=9000`))
  window.scrollTo(0, 700)
  const order = place.querySelector('select') as HTMLSelectElement
  await act(async () => {
    order.value = 'price'
    order.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect([router.state.location.search, scrollY]).toEqual(['?price_to=9000&sort=price', 700])
  await act(async () => place.querySelector<HTMLElement>('[data-chip]')?.click())
  expect(router.state.location.search).toBe('?sort=price')
  // The browser itself scrolls as far as the page above has become shorter.
  expect(scrollY).toBeGreaterThan(0)
})

it('however many filters were chosen, one step back leads to the page before the list', async () => {
  await act(async () => router.navigate('/product-category/beds'))
  await act(async () => router.navigate(PATH))
  const order = place.querySelector('select') as HTMLSelectElement
  for (const sort of ['price', 'name']) {
    await act(async () => {
      order.value = sort
      order.dispatchEvent(new Event('change', { bubbles: true }))
    })
    expect(router.state.location.search).toBe(`?sort=${sort}`)
  }
  await act(async () => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/product-category/beds')
})

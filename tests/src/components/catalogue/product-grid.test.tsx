import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { ProductGrid, type Ratings } from '#src/components/catalogue/product-grid.tsx'
import { card } from './given.ts'

/** The text of a card with these facts. */
function textOf(facts: Partial<typeof card>, ratings: Ratings = {}): string {
  const element = <ProductGrid products={[{ ...card, ...facts }]} headingLevel={3} ratings={ratings} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.replaceAll(/<[^>]*>/g, '')
}

describe('a card in a list', () => {
  it('shows the rating, and the number of reviews', () => {
    const ratings = { [card.id]: { rating: 4.25, count: 3 } }
    expect(textOf({}, ratings)).toContain('Rated 4.3 out of 5 (3 reviews)')
  })

  it('shows what a reduced piece cost before', () => {
    expect(textOf({ price_varies: false, regular_price: 1_499_900 })).toMatch(/R\s12\s999\.00.*R\s14\s999\.00/u)
  })

  it('shows no rating without reviews', () => {
    expect(textOf({})).not.toContain('Rated')
  })

  it.each([
    [{}, 'In stock'],
    [{ few_left: 3 }, 'Only 3 left'],
    [{ in_stock: false }, 'Sold out'],
  ])('says of a piece with %o: %s', (facts, words) => {
    expect(textOf(facts)).toContain(words)
  })

  it('says of a piece that is sold out nothing about how many are in stock', () => {
    expect(textOf({ in_stock: false })).not.toContain('In stock')
  })
})

it('a list has all of its products at once on a page from the server, and after going back, so that its scroll position can be restored', async () => {
  const products = Array.from({ length: 8 }, (_, index) => ({ ...card, slug: `couch-${index}` }))
  const routes = [{ path: '*', element: <ProductGrid products={products} headingLevel={3} /> }]
  const router = createMemoryRouter(routes, { initialEntries: ['/list'] })
  const count = () => renderToStaticMarkup(<RouterProvider router={router} />).split('<article').length - 1
  expect(count()).toBe(8)
  await router.navigate('/next')
  await router.navigate(-1)
  await expect.poll(() => router.state.location.pathname).toBe('/list')
  expect(count()).toBe(8)
})

import { expect, it } from 'vitest'
import { categoryLoader } from '#src/category/category-data.ts'
import type { ShopApi } from '#src/client/api/shop-api.ts'

/** Opens a category with this query, whose list the shop refuses with this status. Resolves with what the page gets. */
async function open(query: string, status: number): Promise<unknown> {
  const refusal = { ok: false, reason: 'refused', status, code: 'refused', message: '', data: {} }
  const api = {
    get: async (path: string) => (path.startsWith('/api/products') ? refusal : { ok: true, body: { results: [] } }),
  } as unknown as ShopApi
  const request = new Request(`https://shop.example/product-category/couches?${query}`)
  const args = { params: { slug: 'couches' }, request } as unknown as Parameters<ReturnType<typeof categoryLoader>>[0]
  return categoryLoader(api)(args).catch((thrown: unknown) => thrown)
}

it('a query that the shop refuses is dropped, so that the category is shown', async () => {
  const thrown = (await open('price_from=abc&colour=rust', 400)) as Response
  expect([thrown.status, thrown.headers.get('location')]).toEqual([302, '/product-category/couches'])
})

it('a category whose list fails otherwise is not opened again without its query', async () => {
  const thrown = (await open('colour=rust', 500)) as { readonly init: { readonly status: number } }
  expect(thrown.init.status).toBe(500)
})

it('a list that is filtered by a colour shows each product in that colour, if the product has it', async () => {
  const picture = (colour: string) => ({ src: colour, colour })
  const products = [
    { slug: 'sage', images: ['stone', 'rust'].map(picture), rooms: [] },
    { slug: 'luna', images: ['navy', 'plum'].map(picture), rooms: [] },
  ]
  const api = { get: async () => ({ ok: true, body: { products, results: [] } }) } as unknown as ShopApi
  const request = new Request('https://shop.example/product-category/couches?colour=oat&colour=rust')
  const args = { params: { slug: 'couches' }, request } as unknown as Parameters<ReturnType<typeof categoryLoader>>[0]
  const { listing } = await categoryLoader(api)(args)
  expect(listing.products.map(({ images }) => images)).toEqual([[picture('rust')], [picture('navy')]])
})

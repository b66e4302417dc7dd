import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { CategorySchema } from '#domain/catalogue/category.ts'
import { ListingQuerySchema, ListingSchema } from '#domain/catalogue/listing.ts'
import { ProductSchema } from '#domain/catalogue/product.ts'
import { registerCall } from '#server/http/call.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { publicCache } from '#server/http/public-cache.ts'
import { listProducts } from './listing.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

const slug = v.pipe(v.string(), v.maxLength(100))

interface CatalogueCallOptions {
  readonly catalogue: Pick<LiveCatalogue, 'current'>
}

/** The catalogue's calls. Answers are cached for a minute and then revalidated: prices are confirmed in the cart. */
export async function catalogueCalls(app: FastifyInstance, { catalogue }: CatalogueCallOptions): Promise<void> {
  await publicCache(app)

  registerCall(app, {
    method: 'GET',
    url: '/api/products',
    tag: 'catalogue',
    summary: 'Products, narrowed, sorted and paged like the page with the same query',
    payload: ListingQuerySchema,
    answer: ListingSchema,
    handle: (query) => ({ ok: true, body: listProducts(catalogue.current().cards, query) }),
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/products/:slug',
    tag: 'catalogue',
    summary: 'A product with all its options, prices and stock',
    payload: v.object({ slug }),
    answer: ProductSchema,
    errors: { 404: 'There is no such product.' },
    handle: (query) => {
      const product = catalogue.current().bySlug(query.slug)
      return product === undefined ? missing('product') : { ok: true, body: product }
    },
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/categories',
    tag: 'catalogue',
    summary: 'All categories and ranges, in the shop’s order',
    payload: v.object({}),
    answer: v.object({ categories: v.array(CategorySchema) }),
    handle: () => ({ ok: true, body: { categories: [...catalogue.current().categories] } }),
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/categories/:slug',
    tag: 'catalogue',
    summary: 'A category',
    payload: v.object({ slug }),
    answer: CategorySchema,
    errors: { 404: 'There is no such category.' },
    handle: (query) => {
      const category = catalogue.current().category(query.slug)
      return category === undefined ? missing('category') : { ok: true, body: category }
    },
  })
}

function missing(what: 'product' | 'category'): CallError {
  return callError({ status: 404, code: `unknown_${what}`, message: `There is no such ${what}.` })
}

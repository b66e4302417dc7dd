import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { CategorySchema } from '#domain/catalogue/category.ts'
import { ListingQuerySchema, ListingSchema } from '#domain/catalogue/listing.ts'
import { ProductSchema } from '#domain/catalogue/product.ts'
import { registerCall } from '#server/http/call.ts'
import { registerSlugCall } from '#server/http/slug-call.ts'
import { listProducts } from './listing.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

interface CatalogueCallOptions {
  readonly catalogue: Pick<LiveCatalogue, 'current'>
}

/** The catalogue's calls. Their answers may be cached for a minute: prices are confirmed in the cart. */
export function catalogueCalls(app: FastifyInstance, { catalogue }: CatalogueCallOptions): void {
  registerCall(app, {
    method: 'GET',
    url: '/api/products',
    tag: 'catalogue',
    summary: 'Products, filtered, sorted and paged like the page with the same query',
    payload: ListingQuerySchema,
    answer: ListingSchema,
    handle: (query) => ({ ok: true, body: listProducts(catalogue.current().cards, query) }),
  })
  registerSlugCall(app, {
    url: '/api/products/:slug',
    tag: 'catalogue',
    summary: 'A product with all its options, prices and stock',
    answer: ProductSchema,
    what: 'product',
    find: (slug) => catalogue.current().bySlug(slug),
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/categories',
    tag: 'catalogue',
    summary: 'All categories and ranges, in the shop’s order',
    answer: v.object({ categories: v.array(CategorySchema) }),
    handle: () => ({ ok: true, body: { categories: [...catalogue.current().categories] } }),
  })
  registerSlugCall(app, {
    url: '/api/categories/:slug',
    tag: 'catalogue',
    summary: 'A category',
    answer: CategorySchema,
    what: 'category',
    find: (slug) => catalogue.current().category(slug),
  })
}

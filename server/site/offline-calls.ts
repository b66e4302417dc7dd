import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ListingQuerySchema } from '#domain/catalogue/listing.ts'
import { type Offline, OfflineSchema } from '#domain/site/offline.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { listProducts } from '#server/catalogue/listing.ts'
import { registerCall } from '#server/http/call.ts'
import type { SiteTextCallOptions } from '#server/texts/site-text-calls.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'

/** The data that a browser stores to show the shop offline. */
export function offlineCalls(app: FastifyInstance, { texts, catalogue }: SiteTextCallOptions): void {
  const composed = new WeakMap<Catalogue, Offline>()
  registerCall(app, {
    method: 'GET',
    url: '/api/offline',
    tag: 'site',
    summary: 'All products, categories, articles and pages in one answer, for use without a network',
    answer: OfflineSchema,
    isShared: true,
    handle: () => {
      const current = catalogue.current()
      const body = composed.get(current) ?? compose(current, texts)
      composed.set(current, body)
      return { ok: true, body }
    },
  })
}

function compose(catalogue: Catalogue, texts: SiteTexts): Offline {
  const { cards, categories } = catalogue
  const products = cards.map(({ slug }) => [`/api/products/${slug}`, catalogue.bySlug(slug)])
  const articles = texts.articles.map(({ slug }) => [`/api/blog/${slug}`, texts.article(slug, catalogue)])
  const pages = texts.information.map((page) => [`/api/information/${page.slug}`, page])
  return {
    answers: {
      '/api/categories': { categories: [...categories] },
      ...Object.fromEntries(categories.map((category) => [`/api/categories/${category.slug}`, category])),
      ...Object.fromEntries(categories.flatMap(({ slug }) => listingsOf(catalogue, slug))),
      ...Object.fromEntries(products),
      '/api/company': texts.company,
      '/api/blog': { articles: [...texts.articles] },
      ...Object.fromEntries(articles),
      '/api/information/faqs': texts.faqs,
      ...Object.fromEntries(pages),
    },
    pictures: [...new Set(cards.flatMap(({ images }) => images[0]?.src ?? []))],
  }
}

/** Every page of a category's unfiltered listing. */
function listingsOf({ cards }: Catalogue, category: string): (readonly [string, unknown])[] {
  const listing = (page: number) =>
    listProducts(cards, v.parse(ListingQuerySchema, { category, page: page === 1 ? '' : String(page) }))
  const first = listing(1)
  const others = Array.from({ length: first.pages - 1 }, (_, index) => index + 2)
  return [
    [`/api/products?category=${category}`, first],
    ...others.map((page) => [`/api/products?page=${page}&category=${category}`, listing(page)] as const),
  ]
}

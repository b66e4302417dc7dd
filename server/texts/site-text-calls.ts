import type { FastifyInstance } from 'fastify'
import { ArticleSchema, BlogSchema } from '#domain/texts/article.ts'
import { CompanySchema } from '#domain/texts/company.ts'
import { FaqsSchema, InformationSchema } from '#domain/texts/information.ts'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue.ts'
import { registerCall } from '#server/http/call.ts'
import { registerSlugCall } from '#server/http/slug-call.ts'
import type { SiteTexts } from './site-texts.ts'

export interface SiteTextCallOptions {
  readonly texts: SiteTexts
  readonly catalogue: Pick<LiveCatalogue, 'current'>
}

/** Registers the calls for articles, information pages and company details. */
export function siteTextCalls(app: FastifyInstance, { texts, catalogue }: SiteTextCallOptions): void {
  registerCall(app, {
    method: 'GET',
    url: '/api/blog',
    tag: 'reading',
    summary: 'All articles, the newest first',
    answer: BlogSchema,
    handle: () => ({ ok: true, body: { articles: [...texts.articles] } }),
  })
  registerSlugCall(app, {
    url: '/api/blog/:slug',
    tag: 'reading',
    summary: 'An article, with the products that it mentions',
    answer: ArticleSchema,
    what: 'article',
    find: (slug) => texts.article(slug, catalogue.current()),
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/information/faqs',
    tag: 'reading',
    summary: 'Frequent questions with their answers, in groups',
    answer: FaqsSchema,
    handle: () => ({ ok: true, body: texts.faqs }),
  })
  registerSlugCall(app, {
    url: '/api/information/:slug',
    tag: 'reading',
    summary: 'An information page, as `delivery`, `returns` or `payment-methods`',
    answer: InformationSchema,
    what: 'page',
    find: texts.page,
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/company',
    tag: 'reading',
    summary: 'The company’s details that the law requires',
    answer: CompanySchema,
    handle: () => ({ ok: true, body: texts.company }),
  })
}

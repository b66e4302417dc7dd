import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { ArticleSchema, BlogSchema } from '#domain/texts/article.ts'
import { CompanySchema } from '#domain/texts/company.ts'
import { FaqsSchema, InformationSchema } from '#domain/texts/information.ts'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue.ts'
import { registerCall } from '#server/http/call.ts'
import { callError } from '#server/http/call-error.ts'
import { publicCache } from '#server/http/public-cache.ts'
import type { SiteTexts } from './site-texts.ts'

const slug = v.pipe(v.string(), v.maxLength(100))

interface SiteTextCallOptions {
  readonly texts: SiteTexts
  readonly catalogue: Pick<LiveCatalogue, 'current'>
}

/** Registers the calls for articles, information pages and company details. */
export async function siteTextCalls(app: FastifyInstance, { texts, catalogue }: SiteTextCallOptions): Promise<void> {
  await publicCache(app)
  registerCall(app, {
    method: 'GET',
    url: '/api/blog',
    tag: 'reading',
    summary: 'All articles, the newest first',
    payload: v.object({}),
    answer: BlogSchema,
    handle: () => ({ ok: true, body: { articles: [...texts.articles] } }),
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/blog/:slug',
    tag: 'reading',
    summary: 'An article, with the pieces it speaks of',
    payload: v.object({ slug }),
    answer: ArticleSchema,
    errors: { 404: 'There is no such article.' },
    handle: (query) => {
      const article = texts.article(query.slug, catalogue.current())
      if (article !== undefined) return { ok: true, body: article }
      return callError({ status: 404, code: 'unknown_article', message: 'There is no such article.' })
    },
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/information/faqs',
    tag: 'reading',
    summary: 'Frequent questions with their answers, in groups',
    payload: v.object({}),
    answer: FaqsSchema,
    handle: () => ({ ok: true, body: texts.faqs }),
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/information/:slug',
    tag: 'reading',
    summary: 'An information page, as `delivery`, `returns` or `payment-methods`',
    payload: v.object({ slug }),
    answer: InformationSchema,
    errors: { 404: 'There is no such page.' },
    handle: (query) => {
      const page = texts.page(query.slug)
      if (page !== undefined) return { ok: true, body: page }
      return callError({ status: 404, code: 'unknown_page', message: 'There is no such page.' })
    },
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/company',
    tag: 'reading',
    summary: 'Who the shop is: the particulars that the law asks for',
    payload: v.object({}),
    answer: CompanySchema,
    handle: () => ({ ok: true, body: texts.company }),
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LANGUAGES } from '#domain/site/languages.ts'
import { ReleaseSchema } from '#domain/site/release.ts'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue.ts'
import type { Run } from '#server/database/sql.ts'
import { registerCall } from '#server/http/call.ts'
import { pageChanges } from '#server/search/search-index.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'
import { rssFeed } from './feed.ts'
import { robotsTxt } from './robots.ts'
import { listPages, sitemap } from './sitemap.ts'
import { AFRIKAANS_MANIFEST, WEB_MANIFEST } from './web-manifest.ts'

interface SiteFileOptions {
  readonly texts: SiteTexts
  readonly catalogue: Pick<LiveCatalogue, 'current'>
  readonly run: Run
  /** Without a trailing slash; null to take it from each request. */
  readonly publicUrl: string | null
  readonly isPasswordProtected: boolean
}

/** Registers robots.txt, the web app manifest, the sitemap and the feed. */
export function siteFileRoutes(app: FastifyInstance, options: SiteFileOptions): void {
  const { texts, catalogue, run, publicUrl, isPasswordProtected } = options
  const originOf = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`
  const forAnHour = { 'cache-control': 'public, max-age=3600' }

  app.get('/robots.txt', (request, reply) =>
    reply
      .headers(forAnHour)
      .type('text/plain; charset=utf-8')
      .send(robotsTxt({ origin: originOf(request), isPasswordProtected })),
  )
  for (const [language, manifest] of [
    [LANGUAGES.en, WEB_MANIFEST],
    [LANGUAGES.af, AFRIKAANS_MANIFEST],
  ] as const) {
    app.get(`${language.prefix}/manifest.webmanifest`, (_request, reply) =>
      reply.headers(forAnHour).type('application/manifest+json').send(JSON.stringify(manifest)),
    )
  }
  app.get('/sitemap.xml', async (request, reply) => {
    const pages = listPages({ catalogue: catalogue.current(), texts, changes: await pageChanges(run) })
    return reply
      .headers(forAnHour)
      .type('application/xml; charset=utf-8')
      .send(sitemap(originOf(request), pages))
  })
  app.get('/blog/rss.xml', (request, reply) => {
    const articles = texts.articles.flatMap(({ slug }) => texts.article(slug, catalogue.current()) ?? [])
    const written = rssFeed({ origin: originOf(request), articles })
    return reply.headers(forAnHour).type('application/rss+xml; charset=utf-8').send(written)
  })
}

/** Registers the call by which an open page checks whether there is a new release. */
export function releaseCall(app: FastifyInstance, { release }: { readonly release: string }): void {
  registerCall(app, {
    method: 'GET',
    url: '/api/release',
    tag: 'site',
    summary: 'The id of the shop’s build',
    answer: ReleaseSchema,
    handle: () => ({ ok: true, body: { release } }),
  })
}

import type { FastifyInstance } from 'fastify'
import { LANGUAGES, type LanguageCode } from '#domain/site/languages.ts'
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
  const file = (url: string, type: string, textAt: (origin: string) => string | Promise<string>) =>
    app.get(url, async (request, reply) => {
      const text = await textAt(publicUrl ?? `${request.protocol}://${request.host}`)
      return reply.header('cache-control', 'public, max-age=3600').type(type).send(text)
    })

  file('/robots.txt', 'text/plain; charset=utf-8', (origin) => robotsTxt({ origin, isPasswordProtected }))
  const manifest = (language: LanguageCode, content: object) =>
    file(`${LANGUAGES[language].prefix}/manifest.webmanifest`, 'application/manifest+json', () =>
      JSON.stringify(content),
    )
  manifest('en', WEB_MANIFEST)
  manifest('af', AFRIKAANS_MANIFEST)
  file('/sitemap.xml', 'application/xml; charset=utf-8', async (origin) =>
    sitemap(origin, listPages({ catalogue: catalogue.current(), texts, changes: await pageChanges(run) })),
  )
  file('/blog/rss.xml', 'application/rss+xml; charset=utf-8', (origin) => {
    const articles = texts.articles.flatMap(({ slug }) => texts.article(slug, catalogue.current()) ?? [])
    return rssFeed({ origin, articles })
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

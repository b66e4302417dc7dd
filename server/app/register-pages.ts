import type { FastifyInstance } from 'fastify'
import { encapsulated } from '#server/http/encapsulated.ts'
import { contentVersion } from '#server/site/content-version.ts'
import { legacyRedirects } from '#server/site/legacy-redirects.ts'
import { pageRoutes } from '#server/site/page-routes.ts'
import { releaseOf } from '#server/site/release.ts'
import { siteFileRoutes } from '#server/site/site-files.ts'
import { workerRoute } from '#server/site/worker-route.ts'
import { consolePage } from '#server/support/console-page.ts'
import type { AppOptions } from './app-options.ts'

/** Registers everything except the calls: the pages, their files, and the redirects of old URLs. */
export async function registerPages(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { storefront, catalogue, database, buildDir, publicUrl, gtmId, sitePassword } = options
  const { run } = database.sql
  const { texts } = storefront
  legacyRedirects(app, { hasArticle: (slug) => texts.articles.some((article) => article.slug === slug) })
  siteFileRoutes(app, { texts, catalogue, run, publicUrl, isPasswordProtected: sitePassword !== null })
  if (buildDir !== null) {
    const release = await releaseOf(buildDir)
    await app.register(encapsulated((pages) => workerRoute(pages, { buildDir, isOffline: options.isOffline })))
    await app.register(encapsulated((pages) => consolePage(pages, { buildDir })))
    const version = contentVersion({ catalogue: catalogue.current, notifications: database.notifications })
    const site = { buildDir, publicUrl, gtmId, release, contentVersion: version }
    await app.register(encapsulated((pages) => pageRoutes(pages, { ...site, makePicture: options.makePicture })))
  }
}

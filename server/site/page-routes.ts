import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import etag from '@fastify/etag'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES, pathWithoutLanguage } from '#domain/site/languages.ts'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import type { RenderContext } from '#domain/site/rendered-page.ts'
import { encapsulated } from '#server/http/encapsulated.ts'
import { isOrigin } from '#server/http/is-origin.ts'
import { routedPath } from '#server/http/routed-path.ts'
import { compressionDictionaries } from './dictionaries.ts'
import { answerErrorPage, PAGE_RETRY_AFTER_S } from './error-page.ts'
import { type CachedPage, pageCache, sendPublic } from './page-cache.ts'
import { loadSsrBundle, type SsrBundle, type StreamedPage } from './ssr-bundle.ts'
import { cookiesOf, isSitePassword, type VisitorCalls, visitorCalls } from './visitor-calls.ts'

interface PageRouteOptions extends Pick<RenderContext, 'gtmId' | 'release'> {
  /** The folder with the build's output. */
  readonly buildDir: string
  /** The shop's origin; null to take it from each request. */
  readonly publicUrl: string | null
  /** Called with the path of each requested picture, to make it if it is missing. See `missingPictures`. */
  readonly makePicture?: ((name: string) => Promise<string | null>) | undefined
  /** Changes whenever the content of public pages has changed. */
  readonly contentVersion: () => number
  /** In ms; `LOADING_DEADLINE_MS` by default. */
  readonly loadingDeadline?: number
}

/** How long the loaders of a page may take, in ms: longer than the database's timeouts. */
const LOADING_DEADLINE_MS = 10_000
const HTML = 'text/html; charset=utf-8'
/** For files whose names do not change, in seconds. */
const DAY_S = 24 * 60 * 60
/** For files with a content hash in their names, in seconds. */
const YEAR_S = 365 * DAY_S

/** Registers the shop's pages, rendered on the server, and their static files. */
export async function pageRoutes(app: FastifyInstance, options: PageRouteOptions): Promise<void> {
  const { buildDir, contentVersion, makePicture, ...site } = options
  const calls = visitorCalls()
  const bundle = await loadSsrBundle(buildDir, calls.fetchApi)
  const cachedPage = pageCache({ version: contentVersion, policyOf: app.pagePolicy })
  await app.register(etag)
  // A build moves the files of a shop that is open to `previous`.
  const assets = ['client/assets', 'previous/assets'].map((folder) => join(buildDir, folder))
  if (bundle !== null) compressionDictionaries(app, assets, `public, max-age=${YEAR_S}, immutable`)
  const served = { index: false, decorateReply: false, wildcard: true } as const
  const files = { ...served, immutable: true, maxAge: YEAR_S * 1000 } as const
  const compressed = { ...files, preCompressed: true, suppressWarning: true } as const
  await app.register(fastifyStatic, { ...compressed, root: assets, prefix: '/assets/' })
  await app.register(
    encapsulated(async (scope) => {
      scope.addHook<{ Params: { '*': string } }>('onRequest', async ({ params }, reply) => {
        const present = await makePicture?.(params['*'])
        const caching = `public, max-age=${DAY_S}`
        if (present) return reply.header('cache-control', caching).redirect(`/pictures/${present}`)
      })
      await scope.register(fastifyStatic, { ...files, root: join(buildDir, 'pictures'), prefix: '/pictures/' })
    }),
  )
  await app.register(fastifyStatic, { ...served, maxAge: '1d', root: join(buildDir, 'icons'), prefix: '/icons/' })
  app.get('/*', { errorHandler: answerErrorPage }, (request, reply) => {
    const bare = withoutSlash(request.url.replace(TRAILING, '$1'))
    const address = bare.replace(CASELESS, (path) => path.toLowerCase()).replace(AFRIKAANS, LANGUAGES.af.prefix)
    if (address !== request.url) return reply.redirect(address, 301)
    if (bundle !== null) return answerPage({ bundle, calls, cachedPage, request, reply, site })
    return reply.code(503).type('text/plain').send('The shop is not built yet. Run: npm run build')
  })
}

/** A path in which case means nothing: not that of an order by its number, nor one with another host. */
const CASELESS = /^\/(?![/\\]|(?:af\/)?my-account\/view-order\/)[^?%]+(?=\?|$)/i
/** A path with what followed it in the text from which it was copied, in which no path ends. Not one with another host. */
const TRAILING = /^(\/(?![/\\])[^?]*[\w-])(?:[.,;:!)\]]|%20)+(?=\?|$)/
/** The Afrikaans prefix in any case, and with percent-encoded letters. */
const AFRIKAANS = /^\/(?:a|%[46]1)(?:f|%[46]6)(?=[/?]|$)/i

/** Removes trailing slashes, since each page has one URL, and a double slash at the start, which would name another host. */
function withoutSlash(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (!/.[/\\]$/.test(path)) return url
  const parts = path.split(/[/\\]+/).filter((part) => part !== '')
  return [`/${parts.join('/')}`, ...query].join('?')
}

interface Page {
  readonly bundle: SsrBundle
  readonly calls: VisitorCalls
  readonly cachedPage: CachedPage
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly site: Omit<PageRouteOptions, 'buildDir' | 'contentVersion' | 'makePicture'>
}

async function answerPage({ bundle, calls, cachedPage, request, reply, site }: Page): Promise<FastifyReply> {
  const origin = site.publicUrl ?? `${request.protocol}://${request.host}`
  const isForAll = mayBePublic(request)
  // A page that anybody may get is rendered without the cookies of whoever requests it first.
  const cookie = isForAll ? cookiesOf(request).filter(isSitePassword).join('; ') : request.headers.cookie
  // Concatenated, not resolved: a path with two leading slashes would name another host.
  const address = `${origin}${request.url}`
  // The host that a request names may contain a path or a user name.
  if (!isOrigin(origin) || !URL.canParse(address))
    return reply.code(400).type('text/plain').send('This is no address of the shop.')
  let isWhole = true
  const onUnanswered = (): void => {
    isWhole = false
  }
  const render = (nonce: string) => {
    const signal = AbortSignal.timeout(site.loadingDeadline ?? LOADING_DEADLINE_MS)
    const visit = new Request(address, { signal, ...(cookie && { headers: { cookie } }) })
    const { gtmId, release } = site
    const onError = (error: unknown) => request.log.error({ err: error }, 'a part of a page failed')
    const context = { assets: bundle.assets, nonce, publicUrl: origin, gtmId, release, onError }
    return calls.runAs({ request, cookie, onUnanswered }, () => bundle.render(visit, context))
  }
  if (!isForAll) return sendRendered(reply, await render(reply.newNonce().script))
  let own: StreamedPage | null = null
  const page = await cachedPage(address, async () => {
    const nonce = reply.newNonce().script
    const rendered = await render(nonce)
    if (isWhole && isPublic(rendered)) return withoutNonce(await text(rendered.pipe(new PassThrough())), nonce)
    own = rendered
    return null
  })
  if (page !== null) return sendPublic(reply.type(HTML), page)
  return sendRendered(reply, own ?? (await render(reply.newNonce().script)))
}

function sendRendered(reply: FastifyReply, rendered: StreamedPage): FastifyReply {
  if ('redirect' in rendered) {
    return reply.header('cache-control', 'no-store').redirect(rendered.redirect, rendered.status)
  }
  if (rendered.status === 503) reply.header('retry-after', PAGE_RETRY_AFTER_S)
  return reply
    .code(rendered.status)
    .headers({ 'cache-control': 'no-cache', ...rendered.headers })
    .type(HTML)
    .send(rendered.pipe(new PassThrough()))
}

/** Whether a request may be answered with the public page: no cart, no account and no search. The offline page is the same for all. */
function mayBePublic(request: FastifyRequest): boolean {
  // Pages are found whatever the case of their path is, and whichever of its characters are percent-encoded.
  const path = pathWithoutLanguage(routedPath(request)).toLowerCase()
  if (path === OFFLINE_PAGE) return true
  const isOwn = cookiesOf(request).some((each) => each.includes('rusbank_') && !isSitePassword(each))
  return !isOwn && !path.startsWith('/search')
}

function isPublic(rendered: StreamedPage): rendered is Extract<StreamedPage, { readonly pipe: unknown }> {
  return 'pipe' in rendered && rendered.status === 200 && rendered.headers['cache-control'] === undefined
}

const withoutNonce = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '')

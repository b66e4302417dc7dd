import { join } from 'node:path'
import { Readable } from 'node:stream'
import '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import { loadSsrBundle, type SsrBundle } from './ssr-bundle.ts'

interface PageRouteOptions {
  /** The folder with the build's output. */
  readonly buildDir: string
  /** Where the shop stands; null to take it from each request. */
  readonly publicUrl: string | null
  /** Of the tag manager; null for none. */
  readonly gtmId: string | null
  /** Names the build. */
  readonly release: string
}

/** In ms: for files that keep their names. */
const A_DAY = 24 * 60 * 60 * 1000
/** A year, in ms: for files whose names change with their content. */
const FOR_EVER = 365 * 24 * 60 * 60 * 1000

/** Every page of the shop, rendered by the app itself, with the files that pages need. Calls are not pages: see `/api`. */
export async function pageRoutes(app: FastifyInstance, options: PageRouteOptions): Promise<void> {
  const { buildDir, ...site } = options
  const bundle = await loadSsrBundle(buildDir)
  const served = { index: false, decorateReply: false, wildcard: true } as const
  const files = { ...served, immutable: true, maxAge: FOR_EVER } as const
  await app.register(fastifyStatic, {
    ...files,
    root: join(buildDir, 'client/assets'),
    prefix: '/assets/',
    preCompressed: true,
  })
  await app.register(fastifyStatic, { ...files, root: join(buildDir, 'pictures'), prefix: '/pictures/' })
  await app.register(fastifyStatic, { ...served, maxAge: A_DAY, root: join(buildDir, 'icons'), prefix: '/icons/' })
  app.get('/*', (request, reply) => {
    const address = withoutSlash(request.url)
    if (address !== request.url) return reply.redirect(address, 301)
    if (bundle !== null) return renderPage({ bundle, request, reply, site })
    return reply.code(503).type('text/plain').send('The shop is not built yet. Run: npm run build')
  })
}

/** A page has one address, which ends without a slash; one that begins with two would be another host's. */
function withoutSlash(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (!/.[/\\]$/.test(path)) return url
  const parts = path.split(/[/\\]+/).filter((part) => part !== '')
  return [`/${parts.join('/')}`, ...query].join('?')
}

interface Page {
  readonly bundle: SsrBundle
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly site: Omit<PageRouteOptions, 'buildDir'>
}

async function renderPage({ bundle, request, reply, site }: Page): Promise<FastifyReply> {
  const origin = site.publicUrl ?? `${request.protocol}://${request.host}`
  const cookie = cookiesFor(request)
  // Joined, and not resolved: a path that begins with two slashes would name another host.
  const address = `${origin}${request.url}`
  if (!URL.canParse(address)) return reply.code(400).type('text/plain').send('This is no address of the shop.')
  const asked = new Request(address, cookie === undefined ? {} : { headers: { cookie } })
  const rendered = await bundle.render(asked, {
    assets: bundle.assets,
    nonce: reply.cspNonce.script,
    publicUrl: origin,
    gtmId: site.gtmId,
    release: site.release,
    fetchApi: (path, init) => fetchInside(request, path, init),
  })
  if ('redirect' in rendered)
    return reply.header('cache-control', 'no-store').redirect(rendered.redirect, rendered.status)
  return reply
    .code(rendered.status)
    .headers({ 'cache-control': 'no-cache', ...rendered.headers })
    .type('text/html; charset=utf-8')
    .send(Readable.fromWeb(rendered.stream))
}

/** The page that stands in for others is rendered for nobody: of its cookies only that of the site's password counts. */
function cookiesFor({ url, headers }: FastifyRequest): string | undefined {
  if (url.split('?')[0] !== OFFLINE_PAGE) return headers.cookie
  return headers.cookie
    ?.split('; ')
    .filter((each) => /^(__Host-)?rusbank_gate=/.test(each))
    .join('; ')
}

/** Calls the server's own routes without the network, with the visitor's cookies. */
async function fetchInside(request: FastifyRequest, path: string, init: RequestInit = {}): Promise<Response> {
  const { host } = request.headers
  const cookie = cookiesFor(request)
  const answer = await request.server.inject({
    method: (init.method ?? 'GET') as 'GET',
    url: path,
    remoteAddress: request.ip,
    headers: {
      ...Object.fromEntries(new Headers(init.headers)),
      ...(cookie !== undefined && { cookie }),
      ...(host !== undefined && { host }),
    },
    ...(typeof init.body === 'string' && { payload: init.body }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value))
  const empty = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(empty ? null : answer.payload, { status: answer.statusCode, headers })
}

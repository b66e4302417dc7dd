import type { ReactNode } from 'react'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import { LANGUAGES, type LanguageCode, languageOfPath, pathWithoutLanguage } from '#domain/site/languages.ts'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import type { RenderContext, Rendered, RenderPage } from '#domain/site/rendered-page.ts'
import type { IdentifyVisitor } from '../account/account-guards.ts'
import { EARLY_COUPON_SCRIPT } from '../cart/early-coupon.ts'
import { decodeResponse, isUnanswered } from '../client/api/api-result.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { readOnlyShopClient } from '../client/cart/read-only-shop-client.ts'
import { CURRENT_CUSTOMER_PATH } from '../client/customer/customer-path.ts'
import { SHOP_ROUTE } from '../client/route-ids.ts'
import type { ShopData } from '../client/shop-data.ts'
import { StructuredDataContext } from '../components/seo/json-ld.tsx'
import { structuredData } from '../components/seo/structured-data.ts'
import { ENGLISH } from '../ui/language/language-context.ts'
import { CODE_RECOVERY_SCRIPT } from '../ui/loading/code-recovery.ts'
import { EARLY_INTERACTIONS_SCRIPT } from '../ui/loading/early-interactions.ts'
import { loadIslands } from '../ui/loading/lazy-island.tsx'
import { PRESS_SCRIPT } from '../ui/loading/press.ts'
import { BLOCKED_STORAGE_SCRIPT } from './blocked-storage.ts'
import type { Assets } from './document.tsx'
import { deferredWordsModules } from './language/deferred-words.ts'
import { AFRIKAANS } from './language/whole-afrikaans.ts'
import { hydrationState, type PageData, pageDataScript, serialisedErrors } from './page-data.ts'
import type { PageHandle } from './page-handle.ts'
import { createRoutes } from './routes.tsx'
import { ShopApp } from './shop-app.tsx'
import { SPECULATION_SCRIPT } from './speculation-rules.ts'
import { startScript } from './start-script.ts'

interface RendererPorts {
  /** Calls the shop's API inside the process, as the visitor whose page is rendered. */
  readonly fetchApi: (path: string, init: RequestInit) => Promise<Response>
}

type Pipe = PipeableStream['pipe']

/**
 * Creates a function that renders the page at a request's URL. It runs the loaders first, since status and head
 * depend on them, and then streams the document. It rejects if the page can't be shown at all, or with the reason of
 * the request's signal if that is aborted.
 */
export function createRenderer({ fetchApi }: RendererPorts): RenderPage<Request, Pipe> {
  const api: ShopApi = { get: async (path, signal) => decodeResponse(await fetchApi(path, { signal })) }
  const identifyVisitor: IdentifyVisitor = async ({ headers, signal }) => {
    if (!headers.get('cookie')?.includes('rusbank_session=')) return 'guest'
    const answer = await api.get(CURRENT_CUSTOMER_PATH, signal)
    return answer.ok ? 'customer' : isUnanswered(answer) ? 'unknown' : 'guest'
  }
  const parts = { api, identifyVisitor }
  const handlers: Readonly<Record<LanguageCode, StaticHandler>> = {
    en: createStaticHandler(createRoutes(parts)),
    af: createStaticHandler(createRoutes(parts), { basename: LANGUAGES.af.prefix }),
  }
  return async (request, context) => {
    const { query, dataRoutes } = handlers[languageOfPath(new URL(request.url).pathname).code]
    const found = await query(request)
    if (found instanceof Response) return { redirect: found.headers.get('location') ?? '/', status: found.status }
    for (const error of Object.values(found.errors ?? {})) if (!isRouteErrorResponse(error)) context.onError(error)
    await loadIslands()
    return renderDocument({ request, context, found, dataRoutes })
  }
}

/** Preloaded for an Afrikaans page. */
const WORDS_MODULE = 'src/app/language/other-language.ts'
/** Preloaded for the offline page: the modules that load one after another to show this browser's cart. */
const OFFLINE_PAGE_MODULES = [
  'sync/browser/attach-shop.ts',
  'src/client/shop-data.ts',
  'src/client/api/network-read.ts',
  'src/cart/cart-page.tsx',
]

interface LoadedPage {
  readonly request: Request
  readonly context: RenderContext
  readonly found: StaticHandlerContext
  readonly dataRoutes: StaticHandler['dataRoutes']
}

async function renderDocument({ request, context, found, dataRoutes }: LoadedPage): Promise<Rendered<Pipe>> {
  const shopData: ShopData | undefined = found.loaderData[SHOP_ROUTE]
  const seed = shopData?.cart?.cart ?? null
  const { pathname } = new URL(request.url)
  const language = languageOfPath(pathname).code === 'en' ? ENGLISH : AFRIKAANS
  const handles = found.matches.map(({ route }): PageHandle | undefined => route.handle)
  const words = language === ENGLISH ? [] : [WORDS_MODULE, ...handles.flatMap((handle) => deferredWordsModules(handle))]
  const isOfflinePage = pathWithoutLanguage(pathname) === OFFLINE_PAGE
  const pages = isOfflinePage ? OFFLINE_PAGE_MODULES : handles.map((handle) => handle?.module ?? '')
  const modules = [...words, ...pages]
  const { modules: byModule, scripts, styles, preloads } = context.assets
  const assets: Assets = { styles }
  const start = startScript({
    entries: scripts,
    preloads: [...new Set([...preloads, ...modules.flatMap((module) => byModule[module] ?? [])])],
    waitsForPaint: !isOfflinePage,
  })
  const { gtmId, release } = context
  const site = { publicUrl: context.publicUrl.replace(/\/$/, ''), gtmId, release }
  const pageData: PageData = {
    prefix: language.prefix,
    isOfflinePage,
    site,
    assets,
    loaderData: found.loaderData,
    errors: serialisedErrors(found.errors),
  }
  // The browser hydrates with the same data. An error is reduced to its status.
  const shown = { ...found, errors: hydrationState(pageData).errors ?? null }
  // Personal pages are not cached: neither by the browser nor by a proxy.
  const isCustomers = (shopData?.visitor ?? null) !== null
  const isPersonal = isCustomers || handles.some((handle) => handle?.isPersonal === true)
  const headers = { 'content-type': 'text/html; charset=utf-8', ...(isPersonal && { 'cache-control': 'no-store' }) }
  const pipe = await shellOf({
    page: (
      <StructuredDataContext value={{ describe: structuredData, nonce: context.nonce }}>
        <ShopApp language={language} site={site} assets={assets} shop={readOnlyShopClient(seed)} seed={seed}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, shown)} context={shown} hydrate={false} />
        </ShopApp>
      </StructuredDataContext>
    ),
    nonce: context.nonce,
    script: [
      BLOCKED_STORAGE_SCRIPT,
      EARLY_INTERACTIONS_SCRIPT,
      PRESS_SCRIPT,
      CODE_RECOVERY_SCRIPT,
      EARLY_COUPON_SCRIPT,
      SPECULATION_SCRIPT,
      pageDataScript(pageData),
      start,
    ].join('\n'),
    onError: context.onError,
  })
  // Any other page is complete without the cart.
  const isCarts = found.matches.some(({ route: { path } }) => path === 'cart' || path === 'checkout')
  const isUnread = shopData !== undefined && shopData.cart === undefined
  return { status: isUnread && isCarts ? 503 : found.statusCode, headers, pipe }
}

interface Shell {
  readonly page: ReactNode
  readonly nonce: string
  readonly script: string
  readonly onError: (error: unknown) => void
}

/** Resolves when the shell can be sent; rejects if the shell itself throws. */
function shellOf({ page, nonce, script, onError }: Shell): Promise<Pipe> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      bootstrapScriptContent: script,
      // Without JavaScript, suspended parts could not be inserted later, so the page is sent in one piece.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => resolve(pipe),
      onShellError: reject,
      onError: (error) => void onError(error),
    })
  })
}

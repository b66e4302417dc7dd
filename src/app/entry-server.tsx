import { renderToReadableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import type { IdentifyVisitor } from '../account/account-guards.ts'
import { type ApiResult, resultOf } from '../client/api/api-result.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { readOnlyShopClient } from '../client/cart/read-only-shop-client.ts'
import { CURRENT_CUSTOMER_PATH } from '../client/customer/customer-path.ts'
import { SHOP_ROUTE } from '../client/route-ids.ts'
import type { ShopData } from '../client/shop-data.ts'
import { StructuredDataContext } from '../components/seo/json-ld.tsx'
import { structuredData } from '../components/seo/structured-data.ts'
import { EARLY_INTERACTIONS_SCRIPT } from '../ui/loading/early-interactions.ts'
import { notificationList } from '../ui/notifications/notification-list.ts'
import { BLOCKED_STORAGE_SCRIPT } from './blocked-storage.ts'
import type { Assets } from './document.tsx'
import { pageDataScript, serialisedErrors } from './page-data.ts'
import type { PageHandle } from './page-handle.ts'
import { createRoutes } from './routes.tsx'
import { ShopApp } from './shop-app.tsx'
import { SPECULATION_SCRIPT } from './speculation-rules.ts'
import { startScript } from './start-script.ts'

export interface RenderContext {
  /** The shop's own calls, inside the process. */
  readonly fetchApi: (path: string, init?: RequestInit) => Promise<Response>
  readonly assets: Assets & {
    readonly scripts: readonly string[]
    readonly preloads: readonly string[]
    /** The addresses of a page's own scripts by its module, as `src/cart/cart-page.tsx`. */
    readonly modules?: Readonly<Record<string, readonly string[]>>
  }
  /** For the scripts in the page, as the content security policy names it. */
  readonly nonce: string
  readonly publicUrl: string
  readonly gtmId: string | null
  readonly release: string
}

export type Rendered =
  | { readonly redirect: string; readonly status: number }
  | {
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      readonly stream: ReadableStream<Uint8Array>
    }

/** Renders the page at a request's address: its loaders first, then the document as a stream. */
export async function render(request: Request, context: RenderContext): Promise<Rendered> {
  const { query, dataRoutes } = createStaticHandler(createRoutes(partsOf(serverApi(request, context))))
  const found = await query(request)
  if (found instanceof Response) {
    return { redirect: found.headers.get('location') ?? '/', status: found.status }
  }
  const shopData: ShopData | undefined = found.loaderData[SHOP_ROUTE]
  const seed = shopData?.cart?.cart ?? null
  const handles = found.matches.map(({ route }): PageHandle | undefined => route.handle)
  const modules = handles.map((handle) => handle?.module ?? '')
  const { modules: byModule = {}, scripts, styles, preloads } = context.assets
  const assets: Assets = { styles }
  const start = startScript({
    entries: scripts,
    preloads: [...new Set([...preloads, ...modules.flatMap((module) => byModule[module] ?? [])])],
  })
  const { gtmId, release } = context
  const site = { publicUrl: context.publicUrl.replace(/\/$/, ''), gtmId, release }
  const pageData = pageDataScript({
    isStandIn: new URL(request.url).pathname === OFFLINE_PAGE,
    site,
    assets,
    loaderData: found.loaderData,
    errors: serialisedErrors(found.errors),
  })
  const stream = await renderToReadableStream(
    <StructuredDataContext value={{ describe: structuredData, nonce: context.nonce }}>
      <ShopApp
        site={site}
        assets={assets}
        shop={readOnlyShopClient(seed)}
        seed={seed}
        notifications={notificationList()}
      >
        <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />
      </ShopApp>
    </StructuredDataContext>,
    {
      nonce: context.nonce,
      bootstrapScriptContent: [
        BLOCKED_STORAGE_SCRIPT,
        EARLY_INTERACTIONS_SCRIPT,
        SPECULATION_SCRIPT,
        pageData,
        start,
      ].join('\n'),
      // Parts whose code comes later are in their places all the same, for who reads without JavaScript.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  await stream.allReady
  // What is written for one person is kept nowhere: neither for the next one at this browser, nor on the way to it.
  const isCustomers = (shopData?.visitor ?? null) !== null
  const isPersonal = isCustomers || handles.some((handle) => handle?.isPersonal === true)
  const headers = { 'content-type': 'text/html; charset=utf-8', ...(isPersonal && { 'cache-control': 'no-store' }) }
  return { status: found.statusCode, headers, stream }
}

function partsOf(api: ShopApi): Parameters<typeof createRoutes>[0] {
  const identifyVisitor: IdentifyVisitor = async ({ headers, signal }) => {
    const hasSession = headers.get('cookie')?.includes('rusbank_session=') ?? false
    return hasSession && (await api.get(CURRENT_CUSTOMER_PATH, signal)).ok ? 'customer' : 'guest'
  }
  return { api, identifyVisitor }
}

/** The client that loaders use on the server: the same cart and customer as the visitor's, known by the cookies. Each thing is asked once for a page. */
function serverApi(request: Request, { fetchApi }: RenderContext): ShopApi {
  const cookie = request.headers.get('cookie')
  const headers: Record<string, string> = cookie === null ? {} : { cookie }
  const asked = new Map<string, Promise<ApiResult<unknown>>>()
  return {
    get<Body>(path: string, signal: AbortSignal) {
      const answer = asked.get(path) ?? fetchApi(path, { headers, signal }).then(resultOf<unknown>)
      asked.set(path, answer)
      return answer as Promise<ApiResult<Body>>
    },
  }
}

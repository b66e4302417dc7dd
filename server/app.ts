import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { cartCalls } from './cart/cart-calls.ts'
import type { Shop } from './cart/shop.ts'
import { catalogueCalls } from './catalogue/catalogue-calls.ts'
import type { LiveCatalogue } from './catalogue/live-catalogue.ts'
import type { TrustedProxies } from './config.ts'
import { contactCalls } from './contact/contact-calls.ts'
import { couponCalls } from './coupon/coupon-calls.ts'
import { accountCalls } from './customer/account-calls.ts'
import { loginCalls } from './customer/login-calls.ts'
import { openAccounts } from './customer/open-accounts.ts'
import { sessionsOf } from './customer/sessions.ts'
import type { Database } from './database/database.ts'
import type { FrontOfHouse } from './front-of-house.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import { answerError, notFound } from './http/errors.ts'
import { hangUpOnClose } from './http/hang-up.ts'
import { documentCalls } from './http/open-api.ts'
import { isOfThisMachine } from './http/own-machine.ts'
import { scope } from './http/scope.ts'
import { callHeaders, PERMISSIONS, pageHeaders } from './http/security-headers.ts'
import { readValibotSchemas } from './http/valibot-compilers.ts'
import { within } from './http/within.ts'
import { offlineCalls } from './offline/offline-calls.ts'
import { checkoutCalls } from './order/checkout-calls.ts'
import { orderBuyers } from './order/order-buyers.ts'
import { orderCalls } from './order/order-calls.ts'
import { orderSettlement } from './order/order-settlement.ts'
import type { CheckoutPorts } from './order/orders.ts'
import { oldAddresses } from './pages/old-addresses.ts'
import { releaseOf } from './pages/release.ts'
import { releaseCall, siteFiles } from './pages/site-files.ts'
import { siteGate } from './pages/site-gate.ts'
import type { OpenPayments } from './payments/open-payments.ts'
import { paymentDoors } from './payments/payment-doors.ts'
import { readingCalls } from './reading/reading-calls.ts'
import { pageRoutes } from './rendering/page-routes.ts'
import { workerRoute } from './rendering/worker-route.ts'
import { reviewCalls } from './reviews/review-calls.ts'
import { searchCalls } from './search/search-calls.ts'
import { consolePage } from './support/console-page.ts'
import { staffCalls } from './support/staff-calls.ts'
import { supportCalls } from './support/support-calls.ts'
import { recordBrowserFacts } from './sync/browser-facts.ts'
import { syncCalls } from './sync/sync-calls.ts'
import { recordUnreadPush } from './sync/unread-push.ts'

/** The largest body that a call reads, in bytes; one that reads more says so itself. */
const BODY_LIMIT = 64 * 1024
/** A request that has not come whole after so long, in ms, is hung up on: who sends byte by byte holds no connection. */
const REQUEST_TIMEOUT = 30_000
/** Calls of one address in a minute: more than any shopper makes, fewer than a machine. */
const CALLS_A_MINUTE = 1_200

/** Who asks whether the shop can serve waits no longer than this, in ms: what takes longer can't. */
const READY_WITHIN = 2_000

export interface AppOptions {
  readonly shop: Shop
  readonly checkout: CheckoutPorts
  /** The providers of payments; without them customers pay by bank transfer. */
  readonly payments?: OpenPayments
  readonly catalogue: LiveCatalogue
  readonly front: FrontOfHouse
  readonly database: Pick<Database, 'sql' | 'notifications'>
  /** The folder with the build's output; null to serve calls only. */
  readonly buildDir: string | null
  /** Without a slash at the end; null to take it from each request. */
  readonly publicUrl: string | null
  /** Of the tag manager that measures who agrees; null to measure nobody. */
  readonly gtmId: string | null
  /** Shuts the shop for everybody who doesn't know it; null for a shop that is open. */
  readonly sitePassword: string | null
  /** Whether browsers may open the shop without a network. */
  readonly isOffline: boolean
  readonly trustProxy: TrustedProxies
  readonly logger: FastifyServerOptions['logger']
  /** In ms, for a request with its body; 30 s if not said. */
  readonly requestTimeout?: number
}

/** The shop as a server that is not listening yet: all calls, and all pages. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { checkout, payments, catalogue, front, database, buildDir, publicUrl, gtmId, sitePassword, trustProxy } =
    options
  const { requestTimeout = REQUEST_TIMEOUT } = options
  const { run } = database.sql
  const app = Fastify({
    logger: options.logger ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout,
    http: { headersTimeout: requestTimeout, connectionsCheckingInterval: requestTimeout / 6 },
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    // While it stops, what comes over an open connection is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Where no route was looked for yet, as at an address that can't be read: whoever followed a broken link finds a page.
    frameworkErrors: (error, request, reply) => {
      if (request.method === 'GET' && !request.url.startsWith('/api')) void reply.redirect('/404')
      else void answerError(error, request, reply)
    },
  })
  hangUpOnClose(app)
  readValibotSchemas(app)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(notFound)

  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS)
    done()
  })
  const rights = { publicUrl, isMeasured: gtmId !== null, formOrigins: payments?.formOrigins ?? [] }
  await app.register(helmet, { ...pageHeaders(rights), enableCSPNonces: true })
  // Parts of a page leave when they are ready, and not when a compressor's window is full.
  const flushing = { brotli: constants.BROTLI_OPERATION_FLUSH, gzip: constants.Z_SYNC_FLUSH }
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { flush: flushing.brotli, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { flush: flushing.gzip },
  })
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  if (sitePassword !== null) siteGate(app, { password: sitePassword, run, now: Date.now })
  await app.register(scope((api) => registerApi(api, options)))
  if (payments !== undefined) {
    await paymentDoors(app, { payments, settlement: orderSettlement(checkout), run, publicUrl, now: checkout.now })
  }

  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await within(READY_WITHIN, run({ text: 'select 1' }))
    } catch (error) {
      app.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database_down' })
    }
    if (database.notifications.isHearing()) return { status: 'ready' }
    return reply.code(503).send({ status: 'news_missing' })
  })
  const { library } = front
  oldAddresses(app, { hasArticle: (slug) => library.articles.some((article) => article.slug === slug) })
  siteFiles(app, { library, catalogue, run, publicUrl, isGated: sitePassword !== null })
  if (buildDir !== null) {
    const release = await releaseOf(buildDir)
    await app.register(scope((pages) => workerRoute(pages, { buildDir, isOffline: options.isOffline })))
    await app.register(scope((pages) => consolePage(pages, { buildDir })))
    await app.register(scope((pages) => pageRoutes(pages, { buildDir, publicUrl, gtmId, release })))
  }
  return app
}

async function registerApi(api: FastifyInstance, options: AppOptions): Promise<void> {
  await api.register(rateLimit, {
    max: CALLS_A_MINUTE,
    timeWindow: 60_000,
    // A proxy on this machine that says nothing of its visitors must not be taken for one of them.
    allowList: isOfThisMachine,
  })
  // The documentation is a page among the calls, with a page's headers.
  await documentCalls(api)
  await api.register(scope((calls) => registerCalls(calls, options)))
}

async function registerCalls(calls: FastifyInstance, options: AppOptions): Promise<void> {
  const { shop, checkout, catalogue, front, database, buildDir, publicUrl } = options
  const { notifications, sql } = database
  const now = Date.now
  const headers = callHeaders(publicUrl)
  calls.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  calls.addHook('onRequest', refuseCrossSite(publicUrl))
  const { reviews, mailer, library } = front
  const accounts = openAccounts({ shop, database, mailer, publicUrl })
  const sessions = sessionsOf(accounts)
  loginCalls(calls, accounts)
  accountCalls(calls, accounts)
  syncCalls(calls, {
    shop,
    notifications,
    sessions,
    onSynced: (exchange) => recordBrowserFacts(sql.run, { ...exchange, now: now() }),
    onUnread: (push) => recordUnreadPush({ run: sql.run, store: shop.store, now: now() }, push),
  })
  const support = { sql, shop, notifications, passwords: accounts.passwords, mailer, orders: checkout, now }
  staffCalls(calls, support)
  supportCalls(calls, support)
  await calls.register(scope((readings) => catalogueCalls(readings, { catalogue })))
  await calls.register(scope((readings) => readingCalls(readings, { library, catalogue })))
  await calls.register(scope((readings) => offlineCalls(readings, { library, catalogue })))
  await calls.register(scope((searches) => searchCalls(searches, { search: front.search })))
  await reviewCalls(calls, { reviews, catalogue, sessions, buyers: orderBuyers(sql.run), run: sql.run, now })
  contactCalls(calls, { run: sql.run, sessions, mailer, shopAddress: library.company.email, now })
  releaseCall(calls, { release: await releaseOf(buildDir) })
  couponCalls(calls, { shop })
  const productOfVariation = (id: number) => catalogue.current().productOfVariation(id)
  cartCalls(calls, { shop, notifications, sessions, productOfVariation })
  checkoutCalls(calls, { checkout, accounts })
  orderCalls(calls, { orders: checkout, sessions, notifications })
  calls.all('/api', notFound)
  calls.all('/api/*', notFound)
}

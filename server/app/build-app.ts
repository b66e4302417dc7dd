import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { cartCalls } from '#server/cart/cart-calls.ts'
import { couponCalls } from '#server/cart/coupon-calls.ts'
import type { Shop } from '#server/cart/shop.ts'
import { catalogueCalls } from '#server/catalogue/catalogue-calls.ts'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue.ts'
import { contactCalls } from '#server/contact/contact-calls.ts'
import { accountCalls } from '#server/customer/account-calls.ts'
import { loginCalls } from '#server/customer/login-calls.ts'
import { mailboxCalls } from '#server/customer/mailbox-calls.ts'
import type { Database } from '#server/database/database.ts'
import { closeConnectionsOnStop } from '#server/http/close-connections-on-stop.ts'
import { encapsulated } from '#server/http/encapsulated.ts'
import { answerError, notFound } from '#server/http/errors.ts'
import { documentCalls } from '#server/http/open-api.ts'
import { ownCookies } from '#server/http/own-cookies.ts'
import { readForms } from '#server/http/read-forms.ts'
import { shedLoad } from '#server/http/shed-load.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { checkoutCalls } from '#server/order/checkout-calls.ts'
import { orderCalls } from '#server/order/order-calls.ts'
import { orderSettlement } from '#server/order/order-settlement.ts'
import type { CheckoutPorts } from '#server/order/orders.ts'
import { purchaseHistory } from '#server/order/purchase-history.ts'
import type { PaymentProviders } from '#server/payments/open-payments.ts'
import { readingCalls } from '#server/reading/reading-calls.ts'
import { reviewCalls } from '#server/reviews/review-calls.ts'
import { searchCalls } from '#server/search/search-calls.ts'
import { callsAMinute, intakeByAddress } from '#server/security/address-limits.ts'
import { refuseCrossSite } from '#server/security/cross-site.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import { callHeaders, PERMISSIONS, pageHeaders } from '#server/security/security-headers.ts'
import { sessionsOf } from '#server/sessions/sessions.ts'
import { contentVersion } from '#server/site/content-version.ts'
import { legacyRedirects } from '#server/site/legacy-redirects.ts'
import { offlineCalls } from '#server/site/offline-calls.ts'
import { pageRoutes } from '#server/site/page-routes.ts'
import { releaseOf } from '#server/site/release.ts'
import { releaseCall, siteFileRoutes } from '#server/site/site-files.ts'
import { requireSitePassword } from '#server/site/site-password.ts'
import { webVitalsCall } from '#server/site/web-vitals-call.ts'
import { workerRoute } from '#server/site/worker-route.ts'
import { consolePage } from '#server/support/console-page.ts'
import { staffCalls } from '#server/support/staff-calls.ts'
import { supportCalls } from '#server/support/support-calls.ts'
import { browserReports } from '#server/sync/browser-reports.ts'
import { storeReports } from '#server/sync/store-browser-reports.ts'
import { syncCalls } from '#server/sync/sync-calls.ts'
import { recordUnreadPush } from '#server/sync/unread-push.ts'
import type { TrustedProxies } from './config.ts'
import { healthRoutes } from './health-routes.ts'
import { openAccounts } from './open-accounts.ts'
import { registerPayments } from './register-payments.ts'
import type { StorefrontServices } from './storefront-services.ts'

/** The largest body that a call reads, in bytes; one that reads more says so itself. */
const BODY_LIMIT = 64 * 1024
/** A request that is not complete after so long, in ms, is closed: a slow sender must not hold a connection. */
const REQUEST_TIMEOUT = 30_000

export interface AppOptions {
  readonly shop: Shop
  readonly checkout: CheckoutPorts
  /** Without payment providers, customers pay by bank transfer. */
  readonly payments?: PaymentProviders
  readonly catalogue: LiveCatalogue
  readonly front: StorefrontServices
  readonly database: Pick<Database, 'sql' | 'notifications'>
  /** Seals what the database must not hold readable. */
  readonly secrets: SecretBox
  /** How passwords are hashed; at the present cost if not said. */
  readonly passwords?: Passwords
  /** The folder with the build's output; null to serve calls only. */
  readonly buildDir: string | null
  /** Without a slash at the end; null to take it from each request. */
  readonly publicUrl: string | null
  /** Of the tag manager that measures who agrees; null to measure nobody. */
  readonly gtmId: string | null
  /** Shuts the shop for everybody who doesn't know it; null for a shop that is open. */
  readonly sitePassword: string | null
  /** Whether the shop takes real money: what only developers need is not shown then. */
  readonly isProduction: boolean
  /** Whether browsers may open the shop without a network. */
  readonly isOffline: boolean
  readonly trustProxy: TrustedProxies
  /** Aborted when the shop is about to stop; never, if not said. */
  readonly stopping?: AbortSignal
  readonly logger: FastifyServerOptions['logger']
  /** In ms, for a request with its body; 30 s if not said. */
  readonly requestTimeout?: number
}

/** The shop as a server that is not listening yet: all calls, and all pages. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { checkout, payments, catalogue, front, database, buildDir, publicUrl, gtmId, sitePassword, trustProxy } =
    options
  const { requestTimeout = REQUEST_TIMEOUT, stopping = new AbortController().signal } = options
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
  closeConnectionsOnStop(app, stopping)
  shedLoad(app)
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
  await ownCookies(app, { publicUrl })
  await readForms(app, { bodyLimit: BODY_LIMIT })
  if (sitePassword !== null) requireSitePassword(app, { password: sitePassword, run, now: Date.now })
  await app.register(encapsulated((api) => registerApi(api, options)))
  if (payments !== undefined) {
    await registerPayments(app, { payments, settlement: orderSettlement(checkout), run, publicUrl, now: checkout.now })
  }

  healthRoutes(app, { database, stopping })
  const { library } = front
  legacyRedirects(app, { hasArticle: (slug) => library.articles.some((article) => article.slug === slug) })
  siteFileRoutes(app, { library, catalogue, run, publicUrl, isPasswordProtected: sitePassword !== null })
  if (buildDir !== null) {
    const release = await releaseOf(buildDir)
    await app.register(encapsulated((pages) => workerRoute(pages, { buildDir, isOffline: options.isOffline })))
    await app.register(encapsulated((pages) => consolePage(pages, { buildDir })))
    const version = contentVersion({ catalogue: catalogue.current, notifications: database.notifications })
    const site = { buildDir, publicUrl, gtmId, release, contentVersion: version }
    await app.register(encapsulated((pages) => pageRoutes(pages, site)))
  }
  return app
}

async function registerApi(api: FastifyInstance, options: AppOptions): Promise<void> {
  await api.register(rateLimit, callsAMinute())
  // The documentation is a page among the calls, with a page's headers.
  await documentCalls(api, { hiddenTags: options.isProduction ? ['support'] : [] })
  await api.register(encapsulated((calls) => registerCalls(calls, options)))
}

async function registerCalls(calls: FastifyInstance, options: AppOptions): Promise<void> {
  const { shop, checkout, catalogue, front, database, secrets, buildDir, publicUrl } = options
  const { notifications, sql } = database
  const now = Date.now
  const intake = intakeByAddress()
  const headers = callHeaders(publicUrl)
  calls.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  calls.addHook('onRequest', refuseCrossSite(publicUrl))
  const { reviews, mailer, library } = front
  const own = options.passwords === undefined ? {} : { passwords: options.passwords }
  const accounts = openAccounts({ shop, database, mailer, publicUrl, ...own })
  const sessions = sessionsOf(accounts)
  loginCalls(calls, accounts)
  accountCalls(calls, accounts)
  mailboxCalls(calls, accounts)
  const reports = browserReports({
    store: (batch) => storeReports(sql.run, batch),
    now,
    onError: (error) => calls.log.error({ err: error }, 'what browsers reported was not stored'),
  })
  calls.addHook('onClose', reports.close)
  syncCalls(calls, {
    shop,
    notifications,
    sessions,
    intake,
    onSynced: reports.put,
    onUnread: (push) => recordUnreadPush({ run: sql.run, store: shop.store, now: now() }, push),
  })
  const { passwords } = accounts
  const support = { sql, shop, notifications, passwords, secrets, mailer, orders: checkout, now }
  staffCalls(calls, support)
  supportCalls(calls, support)
  await calls.register(encapsulated((readings) => catalogueCalls(readings, { catalogue })))
  await calls.register(encapsulated((readings) => readingCalls(readings, { library, catalogue })))
  await calls.register(encapsulated((readings) => offlineCalls(readings, { library, catalogue })))
  await calls.register(encapsulated((searches) => searchCalls(searches, { search: front.search })))
  await reviewCalls(calls, { reviews, catalogue, sessions, buyers: purchaseHistory(sql.run), run: sql.run, now })
  contactCalls(calls, { run: sql.run, sessions, mailer, shopAddress: library.company.email, now })
  releaseCall(calls, { release: await releaseOf(buildDir) })
  webVitalsCall(calls, { run: sql.run, now })
  couponCalls(calls, { shop })
  const productOfVariation = (id: number) => catalogue.current().productOfVariation(id)
  cartCalls(calls, { shop, notifications, sessions, intake, productOfVariation })
  checkoutCalls(calls, { checkout, accounts })
  orderCalls(calls, { orders: checkout, sessions, notifications })
  calls.all('/api', notFound)
  calls.all('/api/*', notFound)
}

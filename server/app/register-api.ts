import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { cartCalls } from '#server/cart/cart-calls.ts'
import { couponCalls } from '#server/cart/coupon-calls.ts'
import { catalogueCalls } from '#server/catalogue/catalogue-calls.ts'
import { contactCalls } from '#server/contact/contact-calls.ts'
import { customerCalls } from '#server/customer/customer-calls.ts'
import { encapsulated } from '#server/http/encapsulated.ts'
import { notFound } from '#server/http/errors.ts'
import { documentCalls } from '#server/http/open-api.ts'
import { publicCache } from '#server/http/public-cache.ts'
import { checkoutCalls } from '#server/order/checkout-calls.ts'
import { orderCalls } from '#server/order/order-calls.ts'
import { hasOrdered } from '#server/order/purchase-history.ts'
import { reviewReads, reviewWrites } from '#server/reviews/review-calls.ts'
import { searchCalls } from '#server/search/search-calls.ts'
import { callsPerMinute, writeQuotaByAddress } from '#server/security/address-limits.ts'
import { refuseCrossSite } from '#server/security/cross-site.ts'
import { callHeaders } from '#server/security/security-headers.ts'
import { sessionsOf } from '#server/sessions/sessions.ts'
import { offlineCalls } from '#server/site/offline-calls.ts'
import { pageErrorCall } from '#server/site/page-error-call.ts'
import { releaseOf } from '#server/site/release.ts'
import { releaseCall } from '#server/site/site-files.ts'
import { webVitalsCall } from '#server/site/web-vitals-call.ts'
import { staffCalls } from '#server/support/staff-calls.ts'
import { supportCalls } from '#server/support/support-calls.ts'
import { browserReports } from '#server/sync/browser-reports.ts'
import { recordRefusedPush } from '#server/sync/refused-push.ts'
import { storeReports } from '#server/sync/store-browser-reports.ts'
import { syncCalls } from '#server/sync/sync-calls.ts'
import { siteTextCalls } from '#server/texts/site-text-calls.ts'
import type { AppOptions } from './app-options.ts'
import { openAccounts } from './open-accounts.ts'

/** The options that the calls use. */
type ApiOptions = Omit<AppOptions, 'payments' | 'gtmId' | 'sitePassword' | 'isOffline' | 'trustProxy' | 'logger'>

/** Every call below `/api`, and their documentation. */
export async function registerApi(api: FastifyInstance, options: ApiOptions): Promise<void> {
  await api.register(rateLimit, callsPerMinute())
  // The documentation is an HTML page, so it is registered outside of the calls and their headers.
  await documentCalls(api, { hiddenTags: options.isProduction ? ['support'] : [] })
  await api.register(encapsulated((calls) => registerCalls(calls, options)))
}

async function registerCalls(calls: FastifyInstance, options: ApiOptions): Promise<void> {
  const { shop, checkout, catalogue, storefront, database, secrets, buildDir, publicUrl } = options
  const { notifications, sql } = database
  const now = Date.now
  const headers = callHeaders(publicUrl)
  calls.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  calls.addHook('onRequest', refuseCrossSite(publicUrl))
  const { reviews, mailer, texts } = storefront
  const takeFromQuota = writeQuotaByAddress()
  const accounts = openAccounts({ shop, database, mailer, publicUrl, passwords: options.passwords })
  const sessions = sessionsOf(accounts)

  customerCalls(calls, { accounts, takeFromQuota })

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
    takeFromQuota,
    onSynced: reports.put,
    onPushRefused: (push) => recordRefusedPush({ run: sql.run, store: shop.store, now: now() }, push),
  })

  const { passwords } = accounts
  const support = { sql, shop, notifications, passwords, secrets, mailer, orders: checkout, now }
  staffCalls(calls, support)
  supportCalls(calls, support)

  await calls.register(
    encapsulated(async (cached) => {
      await publicCache(cached)
      catalogueCalls(cached, { catalogue })
      siteTextCalls(cached, { texts, catalogue })
      offlineCalls(cached, { texts, catalogue })
      searchCalls(cached, { search: storefront.search })
      reviewReads(cached, { reviews, catalogue })
    }),
  )
  reviewWrites(calls, {
    reviews,
    catalogue,
    sessions,
    hasOrdered: (purchase) => hasOrdered(sql.run, purchase),
    run: sql.run,
    now,
  })
  contactCalls(calls, { run: sql.run, sessions, mailer, shopAddress: texts.company.email, now })
  releaseCall(calls, { release: await releaseOf(buildDir) })
  pageErrorCall(calls)
  webVitalsCall(calls, { run: sql.run, now })

  couponCalls(calls, { shop })
  const productOfVariation = (id: number) => catalogue.current().productOfVariation(id)
  cartCalls(calls, { shop, notifications, sessions, takeFromQuota, productOfVariation })
  checkoutCalls(calls, { checkout, accounts, takeFromQuota })
  orderCalls(calls, { orders: checkout, sessions, notifications })

  for (const url of ['/api', '/api/*']) calls.all(url, { schema: { hide: true } }, notFound)
}

import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { onTestFinished } from 'vitest'
import { openAccounts } from '#server/app/open-accounts.ts'
import { cartCalls } from '#server/cart/cart-calls.ts'
import type { Accounts } from '#server/customer/accounts.ts'
import { customerCalls } from '#server/customer/customer-calls.ts'
import { localNotifications, type Notifications } from '#server/database/notifications.ts'
import type { Sql } from '#server/database/sql.ts'
import { type KnownCarts, knownCarts } from '#server/events/known-carts.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { answerError } from '#server/http/errors.ts'
import { readForms } from '#server/http/read-forms.ts'
import { readValibotSchemas } from '#server/http/valibot-compilers.ts'
import { type TakeFromQuota, writeQuotaByAddress } from '#server/security/address-limits.ts'
import { refuseCrossSite } from '#server/security/cross-site.ts'
import { passwordsAt } from '#server/security/passwords.ts'
import { sessionsOf } from '#server/sessions/sessions.ts'
import { reportOf } from '#server/sync/browser-facts.ts'
import { recordRefusedPush } from '#server/sync/refused-push.ts'
import { storeReports } from '#server/sync/store-browser-reports.ts'
import { syncCalls } from '#server/sync/sync-calls.ts'
import { type TestShop, testShop } from '#tests/server/shop-fixture.ts'
import { type Browser, browser } from './browser.ts'

/** Real hashing at a low cost. */
const passwords = passwordsAt({ memory: 64, passes: 1, parallelism: 1 })
let shops = 0

export interface AccountParts {
  readonly accounts: Accounts
  readonly shop: TestShop
  readonly known: KnownCarts
  readonly notifications: Notifications
  readonly takeFromQuota: TakeFromQuota
}

export interface AccountApp<Built = unknown> {
  readonly app: FastifyInstance
  readonly shop: TestShop
  readonly sql: Sql
  readonly accounts: Accounts
  /** What `build` has registered on the same server. */
  readonly built: Built
  /** A new browser without cookies. */
  readonly browser: (address?: string) => Browser
  /** A unique e-mail. */
  readonly email: (name: string) => string
}

/** The account and cart calls on a database shared with other tests. */
export async function accountApp<Built = null>(
  sql: Sql,
  build: (app: FastifyInstance, parts: AccountParts) => Built | Promise<Built> = () => null as Built,
  /** Whether a browser's reports are stored before the answer. */
  storesReports = true,
): Promise<AccountApp<Built>> {
  shops += 1
  // Unique event ids, since several shops share the database.
  const known = knownCarts()
  const shop = Object.assign(testShop(sqlCartStore(sql, known)), { newEventId: () => v7() })
  const notifications = localNotifications()
  const accounts = openAccounts({
    shop,
    database: { sql, notifications },
    mailer: { wake: () => {} },
    publicUrl: 'https://rusbank.example',
    passwords,
  })
  const app = Fastify({ trustProxy: true })
  readValibotSchemas(app)
  app.setErrorHandler(answerError)
  await app.register(cookie)
  await readForms(app, { bodyLimit: 64 * 1024 })
  app.addHook('onRequest', refuseCrossSite(accounts.publicUrl))
  const sessions = sessionsOf(accounts)
  const takeFromQuota = writeQuotaByAddress()
  customerCalls(app, { accounts, takeFromQuota })
  let reported = Promise.resolve()
  app.addHook('onSend', () => reported)
  syncCalls(app, {
    shop,
    notifications,
    sessions,
    takeFromQuota,
    onSynced: (exchange) => {
      const report = reportOf({ ...exchange, now: shop.now })
      if (storesReports && report !== null) reported = storeReports(sql.run, [report])
    },
    onPushRefused: (push) => recordRefusedPush({ run: sql.run, store: shop.store, now: shop.now }, push),
  })
  cartCalls(app, { shop, notifications, sessions, takeFromQuota, productOfVariation: () => undefined })
  const built = await build(app, { accounts, shop, known, notifications, takeFromQuota })
  onTestFinished(() => app.close())
  const prefix = `t${process.pid}x${Date.now()}x${shops}`
  let addresses = 0
  return {
    app,
    shop,
    sql,
    accounts,
    built,
    browser: (address) => {
      addresses += 1
      return browser(app, address ?? `2001:db8:${shops}:${addresses}::1`)
    },
    email: (name) => `${name}.${prefix}@example.com`,
  }
}

import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { AppOptions } from '#server/app/app-options.ts'
import { buildApp } from '#server/app/build-app.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { secretBox } from '#server/security/secret-box.ts'
import { shippedCatalogue } from './catalogue/shipped-catalogue.ts'
import { type TestShop, testShop } from './shop-fixture.ts'
import { testCheckout } from './test-checkout.ts'
import { testStorefront } from './test-storefront.ts'

export interface OpenApp {
  readonly app: FastifyInstance
  readonly shop: TestShop
}

/** The server with a test's shop, not listening. It closes with the test. */
export async function openApp(options: Partial<AppOptions> & { readonly shop?: TestShop } = {}): Promise<OpenApp> {
  const shop = options.shop ?? testShop()
  const database = options.database ?? { sql: silentSql, notifications: localNotifications() }
  const app = await buildApp({
    storefront: await testStorefront(),
    checkout: testCheckout({ shop, database }),
    catalogue: { current: () => catalogueOf(shop), reload: async () => {}, close: async () => {} },
    database,
    secrets: secretBox(Buffer.alloc(32)),
    buildDir: null,
    publicUrl: null,
    gtmId: null,
    sitePassword: null,
    isProduction: false,
    isOffline: true,
    trustProxy: false,
    logger: false,
    ...options,
    shop,
  })
  onTestFinished(() => app.close())
  return { app, shop }
}

const shipped = shippedCatalogue()

/** The shipped catalogue for lists and pages, with the variations of the test's own products. */
function catalogueOf(shop: TestShop): Catalogue {
  const has = (id: number) =>
    [...shop.products.values()].find((product) => Object.hasOwn(product.variations, String(id)))
  return { ...shipped, productOfVariation: (id) => has(id) as ReturnType<Catalogue['productOfVariation']> }
}

const silentSql: AppOptions['database']['sql'] = {
  run: async () => [],
  transaction: () => Promise.reject(new Error('There is no database here')),
  pool: { connect: () => Promise.reject(new Error('There is no database here')), end: async () => {}, options: {} },
  together: () => Promise.reject(new Error('There is no database here')),
  maintenance: () => Promise.reject(new Error('There is no database here')),
  acceptsWrites: async () => true,
  close: async () => {},
  abort: () => {},
}

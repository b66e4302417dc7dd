import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { AppOptions } from '#server/app/app-options.ts'
import { buildApp } from '#server/app/build-app.ts'
import type { Database } from '#server/database/database.ts'
import { idleMailer } from '#server/mail/mailer.ts'
import { reviewStore } from '#server/reviews/review-store.ts'
import { secretBox } from '#server/security/secret-box.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'
import { shippedCatalogue } from './catalogue/shipped-catalogue.ts'
import { shippedSearch } from './search/shipped-search.ts'
import { testShop } from './shop-fixture.ts'
import { testCheckout } from './test-checkout.ts'
import { shippedTexts } from './texts/shipped-texts.ts'

export interface OpenStorefront {
  readonly app: FastifyInstance
  /** Posts JSON, by default as a new visitor. */
  readonly post: (url: string, body: unknown, visitor?: Visitor) => Promise<LightMyRequestResponse>
  readonly database: Database
  /** How often the mailer was woken. */
  readonly wakings: () => number
}

interface Visitor {
  readonly remoteAddress: string
}

let visitors = 0

/** A unique address, so that rate limits are not shared. */
export function newVisitor(): Visitor {
  visitors += 1
  return { remoteAddress: `198.51.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}` }
}

/** The complete shop with its own embedded database, for the tests of a file. */
export function openStorefront(options: Partial<AppOptions> = {}): () => OpenStorefront {
  let front: OpenStorefront | undefined
  beforeAll(async () => {
    const database = await memoryDatabase()
    const catalogue = shippedCatalogue()
    let wakings = 0
    const shop = testShop()
    const app = await buildApp({
      shop,
      checkout: testCheckout({ shop, database }),
      catalogue: { current: () => catalogue, reload: async () => {}, close: async () => {} },
      storefront: {
        texts: await shippedTexts(),
        search: await shippedSearch(database.sql),
        reviews: reviewStore({ run: database.sql.run, onChanged: () => database.notifications.publish('reviews', {}) }),
        mailer: {
          ...idleMailer,
          wake: () => {
            wakings += 1
          },
        },
        close: async () => {},
      },
      database,
      secrets: secretBox(Buffer.alloc(32)),
      buildDir: null,
      publicUrl: 'https://rusbank.example',
      gtmId: null,
      sitePassword: null,
      isProduction: false,
      isOffline: true,
      trustProxy: false,
      logger: false,
      ...options,
    })
    const headers = { 'content-type': 'application/json' }
    const post: OpenStorefront['post'] = (url, body, visitor = newVisitor()) =>
      app.inject({ method: 'POST', url, ...visitor, headers, payload: JSON.stringify(body) })
    front = { app, post, database, wakings: () => wakings }
  })
  afterAll(async () => {
    await front?.app.close()
    await front?.database.close()
  })
  return () => {
    if (front === undefined) throw new Error('The shop is not open yet')
    return front
  }
}

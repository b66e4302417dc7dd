import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { buildApp } from '#server/app/build-app.ts'
import { parseConfig } from '#server/app/config.ts'
import { openOrders } from '#server/app/open-orders.ts'
import { openStorefrontServices } from '#server/app/storefront-services.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import { openCatalogue } from '#server/catalogue/live-catalogue.ts'
import { readContent } from '#server/catalogue/read-content.ts'
import { seedCatalogue } from '#server/catalogue/seed.ts'
import { serverWorld } from '#server/catalogue/server-world.ts'
import type { Sql } from '#server/database/sql.ts'
import { knownCarts } from '#server/events/known-carts.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { orderBatches } from '#server/order/order-batches.ts'
import { randomOrderNumber } from '#server/order/order-secrets.ts'
import { passwordsAt } from '#server/security/passwords.ts'
import { type SecretBox, secretBox } from '#server/security/secret-box.ts'
import { newId, newSecret } from '#server/security/secrets.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'
import { type RegisteredRoute, recordRoutes } from './registered-routes.ts'

/** The complete shop with its sandbox and its own database, not listening. */
export interface AttackedShop {
  readonly app: FastifyInstance
  readonly sql: Sql
  readonly secrets: SecretBox
  /** Every registered route. */
  readonly routes: readonly RegisteredRoute[]
  readonly close: () => Promise<void>
}

/** For a test that sends thousands of requests, in ms. A request that hangs is found by `send`. */
export const TIMEOUT = 300_000

const folder = (name: string) => pathToFileURL(`${process.cwd()}/${name}/`)
/** A build with empty pages, so that everything on the way to them exists. Returns its folder. */
function smallestBuild(): string {
  const build = mkdtempSync(join(tmpdir(), 'rusbank-attack-'))
  for (const name of ['client/.vite', 'client/assets', 'pictures', 'icons', 'ssr', 'support/.vite', 'support/assets']) {
    mkdirSync(join(build, name), { recursive: true })
  }
  writeFileSync(join(build, 'client/.vite/manifest.json'), '{}')
  const files = {
    'style.css': { file: 'assets/style.css' },
    'src/app/console-entry.tsx': { file: 'assets/console.js' },
  }
  writeFileSync(join(build, 'support/.vite/manifest.json'), JSON.stringify(files))
  writeFileSync(
    join(build, 'ssr/entry-server.js'),
    `export const createRenderer = () => async () => ({ status: 404, headers: {}, pipe: (to) => to.end() })`,
  )
  return build
}

export async function openAttackedShop(): Promise<AttackedShop> {
  const parsed = parseConfig({})
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const { config } = parsed
  const database = await memoryDatabase()
  const onError = (error: unknown): void => {
    throw error
  }
  const content = await readContent({ content: folder('content'), pictures: folder('no-pictures') })
  await seedCatalogue(database.tables, content)
  await database.sql.run({ text: 'update products set stock = 1000000 where stock is not null' })
  const catalogue = await openCatalogue({ database, content, onError })
  const texts = { content: folder('content'), pictures: content.source.pictures, smtpUrl: null, isMeasured: false }
  const storefront = await openStorefrontServices({ database, catalogue, ...texts, onError, now: Date.now })
  const known = knownCarts()
  const shop: CartPorts = {
    store: sqlCartStore(database.sql, known),
    world: () => serverWorld(catalogue.current(), Date.now()),
    newEventId: () => v7(),
    newCartId: newId,
    newCartKey: newSecret,
  }
  // Nothing listens: the shop's requests to its own sandbox fail as with an unreachable provider.
  const localUrl = () => 'http://127.0.0.1:9'
  const secrets = secretBox(Buffer.alloc(32))
  const { mailer } = storefront
  const orders = await openOrders({
    config,
    database,
    secrets,
    localUrl,
    mailer,
    content: folder('content'),
    // Every payment that is begun at the sandbox reports that it does not answer.
    onError: () => {},
  })
  const writeInBatch = orderBatches(database.sql)
  const checkout = {
    ...orders,
    shop,
    known,
    newOrderNumber: randomOrderNumber,
    writeInBatch,
    couponLimit: () => null,
    reloadCatalogue: catalogue.reload,
  }
  const buildDir = smallestBuild()
  const { result: app, routes } = await recordRoutes(() =>
    buildApp({
      shop,
      checkout,
      catalogue,
      storefront,
      database,
      secrets,
      payments: orders.payments,
      passwords: passwordsAt({ memory: 64, passes: 1, parallelism: 1 }),
      buildDir,
      publicUrl: null,
      gtmId: null,
      sitePassword: null,
      isProduction: false,
      isOffline: true,
      // Every request has its own address, so that none is refused because of others.
      trustProxy: '127.0.0.1',
      logger: false,
    }),
  )
  await app.ready()
  const close = async (): Promise<void> => {
    await app.close()
    await storefront.close()
    await catalogue.close()
    await database.close()
    rmSync(buildDir, { recursive: true })
  }
  return { app, sql: database.sql, secrets, routes, close }
}

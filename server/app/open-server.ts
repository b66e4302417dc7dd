import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { v7 } from 'uuid'
import { missingPictures } from '#content/missing-pictures.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import { openCatalogue } from '#server/catalogue/live-catalogue.ts'
import { readContent } from '#server/catalogue/read-content.ts'
import { seedCatalogue } from '#server/catalogue/seed.ts'
import { serverWorld } from '#server/catalogue/server-world.ts'
import { openAdminSocket } from '#server/commands/admin-socket.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Run } from '#server/database/sql.ts'
import { waitForDatabase } from '#server/database/wait-for-database.ts'
import { knownCarts } from '#server/events/known-carts.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { localUrlOf } from '#server/http/local-url.ts'
import { loggerOptions } from '#server/http/logger.ts'
import type { CheckoutPorts } from '#server/order/checkout-ports.ts'
import { scheduleDueOrders } from '#server/order/due-orders.ts'
import { orderBatches } from '#server/order/order-batches.ts'
import { randomOrderNumber } from '#server/order/order-secrets.ts'
import { scheduleCleanUp } from '#server/retention/clean-up.ts'
import { deleteExpired } from '#server/retention/delete-expired.ts'
import { deleteIdleCustomerCarts } from '#server/retention/delete-idle-carts.ts'
import { newId, newSecret } from '#server/security/secrets.ts'
import { buildApp } from './build-app.ts'
import type { Config } from './config.ts'
import { openOrders } from './open-orders.ts'
import { openSecrets } from './open-secrets.ts'
import { openStorefrontServices } from './storefront-services.ts'

const root = resolve(import.meta.dirname, '../..')
/** How long requests in progress may take when the shop stops, in ms. Then all connections are closed, to the database too. */
const STOP_TIMEOUT_MS = 5_000

interface OpeningOptions {
  /** Called with errors that the shop recovers from, until it has its own logger. */
  readonly onError: (error: unknown) => void
  /** Called with a message if the database is not available yet. */
  readonly onWait: (sentence: string) => Promise<void> | void
}

/** Waits for the database, migrates it, and builds the shop on it. */
export async function openServer(config: Config, { onError, onWait }: OpeningOptions) {
  let report = onError
  const reportError = (error: unknown): void => report(error)
  const dataDir = resolve(root, config.dataDir)
  const folder = (name: string): URL => pathToFileURL(`${resolve(root, name)}/`)
  const contentFolder = folder('content')
  const content = await readContent({ content: contentFolder, pictures: folder('build/pictures') })
  const { databaseUrl, databaseConnections: connections, databaseWait: atMost } = config
  let hasFailed = false
  const open = async () => {
    const opened = await openDatabase({ databaseUrl, connections, dataDir, onError: reportError })
    if (!opened.ok) return opened
    const { database } = opened
    const toClose = [database.close]
    try {
      await migrate(database.sql)
      const secrets = await openSecrets({ config, dataDir, sql: database.sql })
      // A failed try may have imported the content nevertheless.
      if ((await seedCatalogue(database.tables, content)) || hasFailed) database.notifications.publish('catalogue', {})
      const catalogue = await openCatalogue({ database, content, onError: reportError })
      toClose.unshift(catalogue.close)
      const storefront = await openStorefrontServices({
        isMeasured: config.gtmId !== null,
        database,
        catalogue,
        content: contentFolder,
        pictures: content.source.pictures,
        smtpUrl: config.smtpUrl,
        onError: reportError,
        now: Date.now,
      })
      return { ok: true as const, database, secrets, catalogue, storefront }
    } catch (error) {
      hasFailed = true
      for (const close of toClose) await close()
      throw error
    }
  }
  const stored = await (databaseUrl === null ? open() : waitForDatabase({ open, databaseUrl, atMost, onWait }))
  if (!stored.ok) return stored
  const { database, secrets, catalogue, storefront } = stored
  const known = knownCarts()
  const store = sqlCartStore(database.sql, known)
  const shop: CartPorts = {
    store,
    world: () => serverWorld(catalogue.current(), Date.now()),
    newEventId: () => v7(),
    newCartId: newId,
    newCartKey: newSecret,
  }
  const limits = new Map(content.source.coupons.map(({ code, usage_limit }) => [code, usage_limit]))
  const orders = await openOrders({
    config,
    database,
    secrets,
    content: contentFolder,
    localUrl: () => localUrlOf(app.server),
    mailer: storefront.mailer,
    onError: reportError,
  })
  const checkout: CheckoutPorts = {
    ...orders,
    shop,
    newOrderNumber: randomOrderNumber,
    known,
    writeInBatch: orderBatches(database.sql),
    couponLimit: (code) => limits.get(code) ?? null,
    reloadCatalogue: catalogue.reload,
  }
  const stopping = new AbortController()
  const app = await buildApp({
    ...config,
    shop,
    checkout,
    payments: orders.payments,
    catalogue,
    storefront,
    database,
    secrets,
    buildDir: resolve(root, 'build'),
    makePicture: missingPictures({ root, manifest: content.source.pictures }),
    stopping: stopping.signal,
    logger: loggerOptions(config.logLevel),
  })
  report = (error) => app.log.error({ err: error }, 'the shop recovered from an error')
  const orderSchedule = scheduleDueOrders(checkout)
  // Not earlier: requests to the sandbox need the port that the shop listens on.
  app.addHook('onListen', async () => void orderSchedule.runNow())
  const maintain: Run = (statement) => database.sql.maintenance((run) => run(statement))
  const deletions = [
    () => store.purge(Date.now()),
    () => deleteIdleCustomerCarts(database.sql.maintenance, Date.now()),
    (closing: AbortSignal) => deleteExpired(maintain, Date.now(), closing),
  ]
  const cleanUps = scheduleCleanUp({ deletions, onError: reportError })
  // Once the shop is open, so that it opens no later.
  app.addHook('onListen', async () => void cleanUps.runNow())
  const runHere = (name: string, words: readonly string[]) =>
    runCommand(name, words, {
      run: database.sql.run,
      catalogue: database,
      secrets,
      now: Date.now(),
      orders: async () => checkout,
    })
  const adminSocket = databaseUrl === null ? await openAdminSocket({ dataDir, runCommand: runHere }) : null
  /** Serves for the configured delay, answers the requests in progress, and then closes everything. */
  const close = async (): Promise<void> => {
    stopping.abort()
    await wait(config.stopDelay * 1_000)
    const stopTimer = setTimeout(() => {
      app.server.closeAllConnections()
      database.sql.abort()
    }, STOP_TIMEOUT_MS)
    await Promise.all([orderSchedule.close(), cleanUps.close(), adminSocket?.close(), app.close(), storefront.close()])
    await catalogue.close()
    await database.close()
    clearTimeout(stopTimer)
  }
  return { ok: true as const, opened: { app, database, close } }
}

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { buildApp } from './app.ts'
import { newCartId, newCartKey } from './cart/cart-secrets.ts'
import type { Shop } from './cart/shop.ts'
import { openCatalogue } from './catalogue/live-catalogue.ts'
import { readContent } from './catalogue/read-content.ts'
import { seedCatalogue } from './catalogue/seed.ts'
import { serverWorld } from './catalogue/server-world.ts'
import { runCommand } from './commands/commands.ts'
import { openDoor } from './commands/door.ts'
import type { Config } from './config.ts'
import { forgetOldAccountData } from './customer/forget.ts'
import { type Database, type OpenedDatabase, openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import type { Run } from './database/sql.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { sqlCartStore } from './event-store/sql-cart-store.ts'
import { openFrontOfHouse } from './front-of-house.ts'
import { loggerOptions } from './http/logger.ts'
import { forgetAllowances } from './limits/allowance.ts'
import type { CheckoutPorts } from './order/orders.ts'
import { scheduleDueOrders } from './order/schedule-due-orders.ts'
import { sellerOf } from './order/seller.ts'
import { openPayments } from './payments/open-payments.ts'
import { ownAddress } from './payments/own-address.ts'
import { forgetTickets } from './payments/return-tickets.ts'
import { readCompany } from './reading/read-texts.ts'
import { deleteExpired } from './retention/delete-expired.ts'
import { deleteIdleCustomerCarts } from './retention/delete-idle-carts.ts'
import { forgetStaffSessions } from './support/staff-session.ts'

const root = resolve(import.meta.dirname, '..')
/** Between two times that the shop forgets what is too old, in ms. */
const FORGETTING = 60 * 60 * 1000
/** How long the database may take, when the shop stops, to do what it was asked for: after that it is let go of, in ms. */
const DATABASE_PATIENCE = 5_000

/** The whole shop, ready to listen. */
export interface OpenShop {
  readonly app: FastifyInstance
  readonly database: Database
  /** Answers what was asked, and then closes everything. */
  readonly close: () => Promise<void>
}

export type OpenedShop =
  | { readonly ok: true; readonly opened: OpenShop }
  | { readonly ok: false; readonly reason: 'folder_in_use' }

interface OpeningOptions {
  /** Told, until the shop has its own log, of what is mended without anybody's doing. */
  readonly onError: (error: unknown) => void
  /** Told, with a sentence, where the database has to be waited for. */
  readonly onWait: (sentence: string) => Promise<void> | void
}

/** Opens the database, as soon as it answers, brings it up to date, and builds the shop on it. */
export async function openShop(config: Config, { onError, onWait }: OpeningOptions): Promise<OpenedShop> {
  let report = onError
  const tell = (error: unknown): void => report(error)
  const dataDir = resolve(root, config.dataDir)
  const begun = await openMigrated({ config, dataDir, onError: tell, onWait })
  if (!begun.ok) return begun
  const { database } = begun
  const folder = (name: string): URL => pathToFileURL(`${resolve(root, name)}/`)
  const contentFolder = folder('content')
  const content = await readContent({ content: contentFolder, pictures: folder('build/pictures') })
  if (await seedCatalogue(database.tables, content)) database.notifications.publish('catalogue', {})
  const catalogue = await openCatalogue({ database, source: content.source, onError: tell })
  const front = await openFrontOfHouse({
    database,
    catalogue,
    content: contentFolder,
    pictures: content.source.pictures,
    smtpUrl: config.smtpUrl,
    onError: tell,
    now: Date.now,
  })
  const store = sqlCartStore(database.sql)
  const shop: Shop = {
    store,
    world: () => serverWorld(catalogue.current(), Date.now()),
    newEventId: () => v7(),
    newCartId,
    newCartKey,
  }
  const limits = new Map(content.source.coupons.map(({ code, usage_limit }) => [code, usage_limit]))
  const company = await readCompany(contentFolder)
  const { unit, ...address } = company.address
  const payments = openPayments({
    config: config.payments,
    run: database.sql.run,
    ownAddress: () => ownAddress(app.server),
    pickUp: { ...address, street: `${unit}, ${address.street}` },
    now: Date.now,
  })
  const checkout: CheckoutPorts = {
    shop,
    sql: database.sql,
    notifications: database.notifications,
    mailer: front.mailer,
    payments,
    account: config.payments.bankAccount ?? company.bank_account,
    seller: sellerOf(company),
    publicUrl: config.publicUrl,
    newEventId: () => v7(),
    now: Date.now,
    couponLimit: (code) => limits.get(code) ?? null,
    reloadCatalogue: catalogue.reload,
  }
  const app = await buildApp({
    shop,
    checkout,
    payments,
    catalogue,
    front,
    database,
    buildDir: resolve(root, 'build'),
    publicUrl: config.publicUrl,
    gtmId: config.gtmId,
    sitePassword: config.sitePassword,
    isOffline: config.isOffline,
    trustProxy: config.trustProxy,
    logger: loggerOptions(config.logLevel),
  })
  report = (error) => app.log.error({ err: error }, 'something went wrong beside the calls')
  const keeper = scheduleDueOrders(checkout, tell)
  // Not before: the sandbox is asked at the address where the shop listens.
  app.addHook('onListen', async () => keeper.look())
  const maintain: Run = (statement) => database.sql.maintenance((run) => run(statement))
  const forget = async (): Promise<void> => {
    await store.purge(Date.now())
    await forgetAllowances(maintain, Date.now())
    await forgetTickets(maintain, Date.now())
    await forgetOldAccountData(maintain, Date.now())
    await forgetStaffSessions(maintain, Date.now())
    await deleteIdleCustomerCarts(maintain, Date.now())
    await deleteExpired(maintain, Date.now())
  }
  const forgetting = setInterval(() => forget().catch(tell), FORGETTING)
  forgetting.unref()
  const atTheDoor = (name: string, words: readonly string[]) =>
    runCommand(name, words, { run: database.sql.run, now: Date.now(), orders: async () => checkout })
  const door = config.databaseUrl === null ? await openDoor({ dataDir, runCommand: atTheDoor }) : null
  const close = async (): Promise<void> => {
    clearInterval(forgetting)
    const giveUp = setTimeout(database.sql.abort, DATABASE_PATIENCE)
    await keeper.close()
    await door?.close()
    await app.close()
    await front.close()
    await catalogue.close()
    await database.close()
    clearTimeout(giveUp)
  }
  return { ok: true, opened: { app, database, close } }
}

interface MigratedOptions extends OpeningOptions {
  readonly config: Config
  readonly dataDir: string
}

async function openMigrated({ config, dataDir, onError, onWait }: MigratedOptions): Promise<OpenedDatabase> {
  const { databaseUrl, databaseConnections: connections, databaseWait: atMost } = config
  const open = async (): Promise<OpenedDatabase> => {
    const opened = await openDatabase({ databaseUrl, connections, dataDir, onError })
    if (!opened.ok) return opened
    try {
      await migrate(opened.database.sql)
    } catch (error) {
      await opened.database.close()
      throw error
    }
    return opened
  }
  return databaseUrl === null ? open() : waitForDatabase({ open, databaseUrl, atMost, onWait })
}

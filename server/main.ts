import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { v7 } from 'uuid'
import { buildApp } from './app.ts'
import { newCartId, newCartKey } from './cart/cart-secrets.ts'
import type { Shop } from './cart/shop.ts'
import { openCatalogue } from './catalogue/live-catalogue.ts'
import { readContent } from './catalogue/read-content.ts'
import { seedCatalogue } from './catalogue/seed.ts'
import { serverWorld } from './catalogue/server-world.ts'
import { type Config, parseConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { sqlCartStore } from './event-store/sql-cart-store.ts'
import { openFrontOfHouse } from './front-of-house.ts'
import { loggerOptions } from './http/logger.ts'

const root = resolve(import.meta.dirname, '..')
/** Between two times that the shop forgets what is too old, in ms. */
const FORGETTING = 60 * 60 * 1000
/** How long requests in flight may take when the shop stops, in ms. */
const PATIENCE = 10_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

async function main(): Promise<void> {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) {
    complain('The shop can’t start with these environment variables:')
    for (const problem of parsed.problems) complain(`  ${problem}`)
    process.exitCode = 1
    return
  }
  await open(parsed.config)
}

async function open(config: Config): Promise<void> {
  let report = (error: unknown): void => complain(error instanceof Error ? error.message : String(error))
  const onError = (error: unknown): void => report(error)
  const opened = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: resolve(root, config.dataDir),
    onError,
  })
  if (!opened.ok) {
    complain(`Another process has the shop's data open: ${config.dataDir}. Stop it, or set DATA_DIR or DATABASE_URL.`)
    process.exitCode = 1
    return
  }
  const { database } = opened
  await migrate(database.sql)
  const folder = (name: string): URL => pathToFileURL(`${resolve(root, name)}/`)
  const contentFolder = folder('content')
  const content = await readContent({ content: contentFolder, pictures: folder('build/pictures') })
  if (await seedCatalogue(database.tables, content)) database.notifications.publish('catalogue', {})
  const catalogue = await openCatalogue({ database, source: content.source, onError })
  const { pictures } = content.source
  const { smtpUrl } = config
  const front = await openFrontOfHouse({
    database,
    catalogue,
    content: contentFolder,
    pictures,
    smtpUrl,
    onError,
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
  const app = await buildApp({
    shop,
    catalogue,
    front,
    database,
    buildDir: resolve(root, 'build'),
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    logger: loggerOptions(config.logLevel),
  })
  report = (error) => app.log.error({ err: error }, 'something went wrong beside the calls')
  const forgetting = setInterval(() => store.forget(Date.now()).catch(onError), FORGETTING)
  forgetting.unref()

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    clearInterval(forgetting)
    setTimeout(() => process.exit(1), PATIENCE).unref()
    await app.close()
    await front.close()
    catalogue.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())

  const address = await app.listen({ port: config.port, host: config.host })
  say(`Rusbank is open at ${config.publicUrl ?? address}`)
}

main().catch((error: unknown) => {
  complain(`The shop can't start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sendToAdminSocket } from '#server/commands/admin-socket.ts'
import { type CommandOutcome, failed } from '#server/commands/command.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { parseConfig } from './config.ts'
import { openOrders } from './open-orders.ts'
import { openSecrets } from './open-secrets.ts'

/**
 * Runs an administration command: `node server/app/command-line.ts mail show 12`. If a running shop has the embedded
 * database open, that shop runs the command. Only `staff add` creates a database, as before the first start.
 */
async function main([name = '', ...words]: readonly string[]): Promise<CommandOutcome> {
  const parsed = parseConfig(process.env)
  if (!parsed.ok) return failed(...parsed.problems)
  const { config } = parsed
  const root = resolve(import.meta.dirname, '../..')
  const dataDir = resolve(root, config.dataDir)
  if (words.join(' ') === 'help') return runCommand(name, words, null)
  if (config.databaseUrl === null && `${name} ${words[0]}` !== 'staff add' && !existsSync(join(dataDir, 'postgres')))
    return failed(`There is no database of a shop in ${dataDir}. Start the shop first, or correct DATA_DIR.`)
  const opened = await openDatabase({ databaseUrl: config.databaseUrl, dataDir, onError: complain })
  if (!opened.ok) {
    const inShop = await sendToAdminSocket(dataDir, name, words)
    return inShop ?? failed(`Another process has the shop's data open, and does not answer: ${config.dataDir}`)
  }
  const { database } = opened
  try {
    await migrate(database.sql)
    const content = pathToFileURL(`${resolve(root, 'content')}/`)
    const secrets = await openSecrets({ config, dataDir, sql: database.sql })
    const orders = () => openOrders({ config, database, secrets, content, onError: complain })
    const { run } = database.sql
    return await runCommand(name, words, { run, catalogue: database, secrets, now: Date.now(), orders })
  } finally {
    await database.close()
  }
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}

try {
  const { ok, lines } = await main(process.argv.slice(2))
  const stream = ok ? process.stdout : process.stderr
  // What was asked for is done, also if nobody reads the output to its end, as after `| head`.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  for (const line of lines) stream.write(`${line}\n`)
  if (!ok) process.exitCode = 1
} catch (error) {
  complain(error)
  process.exitCode = 1
}

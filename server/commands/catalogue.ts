import { resolve } from 'node:path'
import { changeProduct } from '#server/catalogue/change-product.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { parseConfig } from '../app/config.ts'
import { describeResult, parseCatalogueChange, USAGE } from './catalogue-changes.ts'

/** Changes the shelf by the command line, beside the running shop on a PostgreSQL, or instead of it on the embedded one. */
async function main(words: readonly string[]): Promise<string> {
  const change = parseCatalogueChange(words)
  if (change === null) throw new Error(USAGE)
  const parsed = parseConfig(process.env)
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'))
  const { databaseUrl, dataDir } = parsed.config
  const root = resolve(import.meta.dirname, '../..')
  const onError = (error: unknown): void => void process.stderr.write(`${String(error)}\n`)
  const opened = await openDatabase({ databaseUrl, dataDir: resolve(root, dataDir), onError })
  if (!opened.ok)
    throw new Error('The shop is open on its embedded database. Stop it first, or run it on a PostgreSQL.')
  const { database } = opened
  try {
    await migrate(database.sql)
    const changed = await changeProduct(database, change)
    if (!changed.ok) throw new Error(describeResult(change, changed))
    return describeResult(change, changed)
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

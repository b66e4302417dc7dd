import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database/migrate.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import { createDatabase, type Postgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a running PostgreSQL, for `createDatabase`. */
    postgresUrl: string
    /** The name of a database there with the shop's tables and no connections. */
    migratedTemplate: string
    /** How many worlds to simulate, and the seed of the first. */
    sim: { readonly fixed: number; readonly seconds: number; readonly seed: number }
    /** For how many seconds at least faults are injected into a running shop, and the seed of their order. */
    chaos: { readonly seconds: number; readonly seed: number }
    /** The path of the browser that e2e tests drive. */
    chromium: string
  }
}

let postgres: Postgres | undefined

export async function setup({ provide }: TestProject): Promise<void> {
  postgres = await startPostgres()
  provide('postgresUrl', postgres.url)
  const url = await createDatabase(postgres.url)
  const sql = postgresSql({ url, connections: 1, onError: () => {} })
  await migrate(sql)
  await sql.close()
  provide('migratedTemplate', new URL(url).pathname.slice(1))
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
}

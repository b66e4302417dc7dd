import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of a running PostgreSQL: `inject('postgresUrl')`, then `createDatabase` of it. */
    postgresUrl: string
    /** How many worlds to simulate, and the seed of the first. */
    sim: { readonly fixed: number; readonly seconds: number; readonly seed: number }
    /** For how many seconds, at the least, faults are done to a running shop, and the seed of their order. */
    chaos: { readonly seconds: number; readonly seed: number }
    /** The path of the browser that e2e tests drive. */
    chromium: string
  }
}

let postgres: Postgres | undefined

export async function setup({ provide }: TestProject): Promise<void> {
  postgres = await startPostgres()
  provide('postgresUrl', postgres.url)
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { Query } from './rules.ts'

/** The size of the small disk in MiB: the initial size of the database, and its maximum growth per second of load. */
const FIRST = 600
const EACH_SECOND = 0.8

/**
 * Mounts a file system in memory with little more room than the database needs. Null if this process may not mount
 * one.
 */
export function mountSmallDisk(seconds: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'rusbank-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${Math.ceil(FIRST + EACH_SECOND * seconds)}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Reads with a new connection per query, since a fault may have broken an earlier one. */
export function postgresQuery(connectionString: string): Query {
  return (text, values) => readPostgres(connectionString, (query) => query(text, values))
}

/** Reads with one connection, while no faults are injected. */
export async function readPostgres<Found>(
  connectionString: string,
  read: (query: Query) => Promise<Found>,
): Promise<Found> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return await read(async <Row>(text: string, values: readonly unknown[] = []) => {
      return (await client.query(text, [...values])).rows as Row[]
    })
  } finally {
    await client.end()
  }
}

/** Reads or changes the data folder of a stopped shop. */
export async function readEmbedded<Found>(folder: string, read: (query: Query) => Promise<Found>): Promise<Found> {
  const database = await PGlite.create(join(folder, 'postgres'), { extensions: { pg_trgm } })
  try {
    return await read(async <Row>(text: string, values: readonly unknown[] = []) => {
      return (await database.query<Row>(text, [...values])).rows
    })
  } finally {
    await database.close()
  }
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { Query } from './rules.ts'

/** Of the small disk, in MiB: what the database has at first, and what a second of the load adds to it at the most. */
const FIRST = 600
const EACH_SECOND = 0.8

/** A file system in memory with room for a database and little more; null where this process may mount none. */
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

/** Reads by a connection of its own for each query: what holds one may have been ended meanwhile. */
export function postgresQuery(connectionString: string): Query {
  return (text, values) => readPostgres(connectionString, (query) => query(text, values))
}

/** Reads much by one connection, of a database that nobody ends. */
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

/** Reads what a stopped shop has left in its folder, or changes it. */
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

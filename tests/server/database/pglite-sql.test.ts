import type { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { sqlOf } from '#server/database/pglite-sql.ts'

it('a database whose sync for several writes fails has stored none of them for certain, and stops', async () => {
  let isBroken = true
  const exec = async (text: string) => {
    if (isBroken && text.includes('synchronous_commit = on')) throw new Error('EIO: i/o error, fsync')
    return [{ rows: [], fields: [] }]
  }
  const { run } = sqlOf({ exec } as unknown as PGlite, new AbortController())
  const write = () => run({ text: 'insert into notes default values' })
  const outcomes = await Promise.allSettled([write(), write()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  await expect(write()).rejects.toThrow('The embedded database has stopped')
})

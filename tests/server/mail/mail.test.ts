import { afterAll, beforeAll, describe } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { pgliteSql } from '#server/database/pglite-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { describeMail } from './mail.contract.ts'

describe('mail in the embedded database', () => {
  let sql: Sql
  beforeAll(async () => {
    sql = await pgliteSql('memory')
    await migrate(sql)
  }, 60_000)
  afterAll(() => sql.close())

  describeMail(() => sql)
})

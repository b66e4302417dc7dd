import { afterAll, beforeAll, describe, inject } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import { createDatabase } from '#tests/postgres.ts'
import { describeMail } from './mail.contract.ts'

describe('mail in PostgreSQL', () => {
  let sql: Sql
  beforeAll(async () => {
    const url = await createDatabase(inject('postgresUrl'))
    sql = postgresSql({ url, connections: 8, onError: () => {} })
    await migrate(sql)
  })
  afterAll(() => sql.close())

  describeMail(() => sql)
})

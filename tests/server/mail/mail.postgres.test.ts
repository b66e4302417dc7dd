import { afterAll, beforeAll, describe, inject } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { Sql } from '#server/database/sql.ts'
import { createDatabase } from '#tests/postgres.ts'
import { patientSql } from '#tests/server/test-sql.ts'
import { describeMail } from './mail.contract.ts'

describe('mail in PostgreSQL', () => {
  let sql: Sql
  beforeAll(async () => {
    const url = await createDatabase(inject('postgresUrl'))
    sql = patientSql({ url, connections: 8 })
    await migrate(sql)
  })
  afterAll(() => sql.close())

  describeMail(() => sql)
})

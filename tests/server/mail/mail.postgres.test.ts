import { describe } from 'vitest'
import { postgresTestSql } from '#tests/server/test-sql.ts'
import { describeMail } from './mail.contract.ts'
import { describeMailClaims } from './mail-claims.contract.ts'
import { describeMailer } from './mailer.contract.ts'

describe('mail in PostgreSQL', () => {
  const sql = postgresTestSql()

  describeMail(sql)
  describeMailer(sql)
  describeMailClaims(sql)
})

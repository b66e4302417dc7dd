import { describe } from 'vitest'
import { memorySql } from '#tests/server/test-sql.ts'
import { describeMail } from './mail.contract.ts'
import { describeMailClaims } from './mail-claims.contract.ts'
import { describeMailer } from './mailer.contract.ts'

describe('mail in the embedded database', () => {
  const sql = memorySql()

  describeMail(sql)
  describeMailer(sql)
  describeMailClaims(sql)
})

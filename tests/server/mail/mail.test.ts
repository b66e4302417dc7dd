import { describe } from 'vitest'
import { memorySql } from '#tests/server/test-sql.ts'
import { describeMail } from './mail.contract.ts'

describe('mail in the embedded database', () => {
  const sql = memorySql()

  describeMail(sql)
})

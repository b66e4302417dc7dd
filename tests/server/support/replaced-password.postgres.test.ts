import { expect, it } from 'vitest'
import { beginStaffSession, staffOf } from '#server/support/staff-session.ts'
import { insertStaff, setStaffPassword } from '#server/support/staff-store.ts'
import { hold, waiters } from '#tests/server/row-locks.ts'
import { postgresTestSql } from '#tests/server/test-sql.ts'

const sql = postgresTestSql()

it('a sign-in with a password that a colleague is replacing at the same moment is refused', async () => {
  const [id, now] = ['thandi', 1_800_000_000_000]
  const account = { id, email: 'thandi@rusbank.example', name: 'Thandi', role: 'support' } as const
  const credentials = { passwordHash: 'stolen', codeSecret: 'sealed', codeStep: 0 }
  await insertStaff(sql().run, { ...account, ...credentials, createdAt: now })
  const replacing = await hold(sql(), (run) =>
    setStaffPassword(run, { id, passwordHash: 'new', previousHash: 'stolen' }),
  )
  const begun = beginStaffSession(sql().run, { staffId: id, passwordHash: 'stolen', now })
  await Promise.race([begun, waiters(sql(), 1)])
  await replacing.release()
  expect(await staffOf(sql().run, { secret: (await begun) ?? '', now })).toBeNull()
})

import { expect, it } from 'vitest'
import { passwordsAt } from '#server/security/passwords.ts'
import { confirmStaffPassword } from '#server/support/sign-in.ts'
import { insertStaff } from '#server/support/staff-store.ts'
import { memorySql } from '#tests/server/test-sql.ts'

const sql = memorySql()
const passwords = passwordsAt({ memory: 64, passes: 1, parallelism: 1 })
const now = 1_800_000_000_000

it('one agent’s wrong passwords for a refund lock out no colleague in the same office', async () => {
  const { run } = sql()
  for (const id of ['thandi', 'sipho']) {
    const passwordHash = await passwords.hash(`the password of ${id}`)
    const staff = { id, email: `${id}@rusbank.example`, name: id, role: 'support' as const, passwordHash }
    await insertStaff(run, { ...staff, codeSecret: 'sealed', codeStep: 0, createdAt: now })
  }
  const confirm = async (id: string, password: string, address: string) => {
    const confirmed = await confirmStaffPassword({ run, passwords, now }, { id, password, address })
    return confirmed.ok ? 200 : confirmed.error.data.status
  }
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries += 1) statuses.push(await confirm('thandi', `guess ${tries}`, '192.0.2.1'))
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  expect(await confirm('sipho', 'the password of sipho', '192.0.2.1')).toBe(200)
  expect(await confirm('thandi', 'the password of thandi', '192.0.2.1')).toBe(429)
  expect(await confirm('thandi', 'the password of thandi', '192.0.2.2')).toBe(200)
})

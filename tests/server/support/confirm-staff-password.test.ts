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

it('right passwords do not count: an agent confirms refund after refund', async () => {
  const { run } = sql()
  const passwordHash = await passwords.hash('the password of lerato')
  const staff = {
    id: 'lerato',
    email: 'lerato@rusbank.example',
    name: 'Lerato',
    role: 'support' as const,
    passwordHash,
  }
  await insertStaff(run, { ...staff, codeSecret: 'sealed', codeStep: 0, createdAt: now })
  const given = { id: 'lerato', password: 'the password of lerato', address: '192.0.2.9' }
  for (let refunds = 0; refunds < 8; refunds += 1) {
    expect(await confirmStaffPassword({ run, passwords, now }, given), `refund ${refunds}`).toMatchObject({ ok: true })
  }
})

it('the addresses of one IPv6 network count as one', async () => {
  const { run } = sql()
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries += 1) {
    const guess = { id: 'anele', password: `guess ${tries}`, address: `2001:db8::${tries}` }
    const confirmed = await confirmStaffPassword({ run, passwords, now }, guess)
    statuses.push(confirmed.ok ? 200 : confirmed.error.data.status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
})

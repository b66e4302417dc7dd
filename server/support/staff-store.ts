import { emailKeyOf } from '#domain/customer/email.ts'
import type { Role } from '#domain/support/staff-sign-in.ts'
import type { Run } from '#server/database/sql.ts'
import type { SecretBox } from '#server/security/secret-box.ts'

export interface StaffRecord {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string
  /** Encrypted by the `SecretBox`. */
  readonly codeSecret: string
  /** The last time step whose code was used. */
  readonly codeStep: number
  readonly createdAt: number
}

export const contextOfCodeSecret = (staffId: string): string => `staff.code_secret ${staffId}`

export function sealCodeSecret(secrets: SecretBox, { id, codeSecret }: Pick<StaffRecord, 'id' | 'codeSecret'>): string {
  return secrets.seal(codeSecret, contextOfCodeSecret(id))
}

export function openCodeSecret(secrets: SecretBox, { id, codeSecret }: Pick<StaffRecord, 'id' | 'codeSecret'>): string {
  return secrets.open(codeSecret, contextOfCodeSecret(id))
}

const columns = `id, email, name, role, password_hash as "passwordHash", code_secret as "codeSecret",
  code_step as "codeStep", created_at as "createdAt"`

export async function staffByEmail(run: Run, email: string): Promise<StaffRecord | undefined> {
  const text = `select ${columns} from staff where email_key = $1`
  return (await run<StaffRecord>({ text, values: [emailKeyOf(email)] }))[0]
}

export async function staffById(run: Run, id: string): Promise<StaffRecord | undefined> {
  return (await run<StaffRecord>({ text: `select ${columns} from staff where id = $1`, values: [id] }))[0]
}

/** In order of name. */
export function allStaff(run: Run): Promise<StaffRecord[]> {
  return run<StaffRecord>({ text: `select ${columns} from staff order by name, id` })
}

/** Resolves with false if the e-mail is taken. */
export async function insertStaff(run: Run, staff: StaffRecord): Promise<boolean> {
  const { id, email, name, role, passwordHash, codeSecret, codeStep, createdAt } = staff
  const inserted = await run({
    text: `insert into staff (id, email, email_key, name, role, password_hash, code_secret, code_step, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (email_key) do nothing returning id`,
    values: [id, email, emailKeyOf(email), name, role, passwordHash, codeSecret, codeStep, createdAt],
  })
  return inserted.length > 0
}

/** Also deletes their sessions. */
export async function deleteStaff(run: Run, id: string): Promise<void> {
  await run({ text: 'delete from staff where id = $1', values: [id] })
}

export async function setRole(run: Run, { id, role }: Pick<StaffRecord, 'id' | 'role'>): Promise<void> {
  await run({ text: 'update staff set role = $2 where id = $1', values: [id, role] })
}

/** Sets new credentials and ends all sessions, in this order: a session that is begun in between has the new credentials. */
export async function setCredentials(
  run: Run,
  { id, passwordHash, codeSecret }: Pick<StaffRecord, 'id' | 'passwordHash' | 'codeSecret'>,
): Promise<void> {
  await run({
    text: 'update staff set password_hash = $2, code_secret = $3, code_step = 0 where id = $1',
    values: [id, passwordHash, codeSecret],
  })
  await endStaffSessions(run, id)
}

interface NewPassword extends Pick<StaffRecord, 'id' | 'passwordHash'> {
  /** The hash of the password that was verified. */
  readonly previousHash: string
}

/** Sets a password and ends all sessions, in a transaction; resolves with false if the password was replaced since it was verified. */
export async function setStaffPassword(run: Run, { id, passwordHash, previousHash }: NewPassword): Promise<boolean> {
  const text = 'update staff set password_hash = $2 where id = $1 and password_hash = $3 returning id'
  if ((await run({ text, values: [id, passwordHash, previousHash] })).length === 0) return false
  await endStaffSessions(run, id)
  return true
}

// A statement of its own: it has to see the sessions of a sign-in for which the change of the credentials waited.
async function endStaffSessions(run: Run, staffId: string): Promise<void> {
  await run({ text: 'delete from staff_sessions where staff_id = $1', values: [staffId] })
}

/** Redeems a code; resolves with false if it or a later one was used meanwhile, or the credentials were replaced. */
export async function redeemStaffCode(
  run: Run,
  { id, step, passwordHash }: Pick<StaffRecord, 'id' | 'passwordHash'> & { readonly step: number },
): Promise<boolean> {
  const text = 'update staff set code_step = $2 where id = $1 and code_step < $2 and password_hash = $3 returning id'
  return (await run({ text, values: [id, step, passwordHash] })).length > 0
}

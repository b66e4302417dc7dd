import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Run } from '#server/database/sql.ts'
import { clearOwnCookie, ownCookieOf, setOwnCookie } from '#server/http/own-cookies.ts'
import { hashOfSecret, newSecret } from '#server/security/secrets.ts'
import type { Role } from './staff-store.ts'

const NAME = 'rusbank_staff'
const MINUTE = 60_000
/** A session ends when it was not used for so long, in ms. */
export const STAFF_IDLE = 45 * MINUTE
/** And at this age, in ms: longer than any working day. */
export const STAFF_ABSOLUTE = 12 * 60 * MINUTE
/** A session's last use is known to this many ms, so that reading seldom has to write. */
const LAST_USE_PRECISION_MS = MINUTE

/** Who of the staff asks. */
export interface StaffMember {
  readonly id: string
  readonly name: string
  readonly role: Role
}

interface Moment {
  /** Epoch ms. */
  readonly now: number
}

/** Begins a session and returns its secret, for the cookie. */
export async function beginStaffSession(
  run: Run,
  { staffId, now }: Moment & { readonly staffId: string },
): Promise<string> {
  const secret = newSecret()
  await run({
    text: 'insert into staff_sessions (hash, staff_id, created_at, last_seen_at) values ($1, $2, $3, $3)',
    values: [hashOfSecret(secret), staffId, now],
  })
  return secret
}

/** Whose session a secret is; null where it is nobody's, or has ended. */
export async function staffOf(
  run: Run,
  { secret, now }: Moment & { readonly secret: string },
): Promise<StaffMember | null> {
  if (secret === '') return null
  const hash = hashOfSecret(secret)
  const [row] = await run<StaffMember & { last_seen_at: number }>({
    text: `select staff.id, name, role, last_seen_at from staff_sessions s join staff on staff.id = staff_id
      where hash = $1 and last_seen_at > $2 and s.created_at > $3`,
    values: [hash, now - STAFF_IDLE, now - STAFF_ABSOLUTE],
  })
  if (row === undefined) return null
  const { id, name, role, last_seen_at } = row
  if (now - last_seen_at > LAST_USE_PRECISION_MS) {
    await run({ text: 'update staff_sessions set last_seen_at = $2 where hash = $1', values: [hash, now] })
  }
  return { id, name, role }
}

export async function endStaffSession(run: Run, secret: string): Promise<void> {
  await run({ text: 'delete from staff_sessions where hash = $1', values: [hashOfSecret(secret)] })
}

/** Drops the sessions that have ended by themselves. */
export async function deleteOldStaffSessions(run: Run, now: number): Promise<void> {
  await run({
    text: 'delete from staff_sessions where last_seen_at <= $1 or created_at <= $2',
    values: [now - STAFF_IDLE, now - STAFF_ABSOLUTE],
  })
}

/** Empty for none. */
export function staffSecretOf(request: FastifyRequest): string {
  return ownCookieOf(request, NAME) ?? ''
}

// Out of the reach of scripts, and of every request that begins at another site.
const COOKIE = { name: NAME, sameSite: 'strict' } as const

export function setStaffCookie(reply: FastifyReply, secret: string): void {
  setOwnCookie(reply, { ...COOKIE, value: secret, maxAge: STAFF_ABSOLUTE / 1000 })
}

export function clearStaffCookie(reply: FastifyReply): void {
  clearOwnCookie(reply, COOKIE)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE } from '#domain/durations.ts'
import type { Member } from '#domain/support/staff-sign-in.ts'
import type { Run } from '#server/database/sql.ts'
import { clearOwnCookie, ownCookieOf, setOwnCookie } from '#server/http/own-cookies.ts'
import { hashOfSecret, newSecret } from '#server/security/secrets.ts'

const NAME = 'rusbank_staff'
/** How long a session may be idle, in ms. */
export const STAFF_IDLE_LIMIT_MS = 45 * MINUTE
/** The maximum age of a session, in ms: longer than any working day. */
export const STAFF_MAX_AGE_MS = 12 * 60 * MINUTE
/** The precision of a session's last use, in ms, so that reading seldom has to write. */
const LAST_USE_PRECISION_MS = MINUTE

interface Moment {
  /** Epoch ms. */
  readonly now: number
}

interface SessionToBegin extends Moment {
  readonly staffId: string
  /** The hash of the password that was verified. */
  readonly passwordHash: string
}

/**
 * Starts a session and returns the secret for its cookie; null if the password was replaced since it was verified. The row of
 * the member is locked, so that replacing the password ends a session that was begun before.
 */
export async function beginStaffSession(
  run: Run,
  { staffId, passwordHash, now }: SessionToBegin,
): Promise<string | null> {
  const secret = newSecret()
  const begun = await run({
    text: `insert into staff_sessions (hash, staff_id, created_at, last_seen_at)
      select $1, id, $4, $4 from staff where id = $2 and password_hash = $3 for update returning hash`,
    values: [hashOfSecret(secret), staffId, passwordHash, now],
  })
  return begun.length > 0 ? secret : null
}

/** The member of a session's secret; null if it is unknown or has ended. */
export async function staffOf(run: Run, { secret, now }: Moment & { readonly secret: string }): Promise<Member | null> {
  if (secret === '') return null
  const hash = hashOfSecret(secret)
  const [row] = await run<Member & { last_seen_at: number }>({
    text: `select staff.id, name, role, last_seen_at from staff_sessions s join staff on staff.id = staff_id
      where hash = $1 and last_seen_at > $2 and s.created_at > $3`,
    values: [hash, now - STAFF_IDLE_LIMIT_MS, now - STAFF_MAX_AGE_MS],
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

/** Empty if there is none. */
export const staffSecretOf = (request: FastifyRequest): string => ownCookieOf(request, NAME) ?? ''

// Never sent with requests from other sites.
const COOKIE = { name: NAME, sameSite: 'strict' } as const

export function setStaffCookie(reply: FastifyReply, secret: string): void {
  setOwnCookie(reply, { ...COOKIE, value: secret, maxAge: STAFF_MAX_AGE_MS / 1000 })
}

export function clearStaffCookie(reply: FastifyReply): void {
  clearOwnCookie(reply, COOKIE)
}

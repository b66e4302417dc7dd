import { emailKeyOf } from '#domain/customer/email.ts'
import type { Run } from '#server/database/sql.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import { stepOfCode } from '#server/security/one-time-code.ts'
import type { Passwords } from '#server/security/passwords.ts'
import {
  type BackoffKey,
  type BackoffPolicy,
  clearAttempts,
  countAttempt,
  forgiveAttempt,
  type RateLimitResult,
  tooManyRequests,
} from '#server/security/rate-limiter.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import type { StaffDevice } from './staff-device.ts'
import { beginStaffSession, type StaffMember } from './staff-session.ts'
import { openCodeSecret, redeemCode, staffByEmail, staffById } from './staff-store.ts'

const MINUTE = 60_000
/** Wrong passwords or codes for one member of the staff, from one address: a stranger elsewhere keeps nobody out. */
const PER_MEMBER_AND_ADDRESS: BackoffPolicy = {
  name: 'staff at an address',
  free: 5,
  forgives: 10 * MINUTE,
  first: 2_000,
  longest: 15 * MINUTE,
}
/** For one member, from all addresses but those of their own browsers. */
const PER_MEMBER: BackoffPolicy = { name: 'staff', free: 50, forgives: MINUTE, first: 1_000, longest: MINUTE }
/** From one address, for whomever. */
const PER_ADDRESS: BackoffPolicy = {
  name: 'staff address',
  free: 15,
  forgives: 5 * MINUTE,
  first: 2_000,
  longest: 15 * MINUTE,
}
/** In a browser in which this member signed in before: whatever goes on elsewhere, they can try there. */
const PER_DEVICE: BackoffPolicy = { ...PER_MEMBER_AND_ADDRESS, name: 'staff device' }

interface SignInParts {
  readonly run: Run
  readonly passwords: Pick<Passwords, 'verify'>
  readonly secrets: SecretBox
  /** Epoch ms. */
  readonly now: number
}

interface Claim {
  readonly email: string
  readonly password: string
  /** Six digits. */
  readonly code: string
  readonly address: string
  /** The browser's, if somebody of the staff signed in there before. */
  readonly device: StaffDevice | null
}

export type SignInResult = { readonly ok: true; readonly member: StaffMember; readonly secret: string } | CallError

/**
 * Signs a member of the staff in by password and one-time code. Whatever of the three is wrong, the answer is the same and
 * takes as long.
 *
 * Errors: `incorrect_credentials` (401), `too_many_requests` (429, with `data.retry_after` in seconds).
 */
export async function signIn({ run, passwords, secrets, now }: SignInParts, claim: Claim): Promise<SignInResult> {
  const { email, password, code, address, device } = claim
  const staff = await staffByEmail(run, email)
  const isOwnDevice = device !== null && device.staffId === staff?.id
  const tries = isOwnDevice
    ? [{ policy: PER_DEVICE, who: device.cookie, now }]
    : triesOf({ who: emailKeyOf(email), address, now })
  const admitted = await admitAll(run, tries)
  if (!admitted.ok) return tooManyRequests(admitted.retryAfter)
  const verdict = await passwords.verify(password, staff?.passwordHash ?? null)
  if (staff === undefined || verdict === 'wrong') return wrong
  const secret = openCodeSecret(secrets, staff)
  const step = stepOfCode({ secret, code: code.replaceAll(' ', ''), now, usedStep: staff.codeStep })
  if (step === null || !(await redeemCode(run, { id: staff.id, step }))) return wrong
  await forgiveAll(run, tries)
  const { id, name, role } = staff
  return { ok: true, member: { id, name, role }, secret: await beginStaffSession(run, { staffId: id, now }) }
}

interface SuccessMessage {
  readonly id: string
  readonly password: string
  readonly address: string
}

/** Whether somebody who is signed in knows their password. Errors as for `signIn`. */
export async function confirmStaffPassword(
  { run, passwords, now }: Omit<SignInParts, 'secrets'>,
  { id, password, address }: SuccessMessage,
): Promise<{ readonly ok: true } | CallError> {
  const tries = triesOf({ who: `id ${id}`, address, now })
  const admitted = await admitAll(run, tries)
  if (!admitted.ok) return tooManyRequests(admitted.retryAfter)
  const staff = await staffById(run, id)
  if ((await passwords.verify(password, staff?.passwordHash ?? null)) === 'wrong') return wrong
  await forgiveAll(run, tries)
  return { ok: true }
}

interface Origin {
  readonly who: string
  readonly address: string
  readonly now: number
}

function triesOf({ who, address, now }: Origin): readonly BackoffKey[] {
  const network = networkPrefix(address)
  return [
    { policy: PER_ADDRESS, who: network, now },
    { policy: PER_MEMBER_AND_ADDRESS, who: `${who} ${network}`, now },
    { policy: PER_MEMBER, who, now },
  ]
}

async function admitAll(run: Run, tries: readonly BackoffKey[]): Promise<RateLimitResult> {
  const admitted: BackoffKey[] = []
  for (const each of tries) {
    const result = await countAttempt(run, each)
    if (!result.ok) {
      for (const other of admitted) await forgiveAttempt(run, other)
      return result
    }
    admitted.push(each)
  }
  return { ok: true }
}

/** Who got in must not wipe out what others tried: in this member's name elsewhere, and from this address at others. */
async function forgiveAll(run: Run, tries: readonly BackoffKey[]): Promise<void> {
  for (const each of tries) {
    const isShared = each.policy === PER_ADDRESS || each.policy === PER_MEMBER
    await (isShared ? forgiveAttempt(run, each) : clearAttempts(run, each))
  }
}

const wrong = callError({
  status: 401,
  code: 'incorrect_credentials',
  message: 'Incorrect e-mail, password or code. Each code works once, so wait for the next one.',
})

import { emailKeyOf } from '#domain/customer/email.ts'
import { MINUTE } from '#domain/durations.ts'
import type { Member } from '#domain/support/staff-sign-in.ts'
import type { Run } from '#server/database/sql.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import { stepOfCode } from '#server/security/one-time-code.ts'
import type { Passwords } from '#server/security/passwords.ts'
import {
  type BackoffKey,
  type BackoffPolicy,
  countAttempts,
  forgiveAttempts,
  tooManyRequests,
} from '#server/security/rate-limiter.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import type { StaffDevice } from './staff-device.ts'
import { beginStaffSession } from './staff-session.ts'
import { openCodeSecret, redeemStaffCode, staffByEmail, staffById } from './staff-store.ts'

/** Failed attempts for one member of staff from one address, so that strangers elsewhere lock nobody out. */
const PER_MEMBER_AND_ADDRESS: BackoffPolicy = {
  name: 'staff at an address',
  free: 5,
  forgiveAfter: 10 * MINUTE,
  minWait: 2_000,
  maxWait: 15 * MINUTE,
}
/** For one member, from all addresses, except their known browsers. */
const PER_MEMBER: BackoffPolicy = {
  name: 'staff',
  free: 50,
  forgiveAfter: MINUTE,
  minWait: 1_000,
  maxWait: MINUTE,
  isShared: true,
}
/** From one address, for any member. */
const PER_ADDRESS: BackoffPolicy = {
  name: 'staff address',
  free: 15,
  forgiveAfter: 5 * MINUTE,
  minWait: 2_000,
  maxWait: 15 * MINUTE,
  isShared: true,
}
/** In a known browser of the member, where attempts from elsewhere do not count. */
const PER_DEVICE: BackoffPolicy = { ...PER_MEMBER_AND_ADDRESS, name: 'staff device' }

interface SignInParts {
  readonly run: Run
  readonly passwords: Pick<Passwords, 'verify'>
  readonly secrets: SecretBox
  /** Epoch ms. */
  readonly now: number
}

interface SignInAttempt {
  readonly email: string
  readonly password: string
  /** Six digits. */
  readonly code: string
  readonly address: string
  /** The browser's device cookie, if a member of staff signed in there before. */
  readonly device: StaffDevice | null
}

export type SignInResult = { readonly ok: true; readonly member: Member; readonly secret: string } | CallError

/**
 * Signs in a member of staff with e-mail, password and one-time code. Whichever of the three is wrong, the answer is the same
 * and takes as long.
 *
 * Errors: `incorrect_credentials` (401), `too_many_requests` (429, with `data.retry_after` in seconds).
 */
export async function signIn(
  { run, passwords, secrets, now }: SignInParts,
  attempt: SignInAttempt,
): Promise<SignInResult> {
  const { email, password, code, address, device } = attempt
  const staff = await staffByEmail(run, email)
  const isOwnDevice = device !== null && device.staffId === staff?.id
  const keys = isOwnDevice
    ? [{ policy: PER_DEVICE, who: device.cookie, now }]
    : attemptKeysOf({ who: emailKeyOf(email), address, now })
  const admitted = await countAttempts(run, keys)
  if (!admitted.ok) return tooManyRequests(admitted.retryAfter)
  const verdict = await passwords.verify(password, staff?.passwordHash ?? null)
  if (staff === undefined || verdict === 'wrong') return wrong
  const secret = openCodeSecret(secrets, staff)
  const step = stepOfCode({ secret, code: code.replaceAll(' ', ''), now, usedStep: staff.codeStep })
  const { id, name, role, passwordHash } = staff
  if (step === null || !(await redeemStaffCode(run, { id, step, passwordHash }))) return wrong
  const begun = await beginStaffSession(run, { staffId: id, passwordHash, now })
  if (begun === null) return wrong
  await forgiveAttempts(run, keys)
  return { ok: true, member: { id, name, role }, secret: begun }
}

/** Confirms the password of a signed-in member of staff, and returns its hash. Errors with the status and code of those of `signIn`. */
export async function confirmStaffPassword(
  { run, passwords, now }: Omit<SignInParts, 'secrets'>,
  { id, password, address }: Pick<SignInAttempt, 'password' | 'address'> & { readonly id: string },
): Promise<{ readonly ok: true; readonly passwordHash: string } | CallError> {
  const keys = attemptKeysOf({ who: `id ${id}`, address, now })
  const admitted = await countAttempts(run, keys)
  if (!admitted.ok) return tooManyRequests(admitted.retryAfter)
  const staff = await staffById(run, id)
  const verdict = await passwords.verify(password, staff?.passwordHash ?? null)
  if (staff === undefined || verdict === 'wrong') return wrongPassword
  await forgiveAttempts(run, keys)
  return { ok: true, passwordHash: staff.passwordHash }
}

function attemptKeysOf({ who, address, now }: Omit<BackoffKey, 'policy'> & { readonly address: string }): BackoffKey[] {
  const network = networkPrefix(address)
  return [
    { policy: PER_ADDRESS, who: network, now },
    { policy: PER_MEMBER_AND_ADDRESS, who: `${who} ${network}`, now },
    { policy: PER_MEMBER, who, now },
  ]
}

const wrong = callError({
  status: 401,
  code: 'incorrect_credentials',
  message: 'Incorrect e-mail, password or code. Each code works once, so wait for the next one.',
})

export const wrongPassword = callError({
  status: 401,
  code: 'incorrect_credentials',
  message: 'Incorrect password. Please try again.',
})

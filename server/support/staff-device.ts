import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookieOf, setOwnCookie } from '#server/http/own-cookies.ts'
import { type SecretBox, UnopenedSecretError } from '#server/security/secret-box.ts'

const NAME = 'rusbank_staff_device'
const SEAL_CONTEXT = 'the cookie of a staff device'
/** In seconds: half a year. */
const MAX_AGE_S = 180 * 24 * 60 * 60

/**
 * A browser in which a member of staff signed in before. It gives no access, only its own allowance of attempts, which strangers
 * can't use up.
 */
export interface StaffDevice {
  readonly cookie: string
  readonly staffId: string
}

/** Null if the browser has none, or an invalid one. */
export function staffDeviceOf(request: FastifyRequest, secrets: SecretBox): StaffDevice | null {
  return openStaffDevice(ownCookieOf(request, NAME) ?? '', secrets)
}

/** Makes the value that identifies a browser as a member's: for the cookie, or for a link that the command line prints. */
export const newStaffDevice = (secrets: SecretBox, staffId: string): string => secrets.seal(staffId, SEAL_CONTEXT)

/** Null if it is invalid. */
export function openStaffDevice(cookie: string, secrets: SecretBox): StaffDevice | null {
  try {
    return { cookie, staffId: secrets.open(cookie, SEAL_CONTEXT) }
  } catch (error) {
    if (error instanceof UnopenedSecretError) return null
    throw error
  }
}

export function setStaffDevice(reply: FastifyReply, secrets: SecretBox, staffId: string): void {
  const value = newStaffDevice(secrets, staffId)
  setOwnCookie(reply, { name: NAME, value, maxAge: MAX_AGE_S, sameSite: 'strict' })
}

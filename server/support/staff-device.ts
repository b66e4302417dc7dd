import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownCookieOf, setOwnCookie } from '#server/http/own-cookies.ts'
import { type SecretBox, UnopenedSecretError } from '#server/security/secret-box.ts'

const NAME = 'rusbank_staff_device'
const PLACE = 'the cookie of a staff device'
/** In seconds: half a year. */
const MAX_AGE = 180 * 24 * 60 * 60

/**
 * A browser in which a member of the staff signed in before. It lets nobody in: it gives whoever holds it tries of their own, so
 * that strangers can't use them up.
 */
export interface StaffDevice {
  readonly cookie: string
  readonly staffId: string
}

/** Null where the browser has none, or one that the shop did not make. */
export function staffDeviceOf(request: FastifyRequest, secrets: SecretBox): StaffDevice | null {
  return openStaffDevice(ownCookieOf(request, NAME) ?? '', secrets)
}

/** What makes a browser one of this member's: what the command line prints, and the cookie that a browser gets at its first sign-in. */
export function newStaffDevice(secrets: SecretBox, staffId: string): string {
  return secrets.seal(staffId, PLACE)
}

/** Null where it is none, or one that the shop did not make. */
export function openStaffDevice(cookie: string, secrets: SecretBox): StaffDevice | null {
  try {
    return { cookie, staffId: secrets.open(cookie, PLACE) }
  } catch (error) {
    if (error instanceof UnopenedSecretError) return null
    throw error
  }
}

export function setStaffDevice(reply: FastifyReply, secrets: SecretBox, staffId: string): void {
  const value = newStaffDevice(secrets, staffId)
  setOwnCookie(reply, { name: NAME, value, maxAge: MAX_AGE, sameSite: 'strict' })
}

import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto'
import { DAY } from '#domain/durations.ts'

/** How long a token is valid, in ms. */
export const TOKEN_LIFETIME_MS = 30 * DAY

/**
 * Signed tokens for visitors who know the site's password. They are valid in every process and not stored. The signing key is
 * derived slowly, so that a token does not reveal the password. A new password invalidates all tokens.
 */
export function sitePasswordTokens(password: string) {
  const key = scryptSync(password.normalize('NFC'), 'rusbank site gate', 32)
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const equal = (a: string, b: string) => timingSafeEqual(Buffer.from(sign(a)), Buffer.from(sign(b)))
  return {
    isPassword: (given: string) => equal(given.normalize('NFC'), password.normalize('NFC')),
    make(now: number): string {
      const until = String(now + TOKEN_LIFETIME_MS)
      return `${until}.${sign(until)}`
    },
    isGood(token: string | undefined, now: number): boolean {
      const [, until, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(token ?? '') ?? []
      return until !== undefined && signature !== undefined && Number(until) > now && equal(signature, sign(until))
    },
  }
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// Time-based one-time codes (RFC 6238 and RFC 4226) with the parameters that all apps support: SHA-1, six digits, 30 s.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const DIGITS = 6
/** In ms. */
const STEP_MS = 30_000
/** How many time steps a code may be late or early, because clocks differ and typing takes time. */
const MAX_DRIFT_STEPS = 1

/** 160 random bits in base32, as RFC 4226 recommends. */
export function newCodeSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** The URI for an authenticator app, as a link or a QR code. */
export function enrolmentUri({ email, secret }: { readonly email: string; readonly secret: string }): string {
  const label = `${encodeURIComponent('Rusbank')}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=Rusbank&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
}

/** The number of the time step at `now` (epoch ms). */
export const stepAt = (now: number): number => Math.floor(now / STEP_MS)

/** The code of a time step. `digits` other than six are the RFC's test vectors'. */
export function codeAt({ secret, step, digits = DIGITS }: { secret: string; step: number; digits?: number }): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

interface CodeToCheck {
  readonly secret: string
  readonly code: string
  /** Epoch ms. */
  readonly now: number
  /** The last step whose code was used. */
  readonly usedStep: number
}

/** The time step of a code if it is valid now and newer than the last used one; otherwise null. */
export function stepOfCode({ secret, code, now, usedStep }: CodeToCheck): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  let found: number | null = null
  for (let step = stepAt(now) - MAX_DRIFT_STEPS; step <= stepAt(now) + MAX_DRIFT_STEPS; step += 1) {
    const isRight = timingSafeEqual(given, Buffer.from(codeAt({ secret, step })))
    if (isRight && step > usedStep) found ??= step
  }
  return found
}

function bytesOf(base32: string): Buffer {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const letter of base32) {
    held = ((held << 5) | ALPHABET.indexOf(letter)) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return Buffer.from(bytes)
}

import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A cart's public id: 20 characters of [a-z2-7], 100 random bits. */
export function newCartId(): string {
  return Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** A cart's secret key: 256 random bits in base64url. */
export function newCartKey(): string {
  return randomBytes(32).toString('base64url')
}

/** What the store keeps of a key: its SHA-256 in hex. Its entropy is too high to guess, so it needs no salt. */
export function hashOfKey(cartKey: string): string {
  return createHash('sha256').update(cartKey).digest('hex')
}

import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A public id, also used as a reference that all payment providers accept: 20 characters of [a-z2-7], 100 random bits. */
export const newId = (): string => Array.from(randomBytes(20), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** A bearer secret: 256 random bits in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret: its SHA-256 in hex. It is too random to guess, so it needs no salt. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// AES-256-GCM with a random nonce for each secret (NIST SP 800-38D).

const CIPHER = 'aes-256-gcm'
/** In bytes. */
export const KEY_LENGTH = 32
const NONCE_LENGTH = 12
const TAG_LENGTH = 16
/** The prefix of sealed secrets. No plain secret of the shop contains a colon. */
const PREFIX = 'sealed:1:'

export type SecretBox = ReturnType<typeof secretBox>

/** Encrypts secrets for the database with a key that is not stored there. */
export function secretBox(key: Buffer) {
  return {
    /** `context` names the row and column. The secret can't be opened in another context. */
    seal(secret: string, context: string): string {
      const nonce = randomBytes(NONCE_LENGTH)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${PREFIX}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
    },
    /** Throws if it was sealed with another key or for another context, or was changed. */
    open(sealed: string, context: string): string {
      const bytes = isSealed(sealed) ? Buffer.from(sealed.slice(PREFIX.length), 'base64url') : Buffer.alloc(0)
      // Node ignores characters that are not base64url, which would allow several encodings of one secret.
      if (`${PREFIX}${bytes.toString('base64url')}` !== sealed) throw new UnopenedSecretError(context)
      const nonce = bytes.subarray(0, NONCE_LENGTH)
      const tag = bytes.subarray(NONCE_LENGTH, NONCE_LENGTH + TAG_LENGTH)
      if (tag.length < TAG_LENGTH) throw new UnopenedSecretError(context)
      const decipher = createDecipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag)
      try {
        const text = decipher.update(bytes.subarray(NONCE_LENGTH + TAG_LENGTH))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        throw new UnopenedSecretError(context)
      }
    },
  }
}

export const isSealed = (stored: string): boolean => stored.startsWith(PREFIX)

/** The message names the context, but nothing of the secret. */
export class UnopenedSecretError extends Error {
  override readonly name = 'UnopenedSecretError'

  constructor(context: string) {
    super(`The secret of ${context} was sealed with another key, or changed since.`)
  }
}

import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_LENGTH } from '#domain/customer/password.ts'

/** OWASP's cheat sheet on password storage, August 2026: argon2id with m=19456 KiB, t=2, p=1. */
export const CURRENT_COST = { memory: 19_456, passes: 2, parallelism: 1 }
/** `memory` in KiB. */
type HashCost = Readonly<typeof CURRENT_COST>

/** How many hashes are computed at once: libuv has four threads, and the file system and DNS need some. */
const MAX_CONCURRENT = 2
/** Longer passwords are truncated before hashing, to bound its cost: no valid one is as long. */
const MAX_PASSWORD_LENGTH = PASSWORD_LENGTH.max * 4

export type Passwords = ReturnType<typeof passwordsAt>

/** Hashes passwords with argon2id. One hashed with another cost is verified with that cost. */
export function passwordsAt(cost: HashCost = CURRENT_COST) {
  const derive = deriveLimited(MAX_CONCURRENT)
  const dummyHash = phcOf({ cost, salt: randomBytes(16), key: randomBytes(32) })
  const hashWithSalt = async (password: string, salt: Buffer): Promise<string> =>
    phcOf({ cost, salt, key: await derive({ password, cost, salt, length: 32 }) })
  return {
    /** Resolves with a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
    hash: (password: string) => hashWithSalt(password, randomBytes(16)),
    /** The same text with the same salt (16 bytes) has the same hash. */
    hashWithSalt,
    /** `outdated`: right, but hashed with a lower cost. `stored` null (an unknown account) takes as long as a wrong password. */
    async verify(password: string, stored: string | null): Promise<'right' | 'outdated' | 'wrong'> {
      const kept = readPhc(stored ?? dummyHash)
      if (kept === null) throw new Error('A stored password is in no known format')
      const key = await derive({ password, cost: kept.cost, salt: kept.salt, length: kept.key.length })
      if (!timingSafeEqual(key, kept.key) || stored === null) return 'wrong'
      return isCheaper(kept.cost, cost) ? 'outdated' : 'right'
    },
  }
}

interface Derivation {
  readonly password: string
  readonly cost: HashCost
  readonly salt: Buffer
  /** The key's length, in bytes. */
  readonly length: number
}

const argon2id = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** Derives at most this many keys at once. Others wait. */
function deriveLimited(limit: number): (derivation: Derivation) => Promise<Buffer> {
  const waiting: (() => void)[] = []
  let running = 0
  return async ({ password, cost, salt, length }) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      const { memory, passes, parallelism } = cost
      const message = password.slice(0, MAX_PASSWORD_LENGTH).normalize('NFKC')
      return await argon2id({ message, nonce: salt, memory, passes, parallelism, tagLength: length })
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

interface Phc {
  readonly cost: HashCost
  readonly salt: Buffer
  readonly key: Buffer
}

function phcOf({ cost: { memory, passes, parallelism }, salt, key }: Phc): string {
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(key)}`
}

function readPhc(text: string): Phc | null {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text)
  if (parts === null) return null
  const [, memory, passes, parallelism, salt = '', key = ''] = parts
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  return { cost, salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64') }
}

function isCheaper(old: HashCost, present: HashCost): boolean {
  return old.memory < present.memory || old.passes < present.passes || old.parallelism < present.parallelism
}

/** Those of the 10,000 most common passwords that are long enough to be allowed at all. */
const common: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as readonly string[])
    .slice(0, 10_000)
    .filter((password) => password.length >= PASSWORD_LENGTH.min),
)

/** The shop's name, which attackers try first. */
const OWN_WORDS = /rusbank|rus bank/gu

/** Whether a password is among the most common, or is little more than the shop's name. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const others = plain.replaceAll(OWN_WORDS, '')
  const hasOwnWord = others.length < plain.length
  return common.has(plain) || (hasOwnWord && others.replaceAll(/\P{L}/gu, '').length < 4)
}

import { createHash } from 'node:crypto'
import { canonicalJson } from '#domain/wire/canonical-json.ts'

/** The domain's `stateHash`, which browsers compute, by the system's own SHA-256: it is asked for once an exchange, and takes half as long. */
export function nativeStateHash(state: unknown): string {
  return createHash('sha256').update(canonicalJson(state)).digest('hex')
}

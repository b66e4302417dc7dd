import type { SecretBox } from './secret-box.ts'

/** Seals a value as JSON text for a `json` column. */
export function sealJson(secrets: SecretBox, value: unknown, context: string): string {
  return JSON.stringify(secrets.seal(JSON.stringify(value), context))
}

/** Opens the value of a `json` column. One that is no text was stored by an earlier version in clear, and is returned as it is. */
export function openJson(secrets: SecretBox, stored: unknown, context: string): unknown {
  return typeof stored === 'string' ? JSON.parse(secrets.open(stored, context)) : stored
}

import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

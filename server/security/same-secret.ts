import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that says nothing of either. */
export function isSameSecret(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

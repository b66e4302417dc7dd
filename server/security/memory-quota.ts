import type { Quota, RateLimitResult } from './rate-limiter.ts'

/** The most visitors that are counted at once. Beyond it the one seen first is forgotten. */
const MAX_VISITORS = 10_000

interface MemoryQuotaOptions extends Pick<Quota, 'limit' | 'window'> {
  /** A monotonic clock, in ms; `performance.now` by default. */
  readonly elapsed?: () => number
}

export type MemoryQuota = ReturnType<typeof memoryQuota>

/** A quota in this process's memory, for uses too frequent to be counted in the database. */
export function memoryQuota({ limit, window, elapsed = () => performance.now() }: MemoryQuotaOptions) {
  const uses = new Map<string, { used: number; readonly endsAt: number }>()
  const currentUse = (who: string) => {
    const now = elapsed()
    const found = uses.get(who)
    if (found !== undefined && found.endsAt > now) return { use: found, left: found.endsAt - now }
    uses.delete(who)
    const [oldest] = uses.keys()
    if (uses.size >= MAX_VISITORS && oldest !== undefined) uses.delete(oldest)
    const use = { used: 0, endsAt: now + window }
    uses.set(who, use)
    return { use, left: window }
  }
  return {
    /** Counts a use. A refused use does not count. */
    consume(who: string, amount: number): RateLimitResult {
      const { use, left } = currentUse(who)
      if (use.used + amount > limit) return { ok: false, retryAfter: Math.ceil(left) }
      use.used += amount
      return { ok: true }
    },
    /** Counts a use in any case, and returns the total, with the time left in ms. */
    add(who: string, amount: number) {
      const { use, left } = currentUse(who)
      use.used += amount
      return { used: use.used, left: Math.ceil(left) }
    },
  }
}

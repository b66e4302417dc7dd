import type { RateLimitResult } from './rate-limiter.ts'

/** The most visitors that are counted at once; the one that was first seen longest ago is forgotten. */
const MOST_VISITORS = 10_000

interface MemoryQuotaOptions {
  readonly most: number
  /** In ms, from the first use on. */
  readonly within: number
  /** In ms, of a clock that nobody sets: that of the process. */
  readonly elapsed?: () => number
}

export interface MemoryUse {
  readonly used: number
  /** In ms. */
  readonly left: number
}

/** How much a visitor may use of one process within a time: for what is asked too often to be counted in the database. */
export interface MemoryQuota {
  /** Counts a use. A refused one does not count. */
  readonly consume: (who: string, amount: number) => RateLimitResult
  /** Counts a use in any case, and returns all of them. */
  readonly add: (who: string, amount: number) => MemoryUse
}

export function memoryQuota({ most, within, elapsed = () => performance.now() }: MemoryQuotaOptions): MemoryQuota {
  const uses = new Map<string, { used: number; readonly endsAt: number }>()
  const currentUse = (who: string) => {
    const now = elapsed()
    const found = uses.get(who)
    if (found !== undefined && found.endsAt > now) return { use: found, left: found.endsAt - now }
    uses.delete(who)
    const [oldest] = uses.keys()
    if (uses.size >= MOST_VISITORS && oldest !== undefined) uses.delete(oldest)
    const use = { used: 0, endsAt: now + within }
    uses.set(who, use)
    return { use, left: within }
  }
  return {
    consume(who, amount) {
      const { use, left } = currentUse(who)
      if (use.used + amount > most) return { ok: false, retryAfter: Math.ceil(left) }
      use.used += amount
      return { ok: true }
    },
    add(who, amount) {
      const { use, left } = currentUse(who)
      use.used += amount
      return { used: use.used, left: Math.ceil(left) }
    },
  }
}

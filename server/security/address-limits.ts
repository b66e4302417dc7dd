import type { FastifyRequest } from 'fastify'
import type { CallError } from '#server/http/call-error.ts'
import { isFromLoopback } from '#server/http/loopback.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import { type MemoryQuota, memoryQuota } from './memory-quota.ts'
import { tooManyRequests } from './rate-limiter.ts'

/** Calls of one address in a minute: more than any shopper makes, fewer than a machine. */
const CALLS_A_MINUTE = 1_200
/** Characters that one address brings into carts in an hour: more than a block of flats, less than fills a disk. */
const WRITES_AN_HOUR = 16 * 1024 * 1024

interface Counting {
  /** In ms, of a clock that nobody sets. */
  readonly elapsed?: () => number
}

/** The options of `@fastify/rate-limit`. Its own store goes by a clock that may be set back, which would shut an address out. */
export function callsAMinute(counting: Counting = {}) {
  const within = 60_000
  const quota = memoryQuota({ ...counting, most: CALLS_A_MINUTE, within })
  return {
    max: CALLS_A_MINUTE,
    timeWindow: within,
    keyGenerator: ({ ip }: FastifyRequest) => networkPrefix(ip),
    // A proxy on this machine that says nothing of its visitors must not be taken for one of them.
    allowList: isFromLoopback,
    store: storeOf(quota),
  }
}

/** The plugin makes its own of what it is given. */
function storeOf(quota: MemoryQuota) {
  return class Store {
    incr(key: string, counted: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      const { used, left } = quota.add(key, 1)
      counted(null, { current: used, ttl: left })
    }

    child(): Store {
      return this
    }
  }
}

/** What one address brings into carts, whatever carts it makes: by the calls, or by pushes. */
export interface WriteQuota {
  /** Counts so many characters. Null where they may come. What costs something to count is counted only for whom it is limited. */
  readonly take: (request: FastifyRequest, length: number | (() => number)) => CallError | null
}

export function writeQuotaByAddress(counting: Counting = {}): WriteQuota {
  const quota = memoryQuota({ ...counting, most: WRITES_AN_HOUR, within: 60 * 60_000 })
  return {
    take(request, length) {
      if (isFromLoopback(request)) return null
      const taken = quota.consume(networkPrefix(request.ip), typeof length === 'number' ? length : length())
      return taken.ok ? null : tooManyRequests(taken.retryAfter)
    },
  }
}

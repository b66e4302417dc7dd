import type { FastifyRequest } from 'fastify'
import { HOUR } from '#domain/durations.ts'
import type { CallError } from '#server/http/call-error.ts'
import { isFromLoopback } from '#server/http/loopback.ts'
import { networkPrefix } from '#server/http/network-prefix.ts'
import { type MemoryQuota, memoryQuota } from './memory-quota.ts'
import { tooManyRequests } from './rate-limiter.ts'

/** The calls of one address per minute: more than any shopper makes. */
const CALLS_PER_MINUTE = 1_200
/** The characters that one address may store per hour: enough for a block of flats, too few to fill a disk. */
const STORED_PER_HOUR = 16 * 1024 * 1024

type QuotaClock = Pick<Parameters<typeof memoryQuota>[0], 'elapsed'>

/** The options of `@fastify/rate-limit`. Its own store uses the system clock: setting that back could lock an address out. */
export function callsPerMinute(clock: QuotaClock = {}) {
  const window = 60_000
  const quota = memoryQuota({ ...clock, limit: CALLS_PER_MINUTE, window })
  return {
    max: CALLS_PER_MINUTE,
    timeWindow: window,
    keyGenerator: ({ ip }: FastifyRequest) => networkPrefix(ip),
    // Behind a local proxy that sends no `X-Forwarded-For`, this address stands for many visitors.
    allowList: isFromLoopback,
    store: storeOf(quota),
  }
}

/** The plugin takes a class and instantiates it itself. */
function storeOf(quota: MemoryQuota) {
  return class Store {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      const { used, left } = quota.add(key, 1)
      done(null, { current: used, ttl: left })
    }

    child(): Store {
      return this
    }
  }
}

/** The assumed size of a row without its data, in characters. */
export const ROW_LENGTH = 1_000

/**
 * Limits what one address stores, by calls or by pushes, however many carts it creates. Counts characters. Returns an error or
 * null. A function for their number is called only if the address is limited.
 */
export type TakeFromQuota = (request: FastifyRequest, length: number | (() => number)) => CallError | null

export function writeQuotaByAddress(clock: QuotaClock = {}): TakeFromQuota {
  const quota = memoryQuota({ ...clock, limit: STORED_PER_HOUR, window: HOUR })
  return (request, length) => {
    if (isFromLoopback(request)) return null
    const taken = quota.consume(networkPrefix(request.ip), typeof length === 'number' ? length : length())
    return taken.ok ? null : tooManyRequests(taken.retryAfter)
  }
}

import { DAY } from '#domain/durations.ts'
import { type CartRecord, startOfDay } from '#server/events/cart-store.ts'
import type { CallError } from '#server/http/call-error.ts'
import { tooManyRequests } from '#server/security/rate-limiter.ts'

/** The most events per day (UTC) that one cart accepts from browsers and callers. No shopper needs as many. */
export const MAX_EVENTS_PER_DAY = 5_000
/** The most characters of refused events' data that a cart stores. */
export const MAX_REFUSED_LENGTH = 32_768
/** The most clients whose last `seq` a cart stores: a household's browsers, and those that lost their storage. */
export const MAX_CLIENTS = 50

/** Returns an error if a cart has reached its daily limit, otherwise null. The client can send its events again later. */
export function dailyLimitError({ position, dayStart }: CartRecord, now: number): CallError | null {
  const today = startOfDay(now)
  const taken = dayStart.day < today ? 0 : position - dayStart.position
  return taken < MAX_EVENTS_PER_DAY ? null : tooManyRequests(today + DAY - now)
}

/**
 * Returns the last `seq` of each client, with this client's. Beyond the limit the client that has sent nothing for longest is
 * dropped. Its next push has a gap, so it takes a new client id. No event is stored twice, since ids are unique in a stream.
 */
export function withClient(lastSeqs: CartRecord['lastSeqs'], clientId: string, seq: number): CartRecord['lastSeqs'] {
  const { [clientId]: _, ...others } = lastSeqs
  return Object.fromEntries([...Object.entries(others), [clientId, seq] as const].slice(-MAX_CLIENTS))
}
